/** The same as prepare.ts with the interpreter of interpreter-awaited.ts. */
import { interpretWith } from '../../../wasm/load.ts';
import { loadInterpreter } from './interpreter-awaited.ts';

export const prepareInterpreter = async (): Promise<void> => interpretWith(await loadInterpreter());
