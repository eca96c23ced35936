/** A file of the page that lost its content is not seen by those who only build it: here the build fails. */
import type { Plugin } from 'vite';

/** What is missing in the code of a chunk, minified or not; undefined if nothing is. */
export function missingIn(code: string): string | undefined {
  if (/JSON\.parse\((?:void 0|undefined|"")\)/.test(code)) return 'data are undefined';
  if (/export default (?:void 0|undefined|""|\{\})\s*;?/.test(code)) return 'its default export is empty';
  const exported = /export\s*\{\s*([\w$]+) as default\s*\}/.exec(code)?.[1]?.replaceAll('$', '\\$');
  if (exported && new RegExp(`(?:^|[\\s;,])${exported}\\s*=\\s*(?:void 0|undefined|""|\\{\\})\\s*[;,]`).test(code))
    return 'its default export is empty';
  return undefined;
}

/** Fails where a chunk has lost its content, or a virtual file left none in it. */
export function everyFileHasContent(): Plugin {
  return {
    name: 'grainscope:contents',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const missing = missingIn(chunk.code);
        if (missing !== undefined) this.error(`${chunk.fileName}: ${missing}`);
        for (const [id, { renderedLength }] of Object.entries(chunk.modules))
          if (id.startsWith('\0virtual:grainscope/') && renderedLength === 0)
            this.error(`${chunk.fileName}: nothing is left of ${id.slice(1)}`);
      }
    },
  };
}
