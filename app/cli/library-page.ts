/** The library in a browser, without the list of machines. */
import { textFileOf } from '../exports/text-file.ts';
import { misuse } from './failure.ts';
import { libraryOf } from './library-of.ts';
import { engineWith, handsOf, runTables } from './page-engine.ts';

/** The most workers, on any number of cores. */
const MOST_WORKERS = 8;
const workers = Math.max(1, Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 2));

export const { run, sweep, figure } = libraryOf({
  engine: () => engineWith(workers),
  threads: workers,
  async runOne(values, signal) {
    const [result] = await runTables(await engineWith(workers), [values], signal);
    return result ?? { path: '', code: 'stopped', arguments: [''] };
  },
  runEach: (threads, signal) => async (all) => runTables(await engineWith(threads), all, signal),
  async openHands({ threads, queue }) {
    if (queue !== undefined) throw misuse('queue', 'is for Node; a browser runs a sweep by itself');
    return handsOf(await engineWith(threads), threads);
  },
  async fileOf({ format, ...order }) {
    if (format === 'png' || format === 'pdf')
      throw misuse('format', `${format} is made in Node and by the page; choose one of svg, csv, json here`);
    return textFileOf({ ...order, format });
  },
});
