/** Which modules stand in for others, by build. */
import { resolve } from 'node:path';
import type { Alias } from 'vite';
import { root } from '../lib/paths.mjs';

const at = (path: string) => resolve(root, path);

/** Parts of jsPDF that turn HTML into pictures. Exports never do, so nothing of them need be built. */
export const unused: Alias[] = ['canvg', 'dompurify', 'html2canvas'].map((find) => ({
  find,
  replacement: at('app/exports/unused.ts'),
}));

/** The engine and its worker inside the script, without what edits programs, and with what interprets them apart. */
export const engineInside: Alias[] = [
  { find: /^\.\/parts\.ts$/, replacement: at('app/engine/parts-inside.ts') },
  { find: /^.*\/script\/prepare\.ts$/, replacement: at('app/engine/script/prepare-awaited.ts') },
  { find: /^.*\/interpreter\.ts$/, replacement: at('app/engine/script/interpreter-awaited.ts') },
  { find: /^\.\/editor\.ts$/, replacement: at('app/panels/script/editor-nowhere.ts') },
];

/** Frames and lessons open no files that runs name. */
export const noFiles: Alias = { find: /^\.\/file-here\.ts$/, replacement: at('app/panels/embed/file-nowhere.ts') };

/** A frame's way to its link, and to no file. */
export const ofFrame: Alias[] = [
  { find: /^(\.\.?)\/opening\.ts$/, replacement: at('app/panels/embed/opening-frame.ts') },
  noFiles,
];
