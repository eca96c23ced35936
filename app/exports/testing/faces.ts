import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FaceFiles } from '../pdf.ts';

const { resolve } = createRequire(import.meta.url);

/** The faces that a page or the command line hands to the making of a PDF. */
export function readFaces(): FaceFiles {
  const read = (name: string) => new Uint8Array(readFileSync(resolve(`@expo-google-fonts/inter/${name}.ttf`)));
  return { 400: read('400Regular/Inter_400Regular'), 600: read('600SemiBold/Inter_600SemiBold') };
}
