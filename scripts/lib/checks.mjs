// @ts-check
/** Checks that need a word of explanation. */
import { at } from './paths.mjs';
import { findOnPath, run } from './process.mjs';
import { filesBelow } from './stamp.mjs';
import { versionIn } from './version.mjs';

/** Every major version of clang-format formats a little differently; this one decides. */
const CLANG_FORMAT_VERSION = 14;

/** Optional: it checks only where the right version is installed. */
export async function clangFormat() {
  const tool = findOnPath(`clang-format-${CLANG_FORMAT_VERSION}`) ?? findOnPath('clang-format');
  if (!tool) return { skipped: 'clang-format is not installed' };
  const { output } = await run(tool, ['--version']);
  const version = versionIn(output)?.[0];
  if (version !== CLANG_FORMAT_VERSION) return { skipped: `this is version ${version}, not ${CLANG_FORMAT_VERSION}` };
  const sources = [at('engine'), at('wasm')].flatMap(filesBelow).filter((path) => /\.(cpp|h)$/.test(path));
  return run(tool, ['--dry-run', '--Werror', ...sources]);
}

export const typeScriptCheck = () => run(process.execPath, [at('node_modules/typescript/bin/tsc'), '--noEmit']);
