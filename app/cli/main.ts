/** `grainscope …` of the package; in the sources scripts/grainscope.mjs is in its place. */
import { start } from './start.ts';

// Not awaited: parts that are loaded on demand import from this file, and would wait for its end.
void start();
