// @ts-check
/**
 * Sweeps over a queue against threads of this computer: whether the bytes are the same on any number of workers, also when one is
 * killed every ten seconds; what handing out costs at runs of some 10 ms, in time and, as a machine may be busy, in processor time; and
 * the memory of each part. GRAINSCOPE_BENCH_POINTS says how many points, 100,000 if missing. On Linux.
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
/** A run of some 10 ms; so many that what starting takes, up to a second, says little. */
const LONG = { machine: 'j-machine', set: { program: 'exchange', dimensions: '2x2' }, seeds: 6000 };
const LONG_TRIES = 2;

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
    const used = watch(() => [run.pid]);
    const { status, stderr } = await run.ended;
    if (status !== 0) throw new Error(stderr);
    const bytes = readFileSync(join(folder, name));
    return { seconds: (performance.now() - began) / 1000, bytes, ...used() };
  };
  try {
    const own = await sweep('own.parquet', SHORT, '--threads', '2');
    say(`  ${SHORT.seeds * 40} short points on 2 threads: ${own.seconds.toFixed(1)} s, at most ${own.mb} MB`);
    for (const [count, kills] of /** @type {const} */ ([
      [1, false],
      [2, false],
      [4, false],
      [4, true],
    ])) {
      const workers = openWorkers(url, count, 1);
      const used = { redis: watch(() => [redis.pid]), workers: watch(workers.pids) };
      const over = new AbortController();
      const killing = kills && replaceAgain(workers, over.signal);
      const other = await sweep(`other.parquet`, SHORT, '--queue', url);
      over.abort();
      const killed = await killing;
      await workers.end();
      const memory = `${other.mb} MB, Redis ${used.redis().mb}, a worker ${used.workers().mb}`;
      const same = other.bytes.equals(own.bytes) ? 'the same bytes' : 'OTHER BYTES';
      say(
        `  on ${count} workers${kills ? `, ${killed} killed` : ''}: ${other.seconds.toFixed(1)} s, at most ${memory}, ${same}`,
      );
    }
    const least = { threads: NONE, worker: NONE };
    const workers = openWorkers(url, 1, 1);
    for (let tries = 0; tries < LONG_TRIES; ++tries) {
      const here = await sweep('a.csv', LONG, '--threads', '1');
      const others = watch(() => [redis.pid, ...workers.pids()]);
      const there = await sweep('b.csv', LONG, '--queue', url);
      least.threads = lessOf(least.threads, here);
      least.worker = lessOf(least.worker, { ...there, cpu: there.cpu + others().cpu });
    }
    await workers.end();
    const each = (1000 * least.threads.seconds) / LONG.seeds;
    /** @param {'seconds' | 'cpu'} what */
    const cost = (what) =>
      `${(100 * (least.worker[what] / least.threads[what] - 1)).toFixed(1)} % (${least.threads[what].toFixed(1)} s, ${least.worker[what].toFixed(1)} s)`;
    say(
      `  handing out runs of ${each.toFixed(1)} ms to a worker costs over a thread ${cost('seconds')}, in processor time ${cost('cpu')}`,
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

const NONE = { seconds: Number.POSITIVE_INFINITY, cpu: Number.POSITIVE_INFINITY };

/** @param {typeof NONE} one @param {typeof NONE} other */
const lessOf = (one, other) => ({
  seconds: Math.min(one.seconds, other.seconds),
  cpu: Math.min(one.cpu, other.cpu),
});

/**
 * What processes take from now on: the processor time of all of them together, and the most memory that one of them took.
 * @param {() => number[]} pids may change
 * @returns {() => { cpu: number, mb: number }} seconds, and MB; looks no more
 */
function watch(pids) {
  /** @type {Map<number, { from: number, to: number }>} */
  const times = new Map();
  let mb = 0;
  const look = () => {
    for (const pid of pids()) {
      const used = usedBy(pid);
      if (!used) continue;
      mb = Math.max(mb, used.mb);
      times.set(pid, { from: times.get(pid)?.from ?? used.cpu, to: used.cpu });
    }
  };
  look();
  const looking = setInterval(look, 100);
  return () => {
    clearInterval(looking);
    look();
    return { cpu: [...times.values()].reduce((sum, { from, to }) => sum + to - from, 0), mb };
  };
}

const TICKS_A_SECOND = 100;

/** @param {number} pid @returns {{ cpu: number, mb: number } | undefined} since it began; of Linux, while it lives */
function usedBy(pid) {
  try {
    const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return {
      cpu: (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND,
      mb: Math.round(Number(kilobytes) / 1024),
    };
  } catch {
    return undefined;
  }
}
