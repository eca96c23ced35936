/** Every page, and every view of the explorer: each machine with each of its experiments. */
import { readdirSync, readFileSync } from 'node:fs';

type Machine = { key: string; experiments: string[] };

const folder = new URL('../presets/machines/', import.meta.url);

export type View = { machine: string; experiment: string; search: string };

export const views: readonly View[] = readdirSync(folder)
  .map((file): Machine => JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
  .flatMap(({ key, experiments }) =>
    experiments.map((experiment) => ({ machine: key, experiment, search: `?v=1&m=${key}&x=${experiment}` })),
  );

/** Each page, with what its address needs, and no more to simulate than there must be for something to be seen. */
export const pages: readonly string[] = [
  '/?v=1&m=j-machine&x=latency-load&dimensions=4x4&max_cycles=4000',
  '/fidelity.html?m=multi-psi-v1',
  '/accessibility.html',
  '/lessons.html',
];
