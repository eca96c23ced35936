import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lacking } from '../../app/exports/faces.ts';
import { at } from '../lib/paths.mjs';
import { charactersSaid, saidPartOfFaces } from './faces.ts';

const face = at('node_modules/@expo-google-fonts/zen-kaku-gothic-new/400Regular/ZenKakuGothicNew_400Regular.ttf');
const latin = at('node_modules/@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf');

/** What pages say in Japanese: their words, lessons, the glossary, and papers with Japanese titles. */
function said() {
  const lessons = readdirSync(at('presets/lessons')).map((name) => `presets/lessons/${name}`);
  const files = [
    'app/locales/ja/code.json',
    'app/locales/ja/data.json',
    'app/panels/accessibility/ja.json',
    ...lessons,
  ];
  return [...files, 'presets/glossary.json', 'presets/machines/pie64.json']
    .map((path) => readFileSync(at(path), 'utf8'))
    .join('')
    .replaceAll(/[^\u3000-\u30ff\u4e00-\u9fff\uff01-\uff9f]/g, '');
}

it('the part of a face has all that the Japanese page says, and is a small part', async () => {
  const code = await saidPartOfFaces().load(`${face}?said`);
  const path = /"(.*)\?url"/.exec(code)?.[1] ?? '';
  const part = readFileSync(path);
  const families = [{ 400: part }, { 400: readFileSync(latin) }];
  const usual = [...charactersSaid()].filter((one) => /[一-鿿ぁ-んァ-ヶー、。（）「」]/.test(one)).join('');
  expect(lacking(usual, families)).toBe('');
  expect(lacking(said(), families)).toBe('');
  expect(charactersSaid()).toMatch(/輻.*輳|輳.*輻/s);
  expect(part.length).toBeLessThan(300_000);
});

it('the whole face has every kanji of JIS X 0208', () => {
  const decoder = new TextDecoder('euc-jp');
  const rows = Array.from({ length: 84 - 15 }, (_, row) => row + 16);
  const cells = Array.from({ length: 94 }, (_, cell) => cell + 1);
  const kanji = rows.flatMap((row) => cells.map((cell) => decoder.decode(Uint8Array.of(row + 0xa0, cell + 0xa0))));
  const assigned = kanji.filter((one) => !one.includes('\ufffd'));
  expect(assigned).toHaveLength(6355);
  expect(lacking(assigned.join(''), [{ 400: readFileSync(face) }])).toBe('');
});

it('pages find the same part, and the name of the language by itself', async () => {
  const [{ find, replacement }] = (await saidPartOfFaces().config()).resolve.alias;
  expect(find).toBe('~faces');
  const sizeOf = (name) => readFileSync(`${replacement}/ZenKakuGothicNew_${name}.woff2`).length;
  for (const style of ['400Regular', '700Bold']) expect(sizeOf(`${style}-said`)).toBeLessThan(150_000);
  expect(sizeOf('400Regular-language')).toBeLessThan(1500);
});

it('other files are left to others', async () => {
  expect(await saidPartOfFaces().load(`${face}?url`)).toBeNull();
});
