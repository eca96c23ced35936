/** SVG markup with one element on a line, indented; the inside of elements that hold text stays as it is. */
export function prettySvg(markup: string): string {
  const out: string[] = [];
  let depth = 0;
  for (const [token] of forXml(markup).matchAll(/<(text|title|desc|metadata)\b[^>]*>[^<]*<\/\1>|<[^>]*>/g)) {
    if (token.startsWith('</')) depth--;
    out.push('  '.repeat(Math.max(0, depth)) + token);
    const leaf = token.endsWith('/>') || /^<(text|title|desc|metadata)\b/.test(token);
    if (!leaf && !token.startsWith('</')) depth++;
  }
  return `${collapse(out).join('\n')}\n`;
}

/** `<path …></path>` becomes `<path …/>`. */
function forXml(markup: string): string {
  return markup.replace(/<([a-z]+)((?:\s[^<>]*)?)><\/\1>/g, '<$1$2/>').replace(CONTROL, '');
}

// Not allowed in XML 1.0, not even escaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Empty groups say nothing in a file. */
function collapse(lines: readonly string[]): string[] {
  return lines.filter((line) => !/^\s*<g[^>]*\/>$/.test(line));
}
