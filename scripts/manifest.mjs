// @ts-check
/**
 * Writes app/model/manifest/manifest.json from what the engine says of itself, or with --check says whether it is up to date.
 * Runs under tsx, for the loader is TypeScript.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { EngineInstance } from '../wasm/load.ts';
import { buildEngine } from './lib/page.mjs';
import { at, engineWasm } from './lib/paths.mjs';
import { run } from './lib/process.mjs';

const path = at('app/model/manifest/manifest.json');

const built = await buildEngine();
if (built.code !== 0) {
  console.error(built.output);
  process.exit(1);
}
const described = JSON.parse(new EngineInstance(new WebAssembly.Module(readFileSync(engineWasm))).describe());

if (process.argv.includes('--check')) {
  if (!isDeepStrictEqual(JSON.parse(readFileSync(path, 'utf8')), described)) {
    console.error(
      'app/model/manifest/manifest.json is not what the engine describes now: run `npm run manifest` and commit it.',
    );
    process.exitCode = 1;
  }
} else {
  writeFileSync(path, JSON.stringify(described));
  const formatted = await run(at('node_modules/.bin/biome'), ['format', '--write', path]);
  if (formatted.code !== 0) console.error(formatted.output);
  process.exitCode = formatted.code;
}
