/** The same as assets.ts, where all is beside the script: the package of the command line. scripts/vite/command-line.ts puts it in. */
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

export const assetOf = (name: string): string => fileURLToPath(new URL(`./${basename(name)}`, import.meta.url));
