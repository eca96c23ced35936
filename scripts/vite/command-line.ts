/**
 * Builds the command line and the library as plain JavaScript, with all that it needs beside it: the engine, the faces, the rasteriser. It
 * then runs wherever Node does; nothing is installed with it or fetched by it.
 */
import { copyFileSync, cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { build, type Plugin } from 'vite';
import { FACES } from '../../app/cli/workshop.ts';
import { peerDependencies } from '../../package.json' with { type: 'json' };
import { isPageBuilt } from '../lib/page.mjs';
import { at, engineWasm, pageDirectory, root } from '../lib/paths.mjs';
import { machineFiles } from './machines.ts';
import { unused } from './parts.ts';
import { buildScorm, SCORM } from './scorm.ts';

const { resolve } = createRequire(import.meta.url);

/** Reads its wasm from its package, of which there is nothing where the command line is used. */
const SUBSETTER = 'harfbuzzjs/dist/harfbuzz-subset.wasm';

const packagedAssets = at('app/cli/assets-packaged.ts');

const assets = [
  engineWasm,
  // What the library is, for TypeScript.
  at('app/cli/grainscope.d.ts'),
  ...Object.values(FACES).flatMap((files) =>
    Object.values(files).map((name) => resolve(`@expo-google-fonts/${name}.ttf`)),
  ),
  resolve('@resvg/resvg-wasm/index_bg.wasm'),
  // Read from beside the script by its own loader.
  resolve('@jitl/quickjs-wasmfile-release-sync/wasm'),
  createRequire(resolve('subset-font')).resolve(SUBSETTER),
];

function filesBeside(): Plugin {
  const named = `require.resolve('${SUBSETTER}')`;
  return {
    name: 'grainscope-files-beside',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes(named)) return undefined;
      if (!/[\\/]subset-font[\\/]index\.js$/.test(id)) throw new Error(`${id} reads ${SUBSETTER} too`);
      return { code: code.replace(named, `require('${packagedAssets}').assetOf('${SUBSETTER}')`), map: null };
    },
  };
}

/** @param folder is emptied first */
export async function buildCommandLine(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    resolve: {
      alias: [
        ...unused,
        // Faces are given as they are, never packed.
        { find: 'wawoff2', replacement: at('app/exports/unused.ts') },
        { find: /^\.\/engine-files\.ts$/, replacement: at('app/engine/engine-files-packaged.ts') },
        { find: /^\.\/assets\.ts$/, replacement: packagedAssets },
      ],
    },
    plugins: [filesBeside(), machineFiles({ inside: true })],
    // Whatever NODE_ENV is where it is built.
    esbuild: { jsx: 'automatic', jsxDev: false },
    define: { 'process.env.NODE_ENV': '"production"' },
    // What a queue needs is installed by whoever has one.
    ssr: { noExternal: true, external: Object.keys(peerDependencies) },
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      copyPublicDir: false,
      rollupOptions: {
        input: {
          grainscope: at('app/cli/main.ts'),
          library: at('app/cli/library.ts'),
          thread: at('app/engine/thread.ts'),
        },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          banner: ({ name, isEntry }) => (isEntry && name === 'grainscope' ? '#!/usr/bin/env node' : ''),
        },
      },
    },
  });
  if (isPageBuilt()) cpSync(join(pageDirectory, SCORM), folder, { recursive: true });
  else await buildScorm(folder);
  for (const path of assets) copyFileSync(path, join(folder, basename(path)));
}
