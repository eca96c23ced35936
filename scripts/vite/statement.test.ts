import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at } from '../lib/paths.mjs';
import { statementDialog } from './statement.ts';

const html = statementDialog(readFileSync(at('ACCESSIBILITY.md'), 'utf8'));

test('has every criterion of the statement, and its headings in order', () => {
  expect(html.match(/<th scope="row">\d\.\d\.\d+ /g)).toHaveLength(55);
  expect(html.match(/<h[23]/g)?.[0]).toBe('<h2');
  expect(html.match(/<h2/g)).toHaveLength(1);
  expect(html).toContain('<h3>What remains open</h3>');
  expect(html).not.toMatch(/<!--|\*\*|\| ---/);
});

test('puts in nothing but text', () => {
  const hostile = statementDialog('# A <script>\n\na & "b" <img src=x>\n\n- `<b>` **c**');
  expect(hostile).toContain('A &lt;script&gt;');
  expect(hostile).toContain('a &amp; &quot;b&quot; &lt;img src=x&gt;');
  expect(hostile).toContain('<li><code>&lt;b&gt;</code> <strong>c</strong></li>');
});
