// @ts-check
/** Writes app/model/manifest/manifest.json from what the engine says of itself; `--engine FILE` asks one that is built. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildNative } from './lib/native.mjs';
import { at, nativeBuild } from './lib/paths.mjs';
import { run } from './lib/process.mjs';

const { values } = parseArgs({ options: { engine: { type: 'string' } } });
if (values.engine === undefined) {
  const built = await buildNative(['grainscope']);
  if (built.code !== 0) {
    console.error(built.output);
    process.exit(1);
  }
}
const engine = values.engine ?? join(nativeBuild, 'grainscope');
const described = execFileSync(engine, ['describe'], { encoding: 'utf8', maxBuffer: 1 << 26 });
const path = at('app/model/manifest/manifest.json');
writeFileSync(path, described);
const formatted = await run(at('node_modules/.bin/biome'), ['format', '--write', path]);
if (formatted.code !== 0) console.error(formatted.output);
process.exitCode = formatted.code;
