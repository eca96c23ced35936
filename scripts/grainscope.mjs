// @ts-check
/**
 * `npm run -s grainscope -- …`: the command line from the sources. On a fresh clone it installs the npm packages first, and
 * builds the engine once a command needs it. It says so on standard error: standard output is the command's.
 */
import { existsSync } from 'node:fs';
import { installDependencies } from './lib/dependencies.mjs';
import { at, engineWasm } from './lib/paths.mjs';

/** @param {string} text */
const say = (text) => process.stderr.write(`grainscope: ${text}\n`);

async function engineIsBuilt() {
  if (existsSync(engineWasm)) return;
  const [{ setup }, { buildEngine }] = await Promise.all([import('./setup.mjs'), import('./lib/page.mjs')]);
  say('Building the engine; this is done once');
  if (!(await setup('start', say))) throw new Error('the engine needs what is missing');
  const { code, output } = await buildEngine();
  if (code !== 0) throw new Error(`the engine could not be built: ${output}`);
}

if (await installDependencies(say)) {
  const { register } = await import('tsx/esm/api');
  // The project's own settings, wherever the command is called from.
  register({ tsconfig: at('tsconfig.json') });
  const { start } = await import('../app/cli/start.ts');
  await start(engineIsBuilt);
} else process.exitCode = 1;
