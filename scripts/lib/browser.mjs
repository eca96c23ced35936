// @ts-check
/** Whether and how `npm start` opens a browser. */

/** @param {string} platform as in process.platform */
export const openerFor = (platform) => (platform === 'darwin' ? 'open' : 'xdg-open');

/**
 * Nobody looks at a browser on a build machine or where there is no screen.
 * @param {string} platform
 * @param {NodeJS.ProcessEnv} env
 */
export function mayOpenBrowser(platform, env) {
  if (env.CI) return false;
  return platform === 'darwin' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}
