/** The service worker: what the explorer needs is kept at the first visit, the rest when it is asked for. */
import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

export function offline(): PluginOption {
  return VitePWA({
    strategies: 'generateSW',
    filename: 'sw.js',
    // public/ has the manifest, and app/panels/offline.ts registers the worker.
    manifest: false,
    injectRegister: false,
    workbox: {
      inlineWorkboxRuntime: true,
      sourcemap: false,
      globPatterns: ['**/*.{html,js,css,wasm,woff2,ttf,svg,png,webmanifest,txt}'],
      // Seldom needed, and large, or for other pages: kept from the first time they are. A frame runs without its still.
      globIgnores: [
        'stills/**',
        'pictures/**',
        'scorm/**',
        'sw.js',
        'grainscope.js',
        '**/library-page-*.js',
        '**/interpreter-alone-*.js',
        '**/japanese-face-*.js',
      ],
      // Of the Japanese face, the name of the language and, for exports, what the page says; the 7 MB of the whole are kept if somebody needs them.
      manifestTransforms: [
        (entries) => ({
          manifest: entries.filter(({ url }) => !/zen-?kaku/i.test(url) || /-(?:said|language)-/.test(url)),
          warnings: [],
        }),
      ],
      runtimeCaching: [
        {
          urlPattern: /\/(?:assets|stills|pictures)\/[^/]+$/,
          handler: 'StaleWhileRevalidate',
          options: { cacheName: 'grainscope-later', expiration: { maxEntries: 80 } },
        },
      ],
      // The state is in the address: any address of a page is that page.
      ignoreURLParametersMatching: [/./],
      dontCacheBustURLsMatching: /\/assets\//,
      maximumFileSizeToCacheInBytes: 4e6,
      // A new version waits: a page goes on with the files that it began with.
      skipWaiting: false,
      clientsClaim: true,
      cleanupOutdatedCaches: true,
      navigateFallback: null,
    },
  });
}
