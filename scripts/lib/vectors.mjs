// @ts-check
/** Random configurations of the native search (engine/fuzz), run in wasm as well: both must give the same bytes. */
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { jsonOf } from '../../app/cli/output.ts';
import { runSync } from '../../app/engine/node.ts';
import { parameterOf } from '../../app/model/manifest/manifest.ts';
import { complete, defaults } from '../../app/model/manifest/values.ts';

/** @typedef {{ seed: string, options: string[], values: import('../../app/model/manifest/values.ts').Values }} Vector */

/**
 * So many of them, from the first number on, as the native program draws them. It runs them to name them.
 * @param {string} folder of the native build
 * @param {number} first
 * @param {number} count
 * @returns {Vector[]}
 */
export function drawVectors(folder, first, count) {
  const { stderr } = spawnSync(join(folder, 'fuzz'), [String(first), String(count), 'name'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return stderr.split('\n').flatMap((line) => {
    const [, seed = '', text = ''] = /^(\d+) (--set .*)$/.exec(line) ?? [];
    if (seed === '') return [];
    const options = text.split(' ');
    const set = options.filter((option) => option !== '--set').map((option) => option.split('='));
    return [{ seed, options, values: { ...defaults(), ...Object.fromEntries(set.map(toValue)) } }];
  });
}

/** @param {string[]} pair @returns {[string, number | string]} */
function toValue([key = '', text = '']) {
  const kind = parameterOf(key)?.kind;
  return [key, kind === 'choice' || kind === 'shape' ? text : Number(text)];
}

/**
 * What a vector gives natively and in wasm: a run as JSON, or what is refused.
 * @param {string} folder of the native build
 * @param {Vector} vector
 * @returns {{ native: string, wasm: string }}
 */
export function bothWays(folder, { options, values }) {
  const full = complete(values);
  const result = runSync(full);
  const wasm =
    'code' in result
      ? refusal(`${result.path || 'program'}: ${[result.code, ...result.arguments].join(' ')}`)
      : jsonOf(full, result.tables);
  return { native: nativeOf(folder, options), wasm };
}

/** @param {string} folder @param {string[]} options */
function nativeOf(folder, options) {
  try {
    const run = [join(folder, 'grainscope'), ['run', ...options, '--json']];
    return execFileSync(/** @type {string} */ (run[0]), /** @type {string[]} */ (run[1]), {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    return refusal(/** @type {{ stderr: string }} */ (error).stderr);
  }
}

/** @param {string} text */
const refusal = (text) => `refused: ${text.trim()}`;
