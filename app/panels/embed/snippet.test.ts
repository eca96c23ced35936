import { expect, it } from 'vitest';
import type { FrameSettings } from '../../model/link/frame.ts';
import { elementSnippet, firstHeight, frameAddress, frameSnippet } from './snippet.ts';

const page = 'https://example.org/grainscope/';
const settings: FrameSettings = {
  link: '?v=1&m=j-machine&x=latency-load#p=abc',
  charts: ['latency'],
  sliders: ['message_words'],
  height: 300,
  language: 'en',
  start: 'click',
};

it('a frame has the address of embed.html beside the page', () => {
  expect(frameAddress(page, settings)).toBe(
    'https://example.org/grainscope/embed.html?v=1&m=j-machine&x=latency-load&charts=latency&sliders=message_words&height=300&start=click#p=abc',
  );
  expect(frameAddress('https://example.org/grainscope/index.html', settings)).toContain('/grainscope/embed.html?');
});

it('nothing in a title or a link ends an attribute', () => {
  const hostile = '"><script>alert(1)</script>';
  for (const make of [frameSnippet, elementSnippet]) {
    const html = make(page, { ...settings, link: `?v=1&m=${hostile}` }, hostile);
    expect(html).not.toContain('alert(1)</script>"');
    expect(html.match(/<script/g)?.length ?? 0).toBe(make === frameSnippet ? 0 : 1);
    expect(html).toContain('&quot;>&lt;script>');
  }
});

it('a frame is sandboxed without an origin', () => {
  const html = frameSnippet(page, settings, 'title');
  expect(html).toContain('sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"');
  expect(html).not.toContain('allow-same-origin');
  expect(html).toContain(`height="${firstHeight(settings)}"`);
});
