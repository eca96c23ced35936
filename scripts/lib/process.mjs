// @ts-check
/** Running other programs. */
import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './paths.mjs';

/** No command here takes this long; one that does hangs, and must not hang the whole test run. */
const LIMIT_MS = 45 * 60_000;

/** @typedef {{ code: number, output: string }} Outcome exit status (-1: not started or killed) and all that was printed */

/**
 * Runs a command to its end. Never throws.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, stream?: boolean }} [options] `stream` shows the output as it comes
 * @returns {Promise<Outcome>}
 */
export function run(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LIMIT_MS,
      killSignal: 'SIGKILL',
    });
    /** @type {Buffer[]} */
    const chunks = [];
    /** @param {Buffer} chunk */
    const take = (chunk) => {
      chunks.push(chunk);
      if (options.stream) process.stdout.write(chunk);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (error) => done({ code: -1, output: `${command}: ${error.message}\n` }));
    child.on('close', (code, signal) => {
      const end = signal ? `${command} was ended by ${signal}\n` : '';
      done({ code: code ?? -1, output: Buffer.concat(chunks).toString('utf8') + end });
    });
  });
}

/**
 * The first file on PATH that can be run.
 * @param {string} name a path with / is looked at alone
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined}
 */
export function findOnPath(name, env = process.env) {
  if (name.includes('/')) return canRun(name) ? name : undefined;
  return (env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(canRun);
}

/** @param {string} path */
export function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
