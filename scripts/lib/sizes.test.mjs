import { expect, it } from 'vitest';
import { loadedFirst } from './sizes.mjs';

it('counts what a page names, imports and starts, and nothing that waits for a person', () => {
  const html = '<link rel="modulepreload" href="./assets/shared-1.js"><script src="./assets/page-2.js"></script>';
  const scripts = new Map([
    ['page-2.js', 'import{a}from"./shared-1.js";import"./side-3.js";const b=()=>import("./later-4.js")'],
    ['shared-1.js', 'new Worker(""+new URL("worker-5.js",import.meta.url).href,{type:"module"})'],
    ['side-3.js', ''],
    ['later-4.js', 'import"./much-later-6.js"'],
    ['worker-5.js', ''],
    ['much-later-6.js', ''],
  ]);
  expect([...loadedFirst(html, scripts)].sort()).toEqual(['page-2.js', 'shared-1.js', 'side-3.js', 'worker-5.js']);
});
