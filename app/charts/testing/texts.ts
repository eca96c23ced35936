/** Reads the words of a drawn chart back from its markup, with the room they take. */

import type { Box } from '../box.ts';
import { overlaps } from '../clip.ts';
import { textWidth } from '../textwidth.ts';

export type PlacedText = { text: string; box: Box };

/** Of a capital above and a descender below the baseline, in parts of the type size. */
const above = 0.75;
const below = 0.2;
/** Touching is not overlapping, px. */
const slack = 1;

/** Every `<text>`, with what it inherits from the groups around it. */
export function textsIn(svg: string): PlacedText[] {
  const open: Record<string, string>[] = [{ 'font-size': '12' }];
  const out: PlacedText[] = [];
  for (const [, close, name, attributes = '', self, text = ''] of svg.matchAll(
    /<(\/?)([a-z]+)([^>]*?)(\/?)>([^<]*)/gi,
  )) {
    if (close === '/') {
      open.pop();
      continue;
    }
    const own = Object.fromEntries(
      [...attributes.matchAll(/([a-z0-9-]+)="([^"]*)"/gi)].map(([, key, value]) => [key, value]),
    );
    const style = { ...open.at(-1), ...own };
    if (name === 'text' && text !== '') out.push(placed(text, style));
    if (self !== '/') open.push(inherited(style));
  }
  return out;
}

function inherited(style: Record<string, string>): Record<string, string> {
  const keys = ['font-size', 'font-weight', 'text-anchor'];
  return Object.fromEntries(Object.entries(style).filter(([key]) => keys.includes(key)));
}

function placed(markup: string, style: Record<string, string>): PlacedText {
  const text = markup
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
  const size = Number(style['font-size']);
  const width = textWidth(text, size, Number(style['font-weight'] ?? 400));
  const shift = { middle: 0.5, end: 1 }[style['text-anchor'] ?? ''] ?? 0;
  const box = {
    left: Number(style.x ?? 0) - shift * width,
    top: Number(style.y ?? 0) - above * size,
    width,
    height: (above + below) * size,
  };
  return { text, box };
}

/** What is wrong with the words of a picture of this size, one line each. */
export function collisions(texts: readonly PlacedText[], width: number, height: number): string[] {
  const cut = texts
    .filter(
      ({ box }) =>
        box.left < -slack ||
        box.top < -slack ||
        box.left + box.width > width + slack ||
        box.top + box.height > height + slack,
    )
    .map(({ text }) => `"${text}" leaves the picture`);
  const met = texts.flatMap((one, i) =>
    texts
      .slice(i + 1)
      .filter((other) => overlaps(shrunk(one.box), other.box))
      .map((other) => `"${one.text}" overlaps "${other.text}"`),
  );
  return [...cut, ...met];
}

function shrunk({ left, top, width, height }: Box): Box {
  return { left: left + slack, top: top + slack, width: width - 2 * slack, height: height - 2 * slack };
}
