import { build } from 'vite';
import { expect, it } from 'vitest';
import { everyFileHasContent, missingIn } from './contents.ts';

it.each([
  'const e=JSON.parse(void 0);export{e as default};',
  'export default undefined;',
  'var docs = undefined;\nexport { docs as default };',
  'const $a=void 0;export{$a as default};',
])('finds that %s has no content', (code) => expect(missingIn(code)).toBeDefined());

it.each([
  'const e=JSON.parse(\'{"a":1}\');export{e as default};',
  'let a=void 0,b=1;export{b as default};',
  'export const nothing = undefined;',
])('finds nothing missing in %s', (code) => expect(missingIn(code)).toBeUndefined());

const VIRTUAL = 'virtual:grainscope/words';

/** Builds an entry that asks for a virtual file, which has this code. */
const built = (code: string) =>
  build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'files',
        resolveId: (id) => (id === 'entry.js' ? id : id === VIRTUAL ? `\0${id}` : undefined),
        load: (id) =>
          id === 'entry.js' ? `import('${VIRTUAL}').then(console.log);` : id === `\0${VIRTUAL}` ? code : undefined,
      },
      everyFileHasContent(),
    ],
    build: { write: false, rollupOptions: { input: 'entry.js' } },
  });

it('lets a build fail where a file has lost its content', async () => {
  await expect(built('export default JSON.parse(undefined);')).rejects.toThrow('data are undefined');
  await expect(built('')).rejects.toThrow(/nothing is left|empty/);
  await expect(built('export default JSON.parse(\'{"hop":"the delay"}\');')).resolves.toBeDefined();
});
