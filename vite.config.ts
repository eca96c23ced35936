import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** What the built page may load: nothing from another host, no inline script; WebAssembly may compile. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Puts the policy in the built pages only: the development server injects inline script and style. */
function contentSecurityPolicy(): Plugin {
  return {
    name: 'grainscope:content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: CONTENT_SECURITY_POLICY },
        injectTo: 'head-prepend',
      },
    ],
  };
}

/** Every page of the product is an HTML entry at the top level, so that any static host serves it. */
const pages = ['index.html', 'embed.html', 'fidelity.html', 'lessons.html']
  .map((name) => resolve(import.meta.dirname, name))
  .filter((path) => existsSync(path));

/** Parts of jsPDF that turn HTML into pictures. Exports never do, so nothing of them need be built. */
const unused = ['canvg', 'dompurify', 'html2canvas'].map((find) => ({
  find,
  replacement: resolve(import.meta.dirname, 'app/exports/unused.ts'),
}));

export default defineConfig({
  base: './',
  resolve: { alias: unused },
  plugins: [react(), contentSecurityPolicy()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    outDir: 'dist',
    modulePreload: { polyfill: false },
    // Every asset is a file of its own: the engine is streamed and has a budget, and the policy forbids fonts in a style.
    assetsInlineLimit: 0,
    rollupOptions: { input: pages },
  },
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
});
