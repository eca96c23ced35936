// @ts-check
/** The command line as processes that sweep and work, for tests and benchmarks. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { at } from './paths.mjs';

/**
 * @param {string[]} args
 * @returns {{ pid: number, kill(signal: NodeJS.Signals): Promise<void>, ended: Promise<{ status: number | null, stderr: string }> }}
 */
export function grainscope(...args) {
  const child = spawn(process.execPath, [at('scripts/grainscope.mjs'), ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exit = once(child, 'exit');
  const stderr = child.stderr ? text(child.stderr) : '';
  return {
    pid: child.pid ?? 0,
    async kill(signal) {
      child.kill(signal);
      await exit;
    },
    ended: exit.then(async ([status]) => ({ status, stderr: await stderr })),
  };
}

/**
 * Workers, of which one is killed without a word and another begun whenever that is asked for.
 * @param {string} url @param {number} count @param {number} threads of each
 */
export function openWorkers(url, count, threads) {
  const start = () => grainscope('work', '--queue', url, '--threads', String(threads));
  const workers = Array.from({ length: count }, start);
  return {
    pids: () => workers.map(({ pid }) => pid),
    async replaceOne() {
      await workers.shift()?.kill('SIGKILL');
      workers.push(start());
    },
    end: () => Promise.all(workers.map((worker) => worker.kill('SIGTERM'))),
  };
}
