// @ts-check
/** `npm run build:single [-- FOLDER]`: the explorer as one file, dist-single/grainscope.html. Runs under tsx; needs the engine. */
import { statSync } from 'node:fs';
import { at } from './lib/paths.mjs';
import { buildSingle } from './vite/single.ts';

const path = await buildSingle(process.argv[2] ?? at('dist-single'));
console.log(`${path}: ${(statSync(path).size / 1e6).toFixed(1)} MB`);
