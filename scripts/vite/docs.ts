/** The sentences of the manifest in a file of their own in the page, which its form asks for. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { docsOf, withoutDocs } from '../../app/model/manifest/docs.ts';
import { at } from '../lib/paths.mjs';

const MANIFEST = at('app/model/manifest/manifest.json');
const REPLACED = at('app/model/manifest/docs-file.ts');
const DOCS = 'virtual:grainscope/docs';

export function docsApart(): Plugin {
  const whole = () => JSON.parse(readFileSync(MANIFEST, 'utf8'));
  return {
    name: 'grainscope:docs',
    enforce: 'pre',
    resolveId: (id) => (id === DOCS ? `\0${DOCS}` : undefined),
    load(id) {
      if (id === MANIFEST) return JSON.stringify(withoutDocs(whole()));
      if (id === REPLACED) return `export const bringDocs = async () => (await import('${DOCS}')).default;`;
      if (id === `\0${DOCS}`) return `export default ${JSON.stringify(docsOf(whole()))};`;
      return undefined;
    },
  };
}
