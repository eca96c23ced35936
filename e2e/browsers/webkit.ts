/** WebKit, by the classic WebDriver, on a screen that nobody sees. */
import { freePort } from '../../scripts/lib/free-port.mjs';
import { type Driven, driven } from './driven.ts';
import { start } from './program.ts';

type Ran = { value?: string; error?: string };

/** `browser` is what the driver starts: WebKitGTK's MiniBrowser. */
export async function openWebKit(driver: string, browser: string): Promise<Driven> {
  const screen = start('Xvfb', () => ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']);
  const port = await freePort();
  const program = start(driver, () => [`--port=${port}`], {
    DISPLAY: `:${await screen.saying(/^(\d+)$/m)}`,
    GDK_BACKEND: 'x11',
    // It draws by the processor, as there is no other.
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  });
  let session = '/session';
  const send = async <Result>(method: 'POST' | 'DELETE', path: string, body: object = {}): Promise<Result> => {
    const response = await fetch(`http://127.0.0.1:${port}${session}${path}`, { method, body: JSON.stringify(body) });
    const { value } = (await response.json()) as { value: Result & { message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  };
  await answering(port);
  const options = { binary: browser, args: ['--automation'] };
  const alwaysMatch = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options };
  session += `/${(await send<{ sessionId: string }>('POST', '', { capabilities: { alwaysMatch } })).sessionId}`;
  await send('POST', '/timeouts', { script: 300_000, pageLoad: 300_000 });
  const run = async (script: string, frame: number | null = null) => {
    await send('POST', '/frame', { id: frame });
    const told = `${script}.then((value) => arguments[0]({ value }), (error) => arguments[0]({ error: String(error) }))`;
    const { value, error } = await send<Ran>('POST', '/execute/async', { script: told, args: [] });
    await send('POST', '/frame', { id: null });
    if (value === undefined) throw new Error(error);
    return value;
  };
  return driven({
    open: (url) => send('POST', '/url', { url }),
    async resize(width, height) {
      const set = (size: { width: number; height: number }) => send('POST', '/window/rect', { x: 0, y: 0, ...size });
      await set({ width, height });
      // The window has bars as well.
      const [inner = 0, high = 0] = JSON.parse(await run('Promise.resolve(JSON.stringify([innerWidth, innerHeight]))'));
      await set({ width: 2 * width - inner, height: 2 * height - high });
    },
    run,
    perform: (actions) => send('POST', '/actions', { actions }),
    async close() {
      await send('DELETE', '');
      await program.stop();
      await screen.stop();
    },
  });
}

/** Until a server listens there. */
async function answering(port: number): Promise<void> {
  for (;;) {
    const status = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined);
    if (status?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
