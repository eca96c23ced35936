// @ts-check
/** `npm run format`: formats TypeScript, JSON, CSS and C++ in place, and mends what the linter can mend. */
import { formatCpp } from './lib/checks.mjs';
import { at } from './lib/paths.mjs';
import { run } from './lib/process.mjs';

const typeScript = await run(at('node_modules/.bin/biome'), ['check', '--write', '.']);
console.log(typeScript.output);
const cpp = await formatCpp();
console.log('skipped' in cpp ? `C++ left as it is: ${cpp.skipped}` : cpp.output);
process.exitCode = typeScript.code || ('code' in cpp ? cpp.code : 0);
