/** `grainscope …` of the package; in the sources scripts/grainscope.mjs is in its place. */
import { start } from './start.ts';

await start();
