// @ts-check
/** A server of Redis or Valkey for tests and benchmarks: on the loopback alone, with its data in a folder of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { findOnPath } from './process.mjs';

/** @returns {string | undefined} */
export const findRedis = () => findOnPath('redis-server') ?? findOnPath('valkey-server');

const PATIENCE_MS = 30_000;

/**
 * @param {string} folder where it keeps its append-only file
 * @param {string[]} [more] options of the server
 * @returns {Promise<{ port: number, pid: number, kill(): Promise<void>, start(): Promise<void> }>} `kill` as by -9; `start` again, with what it kept
 */
export async function openRedis(folder, more = []) {
  const binary = findRedis();
  if (!binary) throw new Error('there is neither redis-server nor valkey-server; node scripts/setup.mjs installs one');
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'yes'];
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;
  const start = async () => {
    server = spawn(binary, [...options, ...more], { stdio: 'ignore' });
    await answering(port);
  };
  await start();
  return {
    port,
    get pid() {
      return server?.pid ?? 0;
    },
    start,
    async kill() {
      if (!server || server.exitCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
  };
}

/** @param {number} port */
async function answering(port) {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await later(50)) {
    const answers = await new Promise((done) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        done(true);
      });
      socket.on('error', () => done(false));
    });
    if (answers) return;
  }
  throw new Error(`the server does not listen on port ${port}`);
}
