/** The manifest packed in the page, and its sentences in a file of their own, which the form asks for. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { docsOf, withoutDocs } from '../../app/model/manifest/docs.ts';
import { packed } from '../../app/model/manifest/packed.ts';
import { at } from '../lib/paths.mjs';

const MANIFEST = at('app/model/manifest/manifest.json');
const MANIFEST_FILE = at('app/model/manifest/manifest-file.ts');
const DOCS_FILE = at('app/model/manifest/docs-file.ts');
const DOCS = 'virtual:grainscope/docs';

export function docsApart(): Plugin {
  const whole = () => JSON.parse(readFileSync(MANIFEST, 'utf8'));
  return {
    name: 'grainscope:docs',
    enforce: 'pre',
    resolveId: (id) => (id === DOCS ? `\0${DOCS}` : undefined),
    load(id) {
      if (id === MANIFEST_FILE)
        return `import { unpacked } from './packed.ts'; export const whole = unpacked(${JSON.stringify(packed(withoutDocs(whole())))});`;
      if (id === DOCS_FILE) return `export const bringDocs = async () => (await import('${DOCS}')).default;`;
      if (id === `\0${DOCS}`) return `export default ${JSON.stringify(docsOf(whole()))};`;
      return undefined;
    },
  };
}
