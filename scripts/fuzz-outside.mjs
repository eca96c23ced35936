// @ts-check
/**
 * `npm run fuzz:outside -- [MINUTES [FIRST]]`: links, files, texts (tables, lists of cables, lessons), messages to
 * frames and answers that are nearly right, each kind for so many minutes (10) from a number on (1). None may throw,
 * take more than 200 ms of the processor, or leave memory behind. What goes wrong is kept in a file, whose name is
 * printed.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { LARGEST_FILE } from '../app/exports/open.ts';
import { drawing, kindsFromOutside, largeOnes, mutated } from './lib/outside.ts';

const MOST_MS = 200;
const MOST_GROWTH_BYTES = 32 * 2 ** 20;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
const used = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

const [minutes = '10', first = '1'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'grainscope-outside-'));
let wrong = 0;

/** @param {string} name @param {Uint8Array} bytes @param {string} why */
function keep(name, bytes, why) {
  wrong += 1;
  const path = join(folder, `${name}-${wrong}`);
  writeFileSync(path, bytes);
  console.log(`${path}: ${why}`);
}

/** @param {import('./lib/outside.ts').Kind} kind @param {Uint8Array} bytes @param {string} name */
async function check(kind, bytes, name) {
  let quickest = Number.POSITIVE_INFINITY;
  try {
    // The first time it may be compiled, too.
    for (let turn = 0; turn < 3 && quickest > MOST_MS; turn += 1) {
      const began = process.cpuUsage();
      await kind.read(bytes);
      const { user, system } = process.cpuUsage(began);
      quickest = Math.min(quickest, (user + system) / 1000);
    }
  } catch (error) {
    keep(name, bytes, String(error));
    return;
  }
  if (quickest > MOST_MS) keep(name, bytes, `took ${quickest.toFixed(0)} ms`);
}

for (const kind of await kindsFromOutside()) {
  for (const { name, bytes } of largeOnes(kind.name === 'files' ? LARGEST_FILE : 2 ** 20))
    await check(kind, bytes, `${kind.name}-${name.replaceAll(' ', '-')}`);
  const end = performance.now() + Number(minutes) * 60_000;
  let [count, before] = [0, 0];
  for (; performance.now() < end; count += 1) {
    // What is remembered for good has been by then.
    if (count === 2000) before = used();
    await check(kind, mutated(kind.seeds, drawing(Number(first) + count)), kind.name);
  }
  const growth = before === 0 ? 0 : used() - before;
  if (growth > MOST_GROWTH_BYTES) {
    wrong += 1;
    console.log(`${kind.name}: ${(growth / 2 ** 20).toFixed(0)} MB more memory after ${count}`);
  }
  console.log(`${kind.name}: ${count} read, ${(growth / 2 ** 20).toFixed(1)} MB more memory`);
}
console.log(`${wrong} wrong`);
process.exitCode = wrong === 0 ? 0 : 1;
