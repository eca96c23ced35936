/**
 * embed.html while developing. A frame is made of two scripts with everything inside, which a server of single modules
 * has none of: they are built when a frame is first asked for, and anew after a source has changed.
 */
import { createReadStream, existsSync, mkdirSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import type { Plugin } from 'vite';
import { at, cacheDirectory } from '../lib/paths.mjs';
import { buildEmbed, drawStills } from './embed.ts';

const served = /^\/(?:embed\.html|(?:assets|stills)\/[\w.-]+)$/;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** What is built lies in `folder` until the next build. `stills` are how the names of those begin that are drawn. */
export function embedWhileDeveloping(folder: string = join(cacheDirectory, 'embed-dev'), stills = ''): Plugin {
  let built: Promise<void> | undefined;
  const build = async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await drawStills(folder, stills);
    await buildEmbed(folder);
  };
  return {
    name: 'grainscope:embed-while-developing',
    apply: 'serve',
    configureServer(server) {
      server.watcher.on('all', (_, path) => {
        if (path.startsWith(at('app') + sep) || path.startsWith(at('presets') + sep) || path === at('embed.html'))
          built = undefined;
      });
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        if (!served.test(pathname)) return next();
        built ??= build();
        const mine = built;
        mine.then(
          () => send(join(folder, pathname), response, next),
          (error) => {
            // The next request tries again; this one says why.
            if (built === mine) built = undefined;
            next(error);
          },
        );
      });
    },
  };
}

function send(path: string, response: ServerResponse, next: () => void): void {
  if (!existsSync(path)) {
    next();
    return;
  }
  response.setHeader('Content-Type', types[extname(path)] ?? 'application/octet-stream');
  // A page of the same address is another one after a change.
  response.setHeader('Cache-Control', 'no-store');
  createReadStream(path).pipe(response);
}
