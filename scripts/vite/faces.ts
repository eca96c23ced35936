/**
 * `import url from '….ttf?said'`: the part of a face with the characters that the Japanese page says, and the kana, signs
 * and full-width letters that people type most. A tenth of the whole, which is there beside it for what is rarer.
 *
 * In styles `url("~faces/NAME-said.woff2")` is the same part for the page itself, and `~faces/NAME-language.woff2` holds
 * the name of the language alone, which an English page shows too.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import subset from 'subset-font';
import type { Plugin } from 'vite';
import { at, cacheDirectory } from '../lib/paths.mjs';
import { filesBelow } from '../lib/stamp.mjs';

const SAID = '?said';

/** What the page is set in where the system has no Japanese face. */
const PACKAGE = 'node_modules/@expo-google-fonts/zen-kaku-gothic-new';
const REGULAR = at(PACKAGE, '400Regular/ZenKakuGothicNew_400Regular.ttf');
const BOLD = at(PACKAGE, '700Bold/ZenKakuGothicNew_700Bold.ttf');
const LANGUAGE = '日本語';

/** Signs and punctuation, kana, full-width and half-width forms. */
const USUAL: readonly (readonly [number, number])[] = [
  [0x3000, 0x303f],
  [0x3041, 0x30ff],
  [0xff01, 0xff9f],
];

export function saidPartOfFaces(): Plugin {
  return {
    name: 'grainscope:faces',
    enforce: 'pre',
    async config() {
      const said = charactersSaid();
      const regular = await writePart(REGULAR, '-said.woff2', said);
      await writePart(BOLD, '-said.woff2', said);
      await writePart(REGULAR, '-language.woff2', said, LANGUAGE);
      return { resolve: { alias: [{ find: '~faces', replacement: dirname(regular) }] } };
    },
    async load(id) {
      if (!id.endsWith(`.ttf${SAID}`)) return null;
      const path = await writePart(id.slice(0, -SAID.length), '-said.ttf', charactersSaid());
      // The rest is what is done with any file: served, copied under a name of its own, or put inside.
      return `export { default } from ${JSON.stringify(`${path}?url`)};`;
    },
  };
}

/** @returns the path of the part of the regular face that pages say, compressed */
export const japaneseFace = () => writePart(REGULAR, '-said.woff2', charactersSaid());

/** Every character beyond Latin that a page may say, wherever the text stands, and the usual ones. */
export function charactersSaid(): string {
  const texts = ['app', 'presets']
    .flatMap((folder) => filesBelow(at(folder)))
    .filter((path) => /\.(json|tsx?)$/.test(path) && !/\.test\.|[\\/]testing[\\/]/.test(path))
    .map((path) => readFileSync(path, 'utf8').replaceAll(/[^\u0370-\uffff]+/g, ''));
  const usual = USUAL.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
  );
  return [...new Set([...texts.join(''), ...usual])].sort().join('');
}

/**
 * Writes a part of a face into the cache, unless it is there. All parts of this version that are made for what pages say
 * lie in one folder.
 * @returns its path
 */
async function writePart(face: string, end: string, said: string, characters = said): Promise<string> {
  const key = createHash('sha256')
    .update(readFileSync(at(PACKAGE, 'package.json')))
    .update(LANGUAGE)
    .update(said);
  const folder = join(cacheDirectory, 'faces', key.digest('hex').slice(0, 12));
  const path = join(folder, basename(face).replace('.ttf', end));
  if (existsSync(path)) return path;
  const targetFormat = end.endsWith('woff2') ? 'woff2' : 'sfnt';
  const part = await subset(readFileSync(face), characters, { targetFormat, noLayoutClosure: true });
  mkdirSync(folder, { recursive: true });
  // Builds side by side write the same: whoever comes second finds it whole.
  writeFileSync(`${path}.${process.pid}`, part);
  renameSync(`${path}.${process.pid}`, path);
  return path;
}
