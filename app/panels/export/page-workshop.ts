/** Makes pixels with a canvas, and gets the faces that a PDF holds. */

import regular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import medium from '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf?url';
import semibold from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url';
import saidRegular from '@expo-google-fonts/zen-kaku-gothic-new/400Regular/ZenKakuGothicNew_400Regular.ttf?said';
import japaneseRegular from '@expo-google-fonts/zen-kaku-gothic-new/400Regular/ZenKakuGothicNew_400Regular.ttf?url';
import saidMedium from '@expo-google-fonts/zen-kaku-gothic-new/500Medium/ZenKakuGothicNew_500Medium.ttf?said';
import japaneseMedium from '@expo-google-fonts/zen-kaku-gothic-new/500Medium/ZenKakuGothicNew_500Medium.ttf?url';
import saidBold from '@expo-google-fonts/zen-kaku-gothic-new/700Bold/ZenKakuGothicNew_700Bold.ttf?said';
import japaneseBold from '@expo-google-fonts/zen-kaku-gothic-new/700Bold/ZenKakuGothicNew_700Bold.ttf?url';
import pageFace from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import type { Workshop } from '../../exports/export.ts';
import { type FaceSource, familiesFor } from '../../exports/faces.ts';
import { wordsNow } from '../words.ts';

/** Latin letters; what the Japanese page says, which has no weight of 600; and all of that face, ten times as large. */
const FAMILIES: readonly Readonly<Record<number, string>>[] = [
  { 400: regular, 500: medium, 600: semibold },
  { 400: saidRegular, 500: saidMedium, 600: saidBold },
  { 400: japaneseRegular, 500: japaneseMedium, 600: japaneseBold },
];

async function get(url: string): Promise<Uint8Array> {
  const t = wordsNow();
  const answer = await fetch(url).catch(() => undefined);
  if (!answer?.ok) throw new Error(t`its typeface could not be loaded; check the connection`);
  return new Uint8Array(await answer.arrayBuffer());
}

const sources = FAMILIES.map(
  (urls): FaceSource =>
    async () => {
      const read = async ([weight, url]: [string, string]) => [weight, await get(url)] as const;
      return Object.fromEntries(await Promise.all(Object.entries(urls).map(read)));
    },
);

const faces: Workshop['faces'] = (text) => familiesFor(text, sources);

const rasterise: Workshop['rasterise'] = async (svg, { width, height }, scale) => {
  const t = wordsNow();
  const url = URL.createObjectURL(new Blob([await withFace(svg)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width * scale;
    canvas.height = height * scale;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (png === null) throw new Error(t`this browser makes no picture of that size`);
    // The browser takes a face of the system's for what Inter has not, as it does on the page.
    return { png: new Uint8Array(await png.arrayBuffer()), missing: '' };
  } finally {
    URL.revokeObjectURL(url);
  }
};

/** A drawing that is shown as an image sees no face of the page: it needs its own. Without one it is still readable. */
async function withFace(svg: string): Promise<string> {
  const face = await get(pageFace).catch(() => undefined);
  if (face === undefined) return svg;
  const source = `url(data:font/woff2;base64,${btoa(binaryText(face))})`;
  const rule = `@font-face{font-family:Inter;font-weight:100 900;src:${source}}`;
  return svg.replace('</metadata>', `</metadata><style>${rule}</style>`);
}

function binaryText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

export const pageWorkshop: Workshop = { rasterise, faces, now: () => new Date() };
