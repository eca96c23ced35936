/**
 * `import url from '….ttf?said'`: the part of a face with the characters that the Japanese page says, and the kana, signs
 * and full-width letters that people type most. A tenth of the whole, which is there beside it for what is rarer.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import subset from 'subset-font';
import type { Plugin } from 'vite';
import { at, cacheDirectory } from '../lib/paths.mjs';

const SAID = '?said';

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
    async load(id) {
      if (!id.endsWith(`.ttf${SAID}`)) return null;
      const path = await makeSaidPart(id.slice(0, -SAID.length));
      // The rest is what is done with any file: served, copied under a name of its own, or put inside.
      return `export { default } from ${JSON.stringify(`${path}?url`)};`;
    },
  };
}

/** Every character of the Japanese catalogues, and the usual ones. */
export function charactersSaid(): string {
  const texts = ['code', 'data'].flatMap((name) => {
    const pairs: [string, string][] = JSON.parse(readFileSync(at(`app/locales/ja/${name}.json`), 'utf8'));
    return pairs.map(([, japanese]) => japanese);
  });
  const usual = USUAL.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
  );
  return [...new Set([...texts.join(''), ...usual])].sort().join('');
}

/** Writes the part of the face into the cache, and gives its path. */
async function makeSaidPart(face: string): Promise<string> {
  const whole = readFileSync(face);
  const characters = charactersSaid();
  const key = createHash('sha256').update(whole).update(characters).digest('hex').slice(0, 12);
  const part = await subset(whole, characters, { targetFormat: 'sfnt', noLayoutClosure: true });
  const folder = join(cacheDirectory, 'faces', key);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, basename(face).replace('.ttf', '-said.ttf'));
  writeFileSync(path, part);
  return path;
}
