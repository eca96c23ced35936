// @ts-check
/** Holds what was built within its budget of bytes. Counts every script and style of every page: an upper bound. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { engineWasm, pageDirectory } from './lib/paths.mjs';
import { overBudget } from './lib/sizes.mjs';
import { filesBelow } from './lib/stamp.mjs';

/** @param {string} path */
const gzipped = (path) => gzipSync(readFileSync(path), { level: 9 }).length;

const scripts = filesBelow(pageDirectory).filter((path) => /\.(js|css)$/.test(path));
if (!existsSync(engineWasm) || scripts.length === 0) {
  console.error('Nothing to measure: build the engine and the page first (npm run build).');
  process.exit(1);
}

const page = scripts.map(gzipped).reduce((total, bytes) => total + bytes, 0);
const sizes = { engine: statSync(engineWasm).size, page, all: page + gzipped(engineWasm) };
const complaints = overBudget(sizes);
console.log(
  `engine.wasm ${sizes.engine} bytes; script and style ${sizes.page} bytes compressed; with the engine ${sizes.all} bytes compressed`,
);
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;
