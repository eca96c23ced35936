// @ts-check
/**
 * Works out what evidence every claim is (app/model/claims/classify.ts) and keeps it in presets/evidence/; takes minutes.
 * A machine of which nothing has changed is left as it is, unless it is named. Runs under tsx.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { runAll } from '../app/engine/threads.ts';
import { loadClaims, machinesWithClaims } from '../app/model/claims/claims.ts';
import { loadReadings } from '../app/model/claims/readings.ts';
import { fingerprintOf, workOut } from './lib/evidence.ts';
import { at } from './lib/paths.mjs';
import { run } from './lib/process.mjs';

await Promise.all([loadClaims(), loadReadings()]);
const named = process.argv.slice(2);
const unknown = named.find((key) => !machinesWithClaims.includes(key));
if (unknown !== undefined) {
  console.error(`${unknown}: no such machine with claims; choose of ${machinesWithClaims.join(', ')}`);
  process.exitCode = 2;
} else for (const key of named.length > 0 ? named : machinesWithClaims) await bringUpToDate(key);

/** @param {string} key */
async function bringUpToDate(key) {
  const path = at(`presets/evidence/${key}.json`);
  const kept = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).fingerprint : undefined;
  if (named.length === 0 && kept === fingerprintOf(key)) return console.log(`${key}: up to date`);
  const began = performance.now();
  let told = 0;
  const file = await workOut(key, (all) =>
    runAll(all, availableParallelism(), (count) => {
      const tenth = Math.floor((10 * count) / all.length);
      if (tenth > told) console.log(`${key}: ${count} of ${all.length} runs`);
      told = tenth;
    }),
  );
  writeFileSync(path, JSON.stringify(file));
  const formatted = await run(at('node_modules/.bin/biome'), ['format', '--write', path]);
  if (formatted.code !== 0) throw new Error(formatted.output);
  const kinds = Object.values(file.claims).map(({ evidence }) => evidence);
  const count = (/** @type {string} */ kind) => kinds.filter((one) => one === kind).length;
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `${key}: ${count('evidence')} claims are evidence, ${count('fitted')} fitted, ${count('follows')} follow, ${count('inconsistent')} inconsistent; ${seconds.toFixed(0)} s`,
  );
}
