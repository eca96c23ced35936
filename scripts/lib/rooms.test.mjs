import { describe, expect, it } from 'vitest';
import { circlesIn, importsOf, roomsWithoutDoor, violationsInApp, violationsInEngine } from './rooms.mjs';

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
    expect(check('app/model/link/link.ts', '../state/state.ts', 'valibot', './read.ts')).toEqual([]);
    expect(check('app/model/presets/files.ts', '../../../presets/machines/a.json')).toEqual([]);
    expect(check('app/explain/barrier.ts', '../model/words/words.ts', './account.ts')).toEqual([]);
    expect(check('app/engine/pool.ts', '../model/values.ts', '../../wasm/load.ts')).toEqual([]);
    expect(check('app/engine/node.ts', 'node:fs')).toEqual([]);
    expect(check('app/panels/form/field.tsx', '../../model/values.ts', '../../charts/index.ts', 'react')).toEqual([]);
    expect(check('app/pages/explorer.tsx', '../panels/store.ts', './base.css')).toEqual([]);
    expect(check('app/exports/pdf.ts', '../charts/index.ts', '../model/units.ts', 'jspdf')).toEqual([]);
    expect(check('app/cli/main.ts', '../engine/node.ts', '../charts/index.ts', 'node:fs')).toEqual([]);
  });

  it.each([
    ['app/model/link/link.ts', '../../engine/engine.ts', 'app/model/link/link.ts: model must not import from engine'],
    ['app/model/link/link.ts', 'react', 'model must not know React'],
    ['app/model/link/link.ts', 'node:fs', 'model must not need Node'],
    ['app/model/state/read.ts', '../sweep/sweep.ts', 'model/state must not import from model/sweep'],
    ['app/model/words/units.ts', '../manifest/manifest.ts', 'model/words must not import from model/manifest'],
    ['app/model/motion/motion.ts', '../state/state.ts', 'model/motion must not import from model/state'],
    ['app/model/helpers/x.ts', '../words/words.ts', 'app/model/helpers is not a room'],
    ['app/model/link/link.ts', '../../explain/index.ts', 'model must not import from explain'],
    ['app/explain/barrier.ts', '../panels/store.ts', 'explain must not import from panels'],
    ['app/charts/words.ts', '../explain/index.ts', 'charts must not import from explain'],
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

describe('circlesIn', () => {
  const file = (path, ...names) => ({ path, text: names.map((name) => `import type {} from '${name}';`).join('\n') });

  it('finds the shortest way round, through types as well, and each circle once', () => {
    const files = [
      file('app/model/state/a.ts', './b.ts'),
      file('app/model/state/b.ts', './c.ts', '../link/d.ts'),
      file('app/model/state/c.ts', './a.ts', './b.ts'),
      file('app/model/link/d.ts', '../words/e.ts'),
      file('app/model/words/e.ts', 'valibot'),
    ];
    expect(circlesIn(files)).toEqual([
      'app/model/state/a.ts -> app/model/state/b.ts -> app/model/state/c.ts -> app/model/state/a.ts: a circle of imports',
    ]);
    expect(circlesIn(files.filter(({ path }) => !path.endsWith('c.ts')))).toEqual([]);
  });

  it('follows what is loaded later', () => {
    const a = { path: 'app/model/link/a.ts', text: "const b = () => import('./b.ts');" };
    expect(circlesIn([a, file('app/model/link/b.ts', './a.ts')])).toHaveLength(1);
  });
});

describe('roomsWithoutDoor', () => {
  it('wants a sentence at the head of the file with the name of the room', () => {
    const said = { path: 'app/model/words/words.ts', text: '/** What the page says. */' };
    const unsaid = { path: 'app/model/link/link.ts', text: "import './x.ts';" };
    const complaints = roomsWithoutDoor([said, unsaid]);
    expect(complaints.some((line) => line.startsWith('app/model/words/'))).toBe(false);
    expect(complaints).toContainEqual(expect.stringContaining('app/model/link/link.ts'));
    expect(complaints).toContainEqual(expect.stringContaining('app/model/state/state.ts'));
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
