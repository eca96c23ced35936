/**
 * Builds lessons.html and the library for browsers by themselves. Built together, what they share with parts of the explorer that come
 * later would be put with what the explorer loads first: a lesson must cost nobody anything who does not open one.
 */
import { copyFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { at, root } from '../lib/paths.mjs';
import { everyFileHasContent } from './contents.ts';
import { docsApart } from './docs.ts';
import { saidPartOfFaces } from './faces.ts';
import { firstOfLessons } from './first-load.ts';
import { machineFiles } from './machines.ts';
import { minified } from './minify.ts';
import { notHereNote } from './not-here.ts';
import { noFiles, unused } from './parts.ts';
import { contentSecurityPolicy } from './policy.ts';

/** Their scripts and styles, below the folder of the site. */
const LESSON_ASSETS = 'assets/lessons';
const LIBRARY = 'grainscope';

/** Into the folder of the site, after the other pages. */
export function lessonsPage(): Plugin {
  let folder = '';
  return {
    name: 'grainscope:lessons',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle: { sequential: true, handler: () => buildLessons(folder) },
  };
}

/** Writes lessons.html with its scripts, styles and texts, and grainscope.js with its types. */
async function buildLessons(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root,
    base: './',
    logLevel: 'warn',
    resolve: { alias: [...unused, noFiles] },
    plugins: [
      react(),
      machineFiles(),
      docsApart(),
      saidPartOfFaces(),
      contentSecurityPolicy(),
      notHereNote(),
      everyFileHasContent(),
      minified(),
    ],
    worker: { format: 'es' },
    build: {
      target: 'es2022',
      outDir,
      assetsDir: LESSON_ASSETS,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rollupOptions: {
        input: { lessons: at('lessons.html'), [LIBRARY]: at('app/cli/library-entry.ts') },
        // Keeps the exports of the library.
        preserveEntrySignatures: 'exports-only',
        output: {
          experimentalMinChunkSize: 6000,
          manualChunks: firstOfLessons(),
          // The address that others import.
          entryFileNames: ({ name }) => (name === LIBRARY ? '[name].js' : `${LESSON_ASSETS}/[name]-[hash].js`),
        },
      },
    },
  });
  copyFileSync(at('app/cli/grainscope.d.ts'), join(outDir, `${LIBRARY}.d.ts`));
}
