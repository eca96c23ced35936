import { describe, expect, it } from 'vitest';
import { importsOf, violationsInApp, violationsInEngine } from './rooms.mjs';

describe('importsOf', () => {
  it('finds static, re-exporting, type-only, dynamic, URL and glob imports', () => {
    const text = `
      import { a } from './a.ts';
      import type { B } from './b.ts';
      import './c.css';
      export * from './d.ts';
      const e = import('./e.ts');
      const f = new URL('./f.wasm', import.meta.url);
      const g = import.meta.glob('./g/*.json', { eager: true });
      // import './not-this.ts' is only spoken of
    `;
    expect(importsOf(text).sort()).toEqual(
      ['./a.ts', './b.ts', './c.css', './d.ts', './e.ts', './f.wasm', './g/*.json'].sort(),
    );
  });
});

describe('violationsInApp', () => {
  const check = (path, ...names) =>
    violationsInApp({ path, text: names.map((name) => `import '${name}';`).join('\n') });

  it('lets rooms import what lies before them', () => {
    expect(check('app/model/link.ts', './state.ts', 'valibot', '../../presets/machines/a.json')).toEqual([]);
    expect(check('app/engine/pool.ts', '../model/values.ts', '../../wasm/load.ts')).toEqual([]);
    expect(check('app/engine/node.ts', 'node:fs')).toEqual([]);
    expect(check('app/panels/form/field.tsx', '../../model/values.ts', '../../charts/index.ts', 'react')).toEqual([]);
    expect(check('app/pages/explorer.tsx', '../panels/store.ts', './base.css')).toEqual([]);
    expect(check('app/exports/pdf.ts', '../charts/index.ts', '../model/units.ts', 'jspdf')).toEqual([]);
    expect(check('app/cli/main.ts', '../engine/node.ts', '../charts/index.ts', 'node:fs')).toEqual([]);
  });

  it.each([
    ['app/model/link.ts', '../engine/engine.ts', 'app/model/link.ts: model must not import from engine'],
    ['app/model/link.ts', 'react', 'model must not know React'],
    ['app/model/link.ts', 'node:fs', 'model must not need Node'],
    ['app/engine/pool.ts', '../panels/store.ts', 'engine must not import from panels'],
    ['app/charts/line.tsx', '../engine/engine.ts', 'charts must not import from engine'],
    ['app/charts/line.tsx', '../topology/mesh.tsx', 'charts must not import from topology'],
    ['app/exports/pdf.ts', '../panels/store.ts', 'app/exports/pdf.ts: exports must not import from panels'],
    ['app/exports/pdf.ts', 'node:fs', 'exports must not need Node'],
    ['app/topology/mesh.tsx', '../charts/axes.tsx', 'topology must not import from charts'],
    ['app/panels/form/field.tsx', '../../pages/explorer.tsx', 'panels must not import from pages'],
    ['app/panels/form/field.tsx', '../../../wasm/load.ts', 'panels must not import from outside app'],
    ['app/cli/main.ts', '../panels/store.ts', 'cli must not import from panels'],
    ['app/helpers/x.ts', './y.ts', 'app/helpers is not a room'],
  ])('%s must not import %s', (path, name, complaint) => {
    expect(check(path, name)).toEqual([expect.stringContaining(complaint)]);
  });

  it('lets a test read files', () => {
    expect(check('app/charts/line.test.tsx', 'node:fs', './line.tsx')).toEqual([]);
  });
});

describe('violationsInEngine', () => {
  const files = ['engine/src/base/check.h', 'engine/src/network/mesh.h', 'wasm/abi.h'];
  const check = (text) =>
    violationsInEngine({ path: 'engine/src/network/mesh.cpp', text }, (path) => files.includes(path));

  it('lets the engine include itself and the standard library', () => {
    expect(check('#include "mesh.h"\n#include "base/check.h"\n# include <vector>\n')).toEqual([]);
  });

  it('refuses anything else', () => {
    expect(check('#include "../../../wasm/abi.h"\n')).toEqual([expect.stringContaining('is not in engine/')]);
    expect(check('#include "base/gone.h"\n')).toEqual([expect.stringContaining('is not in engine/')]);
    expect(check('#include <emscripten.h>\n')).toEqual([expect.stringContaining('must not know JavaScript')]);
  });
});
