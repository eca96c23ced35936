/** The little XML that exports need: reading the drawings that `renderChart` writes, and texts out of XML. */

export type Tag =
  | { kind: 'open'; name: string; attributes: Readonly<Record<string, string>>; empty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

/** The tags of a drawing of ours, in order: quoted attributes, no comments, no declarations but the first. */
export function* tagsOf(svg: string): Generator<Tag> {
  for (const [, close, name, attributes = '', empty, text] of svg.matchAll(
    /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|([^<>]+)/g,
  )) {
    if (text !== undefined) yield { kind: 'text', text: unescapeXml(text) };
    else if (name === undefined) continue;
    else if (close === '/') yield { kind: 'close', name };
    else yield { kind: 'open', name, attributes: attributesOf(attributes), empty: empty === '/' };
  }
}

// A drawing may have ten thousand elements: no more is made of each than it must be.
function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (let at = text.indexOf('="'); at >= 0; ) {
    const end = text.indexOf('"', at + 2);
    const name = text.slice(text.lastIndexOf(' ', at) + 1, at).trim();
    attributes[name] = unescapeXml(text.slice(at + 2, end));
    text = text.slice(end + 1);
    at = text.indexOf('="');
  }
  return attributes;
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Resolves the five named entities and characters by number; anything else stays as it is. */
export function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = hex === undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** The text of the first element of this name; CDATA counts as text. Undefined if there is none, or more than `most` characters. */
export function textOfElement(xml: string, name: string, most = Number.POSITIVE_INFINITY): string | undefined {
  const open = new RegExp(`<${name}(?:\\s[^<>]*)?>`).exec(xml);
  if (open === null) return undefined;
  const from = open.index + open[0].length;
  const to = xml.indexOf(`</${name}>`, from);
  if (to < 0 || to - from > most) return undefined;
  const inner = xml.slice(from, to).trim();
  const raw = /^<!\[CDATA\[([\s\S]*)\]\]>$/.exec(inner)?.[1];
  return raw ?? unescapeXml(inner);
}
