/**
 * grainscope.js beside the page: the library for browsers, `import { figure, machines, run, sweep } from '…/grainscope.js'`. All but the
 * list of machines is loaded with the first call. See grainscope.d.ts.
 */
import type * as Declared from './grainscope.d.ts';

export { machines } from './machines.ts';

const library = () => import('./library-page.ts');

export const run: typeof Declared.run = async (...given) => (await library()).run(...given);
export const sweep: typeof Declared.sweep = async (...given) => (await library()).sweep(...given);
export const figure: typeof Declared.figure = async (...given) => (await library()).figure(...given);
