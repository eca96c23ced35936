// @ts-check
/**
 * Makes this machine ready: npm packages, and the programs that a purpose needs. Says what it does, does nothing twice,
 * and where it may not install, says what to install. Uses only Node's own modules until the npm packages are there.
 *
 * node scripts/setup.mjs [start|test]
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { installDependencies } from './lib/dependencies.mjs';
import { missingOf } from './lib/find.mjs';
import { at } from './lib/paths.mjs';
import { detectPlatform } from './lib/platform.mjs';
import { run } from './lib/process.mjs';
import { instructions, planInstallation, tools, toolsFor } from './lib/tools.mjs';
import { isAtLeast, versionIn } from './lib/version.mjs';

/** @typedef {import('./lib/tools.mjs').Purpose} Purpose */

/**
 * @param {Purpose} purpose
 * @param {(text: string) => void} [say]
 * @returns {Promise<boolean>} whether everything is there now; if not, the person has been told why
 */
export async function setup(purpose, say = console.log) {
  if (!nodeIsRecent(say)) return false;
  if (!(await installDependencies(say))) return false;

  const platform = await detectPlatform();
  const needed = toolsFor(purpose, platform.system);
  const missing = await missingOf(needed);
  if (missing.length === 0) return true;

  say(`Not here yet: ${missing.map((key) => tools[key].label).join('; ')}`);
  const { steps, hopeless } = planInstallation(missing, platform);
  // Half an installation is no use: with a tool that cannot be had here, nothing is installed unasked.
  for (const step of hopeless.length > 0 ? [] : steps) {
    say(`Running ${step.explain} (this can take some minutes)`);
    const { code, output } = await run(step.command, step.args);
    if (code !== 0)
      say(
        step.optional
          ? 'It is not to be had here; the tests take a little longer without it.'
          : `It failed:\n${output}`,
      );
  }
  const still = await missingOf(missing);
  if (still.length > 0) say(instructions(still));
  return still.length === 0;
}

/** @param {(text: string) => void} say */
function nodeIsRecent(say) {
  const wanted = JSON.parse(readFileSync(at('package.json'), 'utf8')).engines.node;
  const recent = isAtLeast(versionIn(process.versions.node), versionIn(wanted) ?? []);
  if (!recent) say(`Node ${wanted} is needed; this is Node ${process.versions.node}.`);
  return recent;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const purpose = process.argv[2] === 'start' ? 'start' : 'test';
  const ready = await setup(purpose);
  if (ready) console.log('Everything is there.');
  process.exitCode = ready ? 0 : 1;
}
