import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FaceFiles } from '../faces.ts';

const { resolve } = createRequire(import.meta.url);
const read = (name: string) => new Uint8Array(readFileSync(resolve(`@expo-google-fonts/${name}.ttf`)));

/** The families that a page or the command line hands to the making of a PDF: Latin letters, then Japanese. */
export function readFaces(): [latin: FaceFiles, japanese: FaceFiles] {
  return [
    { 400: read('inter/400Regular/Inter_400Regular'), 600: read('inter/600SemiBold/Inter_600SemiBold') },
    {
      400: read('zen-kaku-gothic-new/400Regular/ZenKakuGothicNew_400Regular'),
      600: read('zen-kaku-gothic-new/700Bold/ZenKakuGothicNew_700Bold'),
    },
  ];
}
