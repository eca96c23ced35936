/** Builds what interprets programs as one plain script, for frames and pages that are one file (app/engine/script/interpreter-alone.ts). */
import { build, type Plugin, type Rollup } from 'vite';
import { at, root } from '../lib/paths.mjs';
import { minified } from './minify.ts';

/** How such a page comes by the script: its address beside the page, or the page holds the text itself. */
export const interpreterAt = (path: string) => ({ __INTERPRETER__: JSON.stringify(path) });

/** @returns the script's text, which can stand within an element */
export async function buildInterpreter(): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [placeless, minified()],
    build: {
      target: 'es2022',
      write: false,
      copyPublicDir: false,
      rollupOptions: {
        input: at('app/engine/script/interpreter-alone.ts'),
        output: { format: 'iife', inlineDynamicImports: true },
      },
    },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rollup.RollupOutput;
  return withinElement(output.find((one) => one.type === 'chunk')?.code ?? '');
}

/** A thread has no document to ask where the script lies, and nothing is fetched from there: its WebAssembly is inside. */
const placeless: Plugin = {
  name: 'grainscope:placeless',
  resolveImportMeta: (property) => (property === 'url' ? '"file:///"' : null),
};

/** Nothing in a script may look like its end, or like the beginning of another. */
export const withinElement = (script: string) => script.replace(/<(?=\/script|!--)/gi, '\\x3C');
