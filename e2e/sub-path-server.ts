/** A plain static host that serves the built page below a path, as a project site does. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { policy } from '../scripts/lib/policy.mjs';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Tells the server of each error, at once: before anybody else is told of what came after. */
const TELL = `{
  const { src } = document.currentScript;
  const tell = (text) => {
    const request = new XMLHttpRequest();
    request.open('POST', src, false);
    // A frame without an origin is not let read the answer.
    try { request.send(text); } catch {}
  };
  const { error } = console;
  console.error = (...all) => { tell('console: ' + all.join(' ')); error.apply(console, all); };
  addEventListener('error', ({ message, target }) => tell(message ? 'thrown: ' + message : 'not loaded: ' + (target.src || target.href)), true);
  addEventListener('unhandledrejection', ({ reason }) => tell('rejected: ' + reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => tell('refused: ' + violatedDirective + ' ' + blockedURI));
}`;

/**
 * Serves `folder` below `prefix` (begins and ends with /) and nothing else, on a free port.
 * @param heard takes the errors in the pages, where nobody hears the console: these have a script before their own then,
 *   and the host no policy of its own
 * @returns the address of the page there, and a function that stops the server
 */
export async function serveBelow(
  prefix: string,
  folder = process.env.GRAINSCOPE_TEST_DIST ?? 'dist',
  heard?: string[],
): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const below = pathname.startsWith(prefix) ? decodeURIComponent(pathname.slice(prefix.length)) : undefined;
    const name = below === '' ? 'index.html' : below;
    // As strict a host as there may be: the policy of the pages on everything.
    const headers = heard ? {} : { 'content-security-policy': policy() };
    try {
      if (heard && name === 'tell.js') {
        if (request.method === 'POST') heard.push(Buffer.concat(await request.toArray()).toString());
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(TELL);
        return;
      }
      if (name === undefined || normalize(name).startsWith('..')) throw new Error('outside');
      const file = await readFile(join(folder, name));
      const isPage = heard !== undefined && name.endsWith('.html');
      const body = isPage ? String(file).replace('<head>', '<head><script src="tell.js"></script>') : file;
      const type = TYPES[extname(name)] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': type, ...headers }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}${prefix}`, close: () => server.close() };
}
