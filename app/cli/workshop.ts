/** Makes pixels and faces for exports in Node: the same drawing as the page's, without a browser and without network. */
import { readFile } from 'node:fs/promises';
import type { Workshop } from '../exports/export.ts';
import {
  coverageOfFamily,
  type FaceFiles,
  type FaceSource,
  familiesFor,
  lacking,
  wordsDrawn,
} from '../exports/faces.ts';
import { assetOf } from './assets.ts';

const LATIN = 'Inter';
const JAPANESE = 'Zen Kaku Gothic New';

/** Files of `@expo-google-fonts/`, without their ending. */
export const FACES = {
  [LATIN]: {
    400: 'inter/400Regular/Inter_400Regular',
    500: 'inter/500Medium/Inter_500Medium',
    600: 'inter/600SemiBold/Inter_600SemiBold',
  },
  // It has no weight of 600.
  [JAPANESE]: {
    400: 'zen-kaku-gothic-new/400Regular/ZenKakuGothicNew_400Regular',
    500: 'zen-kaku-gothic-new/500Medium/ZenKakuGothicNew_500Medium',
    600: 'zen-kaku-gothic-new/700Bold/ZenKakuGothicNew_700Bold',
  },
};

const sources = Object.values(FACES).map((files): FaceSource => {
  const read = async ([weight, name]: [string, string]) =>
    [weight, new Uint8Array(await readFile(assetOf(`@expo-google-fonts/${name}.ttf`)))] as const;
  let fetched: Promise<FaceFiles> | undefined;
  return () => {
    fetched ??= Promise.all(Object.entries(files).map(read)).then((pairs) => Object.fromEntries(pairs));
    return fetched;
  };
});

const faces: Workshop['faces'] = (text) => familiesFor(text, sources);

let ready: Promise<void> | undefined;

/** Also where the library, which can be made ready once in a process, is so already: tests read this module anew. */
async function makeReady(initWasm: (wasm: Uint8Array) => Promise<void>): Promise<void> {
  const wasm = await readFile(assetOf('@resvg/resvg-wasm/index_bg.wasm'));
  await initWasm(wasm).catch((error: unknown) => {
    if (!/already initialized/i.test(String(error))) throw error;
  });
}

const rasterise: Workshop['rasterise'] = async (svg, _, scale) => {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm');
  ready ??= makeReady(initWasm);
  await ready;
  const words = wordsDrawn(svg);
  const families = await faces(words);
  const fontBuffers = (
    await Promise.all(families.map((files, index) => onlyOwn(words, files, families.slice(0, index))))
  ).flat();
  const font = { fontBuffers, defaultFontFamily: LATIN, sansSerifFamily: LATIN };
  const drawing = families.length > 1 ? withJapanese(svg, families) : svg;
  const png = new Resvg(drawing, { fitTo: { mode: 'zoom', value: scale }, font }).render().asPng();
  return { png, missing: lacking(words, families) };
};

/**
 * The files of a family, with only those letters of `words` that the families before it lack: where a face has all letters
 * of a text, resvg takes it for all of them as soon as one is missing in another.
 */
async function onlyOwn(words: string, files: FaceFiles, before: readonly FaceFiles[]): Promise<Uint8Array[]> {
  if (before.length === 0) return Object.values(files);
  const { default: subset } = await import('subset-font');
  const own = lacking(words, before);
  // By the names of family and style (16, 17) a face is told from the family's other weights.
  const options = { targetFormat: 'sfnt', noLayoutClosure: true, preserveNameIds: [16, 17] } as const;
  return Promise.all(Object.values(files).map((file) => subset(Buffer.from(file), own, options)));
}

/** Names the face of what the first has no letters for: left to itself resvg takes another weight, and for the whole text. */
function withJapanese(svg: string, [latin]: readonly FaceFiles[]): string {
  const isLatin = coverageOfFamily(latin ?? {});
  return svg.replace(/(<text\b[^>]*>)([^<]+)(?=<\/text>)/g, (_, open: string, words: string) => {
    const pieces: { isOther: boolean; text: string }[] = [];
    for (const letter of words) {
      const isOther = !isLatin(letter.codePointAt(0) ?? 0);
      const last = pieces.at(-1);
      if (last?.isOther === isOther) last.text += letter;
      else pieces.push({ isOther, text: letter });
    }
    const written = pieces.map(({ isOther, text }) =>
      isOther ? `<tspan font-family="${JAPANESE}">${text}</tspan>` : text,
    );
    return open + written.join('');
  });
}

/** `date` is what a PDF gives as its day: that of SOURCE_DATE_EPOCH (s since 1970) where a build must repeat exactly. */
export function nodeWorkshop(epoch = process.env.SOURCE_DATE_EPOCH): Workshop {
  return { rasterise, faces, now: () => (epoch === undefined ? new Date() : new Date(Number(epoch) * 1000)) };
}
