// @ts-check
/** Finding emcc and giving it the environment it needs. */
import { accessSync, constants, existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { cacheDirectory } from './paths.mjs';
import { canRun, findOnPath } from './process.mjs';

/** @param {NodeJS.ProcessEnv} [env] @returns {string | undefined} path of emcc: on PATH, else below $EMSDK */
export function findEmcc(env = process.env) {
  const inSdk = env.EMSDK ? join(env.EMSDK, 'upstream/emscripten/emcc') : undefined;
  return findOnPath('emcc', env) ?? (inSdk && canRun(inSdk) ? inSdk : undefined);
}

/**
 * Environment variables to add for this emcc.
 * @param {{ debian: boolean, nodePath: string | undefined, ownCache: boolean, cache: string }} facts
 *   `debian`: Debian's package, which looks for its JavaScript parts by NODE_PATH; `ownCache`: it can keep its system
 *   libraries where it is configured to
 * @returns {Record<string, string>}
 */
export function variablesFor({ debian, nodePath, ownCache, cache }) {
  const nodeModules = '/usr/share/nodejs';
  return {
    ...(debian && { NODE_PATH: nodePath ? `${nodeModules}${delimiter}${nodePath}` : nodeModules }),
    ...(!ownCache && { EM_CACHE: cache }),
  };
}

/**
 * The environment in which to run emcc. It is on PATH there.
 * @param {string} emcc path of emcc
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {NodeJS.ProcessEnv}
 */
export function emscriptenEnvironment(emcc, env = process.env) {
  const home = dirname(realpathSync(emcc));
  const variables = variablesFor({
    debian: home === '/usr/share/emscripten' && existsSync('/usr/share/nodejs'),
    nodePath: env.NODE_PATH,
    ownCache: env.EM_CACHE !== undefined || keepsOwnCache(home),
    cache: join(cacheDirectory, 'emscripten'),
  });
  const path = findOnPath('emcc', env) ? env.PATH : [env.PATH, dirname(emcc)].filter(Boolean).join(delimiter);
  return { ...env, ...variables, PATH: path };
}

/**
 * A distribution's package has its libraries built and its cache frozen, or names a cache in its configuration: another
 * cache would break it. Otherwise the cache lies beside emcc and must be writable.
 * @param {string} home folder of emcc
 */
function keepsOwnCache(home) {
  const config = join(home, '.emscripten');
  if (existsSync(config) && /^\s*(FROZEN_CACHE\s*=\s*True|CACHE\s*=)/m.test(readFileSync(config, 'utf8'))) return true;
  const cache = join(home, 'cache');
  try {
    accessSync(existsSync(cache) ? cache : home, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
