/** `import { figure, machines, run, sweep } from 'grainscope'` in Node. See grainscope.d.ts. */
import { availableParallelism } from 'node:os';
import * as node from '../engine/node.ts';
import { openCrew, runAll, runBeside } from '../engine/threads.ts';
import { exportFigure } from '../exports/export.ts';
import type { EngineAccess } from './host.ts';
import { libraryOf } from './library-of.ts';
import { openHands } from './sweep/hands.ts';
import { nodeWorkshop } from './workshop.ts';

export { machines } from './machines.ts';

const engine: EngineAccess = { ...node, openCrew, runAll };

export const { run, sweep, figure } = libraryOf({
  engine: async () => engine,
  threads: availableParallelism(),
  runOne: runBeside,
  runEach: (threads, signal) => (all) => runAll(all, threads, undefined, signal),
  openHands: (by) => openHands({ ...by, digest: node.engineDigest() }, engine),
  fileOf: async (order) => (await exportFigure(order, nodeWorkshop())).bytes,
});
