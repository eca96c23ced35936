/** Frames and lessons open no such files. scripts/vite/parts.ts puts this in the place of figure/file-here.ts. */
export const openFileHere: (() => void) | undefined = undefined;
