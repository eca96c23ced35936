// @ts-check
/** Versions of programs. */

/** @typedef {number[]} Version major, minor, patch; a part that was not given is 0 */

/**
 * @param {string} text
 * @returns {Version | undefined} the first version in the text
 */
export function versionIn(text) {
  const match = /(\d+)\.(\d+)(?:\.(\d+))?/.exec(text);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)] : undefined;
}

/** @param {Version | undefined} version @param {Version} oldest */
export function isAtLeast(version, oldest) {
  if (!version) return false;
  const difference = version.map((part, index) => part - (oldest[index] ?? 0)).find((step) => step !== 0);
  return (difference ?? 0) >= 0;
}
