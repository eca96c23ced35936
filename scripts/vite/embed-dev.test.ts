import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, resolveConfig, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLong } from '../lib/long.mjs';
import { at, engineWasm, root } from '../lib/paths.mjs';
import { embedWhileDeveloping } from './embed-dev.ts';

let folder = '';
let server: ViteDevServer;
let url = '';

test('the project has it for its server, and not for its build', async () => {
  for (const command of ['serve', 'build'] as const) {
    const { plugins } = await resolveConfig({ configFile: at('vite.config.ts'), logLevel: 'error' }, command);
    const names = plugins.map(({ name }) => name);
    expect(names.includes('grainscope:embed-while-developing'), command).toBe(command === 'serve');
  }
});

// The frame's script has the engine inside: a build of its own.
describe.runIf(isLong && existsSync(engineWasm))('the server of `npm run dev`', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'grainscope-'));
    server = await createServer({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [embedWhileDeveloping(folder, 'multi-psi-v2')],
      server: { port: 0, host: '127.0.0.1', hmr: false },
      optimizeDeps: { noDiscovery: true },
    });
    await server.listen();
    url = server.resolvedUrls?.local[0] ?? '';
  }, 900_000);
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('gives a frame with its scripts and stills, and other pages as ever', { timeout: 900_000 }, async () => {
    const answer = await fetch(`${url}embed.html?v=1&m=j-machine`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    const page = await answer.text();
    const paths = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
    expect(paths.filter((path) => path.endsWith('.js'))).toHaveLength(1);
    const [first = ''] = paths.filter((path) => path.endsWith('.js'));
    const script = await (await fetch(url + first)).text();
    // What a build puts in is in: no name is left that nobody defines.
    expect(script).not.toMatch(/__(?:STILLS|LIVE_SCRIPT|LIVE_STYLE|FRAME_WORDS|VERSION)__/);
    const live = /assets\/embed-live-[\w-]+\.js/.exec(script)?.[0] ?? 'none';
    for (const path of [...paths, live]) {
      const file = await fetch(url + path);
      expect(file.status, path).toBe(200);
      expect(file.headers.get('content-type'), path).toMatch(/javascript|css/);
    }
    const still = await fetch(`${url}stills/index.json`);
    expect(Object.keys(await still.json()).length).toBeGreaterThan(0);
    expect(await (await fetch(`${url}fidelity.html`)).text()).toContain('/app/pages/fidelity.tsx');
  });
});
