// @ts-check
/** Before `npm pack`: builds the engine and the command line into dist-cli/, which is what the package holds. Runs under tsx. */
import { buildEngine } from './lib/page.mjs';
import { commandLineDirectory } from './lib/paths.mjs';
import { buildCommandLine } from './vite/command-line.ts';

const { code, output } = await buildEngine();
if (code === 0) await buildCommandLine(commandLineDirectory);
else
  console.error(
    `${output.trimEnd()}\nThe engine could not be built; node scripts/setup.mjs start says what is missing.`,
  );
process.exitCode = code === 0 ? 0 : 1;
