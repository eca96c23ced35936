// @ts-check
/** The npm packages: are those that package-lock.json asks for installed? */
import { existsSync, readFileSync } from 'node:fs';
import { at } from './paths.mjs';
import { run } from './process.mjs';

/** @typedef {{ packages?: Record<string, { version?: string, optional?: boolean }> }} Lock */

/**
 * Optional packages may be absent: most of them are for other systems.
 * @param {Lock} wanted package-lock.json
 * @param {Lock} installed node_modules/.package-lock.json
 */
export function isInstalled(wanted, installed) {
  return Object.entries(wanted.packages ?? {}).every(([path, entry]) => {
    const there = installed.packages?.[path];
    return path === '' || there?.version === entry.version || (!there && entry.optional === true);
  });
}

/** @param {string} path @returns {Lock} */
const readLock = (path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Installs the packages of the lock file unless they are there.
 * @param {(text: string) => void} say
 * @returns {Promise<boolean>} false if npm failed
 */
export async function installDependencies(say) {
  const record = at('node_modules/.package-lock.json');
  if (existsSync(record) && isInstalled(readLock(at('package-lock.json')), readLock(record))) return true;
  say('Installing the npm packages of package-lock.json (npm ci)');
  const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund']);
  if (code !== 0) say(`npm ci failed:\n${output}`);
  return code === 0;
}
