/**
 * Builds lessons.html by itself. Built together, what lessons share with parts of the explorer that come later would be put
 * with what the explorer loads first: a lesson must cost nobody anything who does not open one.
 */
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { root } from '../lib/paths.mjs';
import { everyFileHasContent } from './contents.ts';
import { docsApart } from './docs.ts';
import { machineFiles } from './machines.ts';
import { unused } from './parts.ts';
import { contentSecurityPolicy } from './policy.ts';

/** Its scripts and styles, below the folder of the site. */
export const LESSON_ASSETS = 'assets/lessons';

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

/** Writes lessons.html with its scripts, styles and texts. */
export async function buildLessons(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root,
    base: './',
    logLevel: 'warn',
    resolve: { alias: unused },
    plugins: [react(), machineFiles(), docsApart(), contentSecurityPolicy(), everyFileHasContent()],
    worker: { format: 'es' },
    build: {
      target: 'es2022',
      outDir,
      assetsDir: LESSON_ASSETS,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rollupOptions: { input: resolve(root, 'lessons.html'), output: { experimentalMinChunkSize: 6000 } },
    },
  });
}
