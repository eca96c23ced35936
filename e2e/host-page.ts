/** A page of somebody else, on an origin of its own, with frames of Grainscope in it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from '@playwright/test';

export type Heard = { type: string; height?: number; link?: string; phase?: string; reason?: string; text?: string };

/** Serves the same page at every path, on a free port. */
export async function serveHost(body: string): Promise<{ url: string; close(): void }> {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Somebody else's page</title>
    <link rel="icon" href="data:,"><body style="margin: 0">${body}<script>
      window.heard = [];
      addEventListener('message', ({ data }) => { if (data && data.grainscope) window.heard.push(data); });
    </script></body></html>`;
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** As the dialog writes it: sandboxed, without an origin of its own. */
export function frameOf(src: string, { id = 'frame', style = 'width: 640px; height: 460px' } = {}): string {
  const attribute = src.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<iframe id="${id}" title="chart" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" src="${attribute}" style="${style}; border: 0"></iframe>`;
}

export function frameIn(page: Page, id = 'frame'): FrameLocator {
  return page.frameLocator(`#${id}`);
}

/** What the frames have said to the host so far, of one type. */
export async function heard(page: Page, type: string): Promise<Heard[]> {
  const all = await page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);
  return all.filter((message) => message.type === type);
}

/** Sends to a frame what the host pleases. */
export async function say(page: Page, messages: unknown[], id = 'frame'): Promise<void> {
  await page.evaluate(
    ([name, all]) => {
      const frame = document.getElementById(name as string) as HTMLIFrameElement;
      for (const message of all as unknown[]) frame.contentWindow?.postMessage(message, '*');
    },
    [id, messages] as const,
  );
}
