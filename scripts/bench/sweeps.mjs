// @ts-check
/**
 * Sweeps over a queue against threads of this computer: whether the bytes are the same on any number of workers, also when one is
 * killed every ten seconds; what handing out costs at runs of some 10 ms; and the memory of the process that sweeps.
 * GRAINSCOPE_BENCH_POINTS says how many points, 100,000 if missing.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { openRedis } from '../lib/redis.mjs';
import { grainscope, openWorkers } from '../lib/sweeping.mjs';

const POINTS = Number(process.env.GRAINSCOPE_BENCH_POINTS ?? 100_000);
const KILL_MS = 10_000;

/** Rows of a third of a millisecond; 40 of them differ. */
const SHORT = {
  machine: 'j-machine',
  set: { program: 'remote-read', dimensions: '2x2' },
  over: { hop_cycles: '1:8:8', reply_cycles: '1,2,4,8,16' },
  seeds: Math.ceil(POINTS / 40),
};
/** A run of some 10 ms. */
const LONG = { machine: 'j-machine', set: { program: 'exchange', dimensions: '2x2' }, seeds: 2000 };
const LONG_TRIES = 3;

/** @param {(text: string) => void} say */
export default async function sweeps(say) {
  const folder = mkdtempSync(join(tmpdir(), 'grainscope-sweeps-'));
  const redis = await openRedis(folder);
  const url = `redis://127.0.0.1:${redis.port}`;
  /** @param {string} name @param {object} spec @param {string[]} more */
  const sweep = async (name, spec, ...more) => {
    writeFileSync(join(folder, 'spec.json'), JSON.stringify(spec));
    const began = performance.now();
    const run = grainscope('sweep', join(folder, 'spec.json'), '-o', join(folder, name), ...more);
    const memory = peakOf(run);
    const { status, stderr } = await run.ended;
    if (status !== 0) throw new Error(stderr);
    const bytes = readFileSync(join(folder, name));
    return { seconds: (performance.now() - began) / 1000, bytes, peak: await memory };
  };
  try {
    const own = await sweep('own.parquet', SHORT, '--threads', '2');
    say(`  ${SHORT.seeds * 40} short points on 2 threads: ${own.seconds.toFixed(1)} s, at most ${own.peak} MB`);
    for (const [count, kills] of /** @type {const} */ ([
      [1, false],
      [2, false],
      [4, false],
      [4, true],
    ])) {
      const workers = openWorkers(url, count, 1);
      const over = new AbortController();
      const killing = kills && replaceAgain(workers, over.signal);
      const other = await sweep(`other.parquet`, SHORT, '--queue', url);
      over.abort();
      const killed = await killing;
      await workers.end();
      const same = other.bytes.equals(own.bytes) ? 'the same bytes' : 'OTHER BYTES';
      say(
        `  on ${count} workers${kills ? `, ${killed} killed` : ''}: ${other.seconds.toFixed(1)} s, at most ${other.peak} MB, ${same}`,
      );
    }
    const times = { threads: Number.POSITIVE_INFINITY, worker: Number.POSITIVE_INFINITY };
    const workers = openWorkers(url, 1, 1);
    for (let tries = 0; tries < LONG_TRIES; ++tries) {
      const [here, there] = [await sweep('a.csv', LONG, '--threads', '1'), await sweep('b.csv', LONG, '--queue', url)];
      times.threads = Math.min(times.threads, here.seconds);
      times.worker = Math.min(times.worker, there.seconds);
    }
    await workers.end();
    const each = (1000 * times.threads) / LONG.seeds;
    const cost = 100 * (times.worker / times.threads - 1);
    say(
      `  handing out runs of ${each.toFixed(1)} ms to a worker costs ${cost.toFixed(1)} % over a thread (${times.threads.toFixed(1)} s, ${times.worker.toFixed(1)} s)`,
    );
    return true;
  } finally {
    await redis.kill();
    rmSync(folder, { recursive: true });
  }
}

/** @param {ReturnType<typeof openWorkers>} workers @param {AbortSignal} signal @returns {Promise<number>} how many were killed */
async function replaceAgain(workers, signal) {
  for (let killed = 0; ; ++killed) {
    const isOver = await later(KILL_MS, false, { signal }).catch(() => true);
    if (isOver) return killed;
    await workers.replaceOne();
  }
}

/** @param {ReturnType<typeof grainscope>} run @returns {Promise<string>} the most memory that its process took, in MB; of Linux alone */
async function peakOf(run) {
  let peak = '?';
  const isOver = run.ended.then(() => true);
  while (!(await Promise.race([isOver, later(500, false)]))) {
    try {
      const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${run.pid}/status`, 'utf8')) ?? [];
      if (kilobytes !== undefined) peak = (Number(kilobytes) / 1024).toFixed(0);
    } catch {
      // Another system, or just over.
    }
  }
  return peak;
}
