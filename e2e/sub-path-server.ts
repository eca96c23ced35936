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

/**
 * Serves `folder` below `prefix` (begins and ends with /) and nothing else, on a free port.
 * @returns the address of the page there, and a function that stops the server
 */
export async function serveBelow(
  prefix: string,
  folder = process.env.GRAINSCOPE_TEST_DIST ?? 'dist',
): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const below = pathname.startsWith(prefix) ? decodeURIComponent(pathname.slice(prefix.length)) : undefined;
    const name = below === '' ? 'index.html' : below;
    try {
      if (name === undefined || normalize(name).startsWith('..')) throw new Error('outside');
      const body = await readFile(join(folder, name));
      const type = TYPES[extname(name)] ?? 'application/octet-stream';
      // As strict a host as there may be: the policy of the pages on everything.
      response.writeHead(200, { 'content-type': type, 'content-security-policy': policy() }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}${prefix}`, close: () => server.close() };
}
