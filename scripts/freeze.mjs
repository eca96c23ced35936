// @ts-check
/**
 * Freezes what links mean (app/model/link/frozen.ts): brings the newest snapshot up to date with the presets, or begins a new
 * version of the link if that one is released. `--release 1.0.0` says that the newest is, with that version of
 * Grainscope. Runs under tsx, for the presets are read by TypeScript.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { breaksOf, sameJson, takeSnapshot } from '../app/model/link/frozen.ts';
import { newestVersion } from '../app/model/link/frozen-files.ts';
import { RENAMED } from '../app/model/link/migrate.ts';
import { at } from './lib/paths.mjs';
import { run } from './lib/process.mjs';

/** @param {number} version */
const pathOf = (version) => at(`app/model/link/frozen/v${version}.json`);

/** @param {import('../app/model/link/frozen.ts').Snapshot} snapshot */
async function write(snapshot) {
  const path = pathOf(snapshot.version);
  writeFileSync(path, JSON.stringify(snapshot));
  const formatted = await run(at('node_modules/.bin/biome'), ['format', '--write', path]);
  if (formatted.code !== 0) throw new Error(formatted.output);
}

const newest = JSON.parse(readFileSync(pathOf(newestVersion), 'utf8'));
const asked = process.argv.indexOf('--release');
const release = asked < 0 ? null : (process.argv[asked + 1] ?? '');
const now = takeSnapshot(newest.version);
const isCurrent = sameJson({ ...newest, released: null }, now);
const breaks = newest.released === null ? [] : breaksOf(newest, now, RENAMED[newest.version]);

if (release !== null && !/^\d+\.\d+\.\d+$/.test(release)) {
  console.error('--release needs the version of Grainscope, such as 1.0.0.');
  process.exitCode = 2;
} else if (breaks.length > 0) {
  console.error(`Links of version ${newest.version} are released and would change their meaning:`);
  for (const what of breaks) console.error(`  ${what}`);
  console.error('Add under a new key what is new, or say in app/model/link/migrate.ts how it is called now.');
  process.exitCode = 1;
} else if (newest.released === null) {
  await write({ ...now, released: release });
  console.log(
    release ? `Version ${newest.version} of the link is released.` : `Version ${newest.version} is up to date.`,
  );
} else if (isCurrent) {
  console.log(`Version ${newest.version} is released, with ${newest.released}, and nothing has changed since.`);
} else {
  await write({ ...takeSnapshot(newest.version + 1), released: release });
  console.log(`Links are now of version ${newest.version + 1}. Old ones keep their meaning.`);
}
