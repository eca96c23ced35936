import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { everyFileHasContent } from './scripts/vite/contents.ts';
import { docsApart } from './scripts/vite/docs.ts';
import { embedPage } from './scripts/vite/embed.ts';
import { embedWhileDeveloping } from './scripts/vite/embed-dev.ts';
import { saidPartOfFaces } from './scripts/vite/faces.ts';
import { firstLoad } from './scripts/vite/first-load.ts';
import { lessonsPage } from './scripts/vite/lessons.ts';
import { machineFiles } from './scripts/vite/machines.ts';
import { minified } from './scripts/vite/minify.ts';
import { notHereNote } from './scripts/vite/not-here.ts';
import { offline } from './scripts/vite/offline.ts';
import { unused } from './scripts/vite/parts.ts';
import { contentSecurityPolicy } from './scripts/vite/policy.ts';
import { scormPages } from './scripts/vite/scorm.ts';

/** Every page of the product is an HTML entry at the top level, so that any static host serves it; two are built apart. */
const pages = ['index.html', 'fidelity.html', 'accessibility.html']
  .map((name) => resolve(import.meta.dirname, name))
  .filter((path) => existsSync(path));

export default defineConfig({
  base: './',
  resolve: { alias: unused },
  plugins: [
    react(),
    machineFiles(),
    docsApart(),
    everyFileHasContent(),
    saidPartOfFaces(),
    contentSecurityPolicy(),
    notHereNote(),
    lessonsPage(),
    scormPages(),
    embedPage(),
    embedWhileDeveloping(),
    minified(),
    offline(),
  ],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    outDir: 'dist',
    modulePreload: { polyfill: false },
    // Every asset is a file of its own: the engine is streamed and has a budget, and the policy forbids fonts in a style.
    assetsInlineLimit: 0,
    // Small files that are loaded together anyway compress better as one.
    rollupOptions: { input: pages, output: { experimentalMinChunkSize: 1500, manualChunks: firstLoad() } },
  },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
});
