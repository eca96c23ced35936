// @ts-check
/** What kind of machine this is, as far as installing goes. */
import { existsSync, readFileSync } from 'node:fs';
import { findOnPath, run } from './process.mjs';

/**
 * `system`: how its packages are called. `root`: how to become root, if that is possible without asking.
 * @typedef {{ system: 'debian' | 'ubuntu' | 'fedora' | 'macos' | 'other', root: 'is' | 'sudo' | 'no' }} Platform
 */

/**
 * Decides from facts only, so that every case can be tested.
 * @param {{ platform: string, osRelease: string, uid: number | undefined, sudo: boolean }} facts
 * @returns {Platform}
 */
export function platformOf({ platform, osRelease, uid, sudo }) {
  const root = uid === 0 ? 'is' : sudo ? 'sudo' : 'no';
  if (platform === 'darwin') return { system: 'macos', root };
  if (platform !== 'linux') return { system: 'other', root };
  const names = [...osRelease.matchAll(/^(?:ID|ID_LIKE)=(.*)$/gm)].flatMap((match) =>
    (match[1] ?? '').replaceAll('"', '').split(/\s+/),
  );
  if (names.includes('ubuntu')) return { system: 'ubuntu', root };
  if (names.includes('debian')) return { system: 'debian', root };
  if (names.includes('fedora')) return { system: 'fedora', root };
  return { system: 'other', root };
}

/** @returns {Promise<Platform>} */
export async function detectPlatform() {
  const osRelease = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  const uid = process.getuid?.();
  const sudo = uid !== 0 && findOnPath('sudo') !== undefined && (await run('sudo', ['-n', 'true'])).code === 0;
  return platformOf({ platform: process.platform, osRelease, uid, sudo });
}
