// @ts-check
/** Building the engine natively. */
import { isLong } from './long.mjs';
import { at, nativeBuild, sanitizedBuild } from './paths.mjs';
import { run } from './process.mjs';

/** @typedef {import('./process.mjs').Outcome} Outcome */

/** Two compilers at once: more would need more memory than a small machine has. */
const JOBS = '2';

/** @param {string[]} targets none: grainscope, engine_tests and bench @returns {Promise<Outcome>} them in build/native */
export const buildNative = (targets = []) => build(nativeBuild, ['-DCMAKE_BUILD_TYPE=Release'], targets);

/** @returns {Promise<Outcome>} what tests run, in build/sanitize: it stops at the first bad address or undefined behaviour */
export const buildSanitized = () =>
  build(
    sanitizedBuild,
    ['-DGRAINSCOPE_SANITIZE=ON', `-DGRAINSCOPE_SANITIZE_SCOPES=${isLong ? 'ON' : 'OFF'}`],
    ['engine_tests', 'grainscope', 'fuzz'],
  );

/** @param {string} source an engine of another time @param {string} folder @returns {Promise<Outcome>} its grainscope */
export const buildOther = (source, folder) => build(folder, ['-DCMAKE_BUILD_TYPE=Release'], ['grainscope'], source);

/**
 * @param {string} folder
 * @param {string[]} settings
 * @param {string[]} targets none: all
 * @returns {Promise<Outcome>}
 */
async function build(folder, settings, targets = [], source = at('engine')) {
  // Configuring again costs little and notices what was installed since.
  const configured = await run('cmake', ['-S', source, '-B', folder, '-G', 'Ninja', ...settings]);
  if (configured.code !== 0) return configured;
  const only = targets.length > 0 ? ['--target', ...targets] : [];
  return run('cmake', ['--build', folder, '--parallel', JOBS, ...only]);
}
