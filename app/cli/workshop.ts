/** Makes pixels and faces for exports in Node: the same drawing as the page's, without a browser. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FaceFiles, Workshop } from '../exports/export.ts';

const { resolve } = createRequire(import.meta.url);

const FACES = {
  400: '400Regular/Inter_400Regular',
  500: '500Medium/Inter_500Medium',
  600: '600SemiBold/Inter_600SemiBold',
};

async function faces(): Promise<FaceFiles> {
  const read = async ([weight, name]: [string, string]) =>
    [weight, new Uint8Array(await readFile(resolve(`@expo-google-fonts/inter/${name}.ttf`)))] as const;
  return Object.fromEntries(await Promise.all(Object.entries(FACES).map(read)));
}

let ready: Promise<void> | undefined;

const rasterise: Workshop['rasterise'] = async (svg, _, scale) => {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm');
  ready ??= readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')).then((wasm) => initWasm(wasm));
  await ready;
  const fontBuffers = Object.values(await faces());
  const font = { fontBuffers, defaultFontFamily: 'Inter', sansSerifFamily: 'Inter' };
  return new Resvg(svg, { fitTo: { mode: 'zoom', value: scale }, font }).render().asPng();
};

/** `date` is what a PDF gives as its day: that of SOURCE_DATE_EPOCH (s since 1970) where a build must repeat exactly. */
export function nodeWorkshop(epoch = process.env.SOURCE_DATE_EPOCH): Workshop {
  return { rasterise, faces, now: () => (epoch === undefined ? new Date() : new Date(Number(epoch) * 1000)) };
}
