/**
 * Some views that contain between them whatever any view contains. What is true of every view (axe, targets, reflow, words
 * that are not cut off) is tested on these: another machine adds a view only if it brings something new to look at.
 */
import { readFileSync } from 'node:fs';
import { choose } from '../app/model/testing/long.ts';
import { FEW_NODES, shortFor } from '../app/model/testing/short.ts';
import { type View, views } from './views.ts';

type Chart = Readonly<Record<string, unknown>> & { x: readonly unknown[]; y: readonly unknown[] };
type Experiment = {
  parameters: { program: string };
  on?: Readonly<Record<string, { measure_cycles?: number }>>;
  charts: readonly Chart[];
};
type Machine = { of?: readonly string[]; parameters: Readonly<Record<string, { value: unknown }>> };
type Program = {
  key: string;
  parameters: readonly string[];
  tables: readonly { key: string; columns: readonly { key: string }[] }[];
};

const read = <Content>(path: string): Content =>
  JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')) as Content;

const manifest = read<{ programs: readonly Program[] }>('app/model/manifest/manifest.json');

/** What of a chart is drawn otherwise than a plain curve; without the words, which differ anyway. */
const drawn = (chart: Chart) =>
  Object.keys(chart).filter((key) => !['key', 'title', 'subtitle', 'table', 'x', 'y'].includes(key));

const experimentOf = ({ experiment }: View) => read<Experiment>(`presets/experiments/${experiment}.json`);

function programOf({ parameters }: Experiment): Program | undefined {
  return manifest.programs.find(({ key }) => key === parameters.program);
}

/** What there is to see in a view, each in a few words. */
function contentsOf(view: View): string[] {
  const { of, parameters } = read<Machine>(`presets/machines/${view.machine}.json`);
  const parts = [parameters.network, parameters.topology, parameters.node].flatMap((part) => part?.value ?? []);
  const experiment = experimentOf(view);
  const { charts } = experiment;
  const program = programOf(experiment);
  const tables = program?.tables ?? [];
  const columns = tables[0]?.columns.map(({ key }) => key) ?? [];
  const [large, ...small] = charts;
  const contents = [
    of === undefined ? `the form of ${parts.join(', ')}` : 'the form of several machines',
    ...(large === undefined ? [] : drawn(large).map((kind) => `a large chart with ${kind}`)),
    ...small.flatMap((chart) => drawn(chart).map((kind) => `a small chart with ${kind}`)),
    ...(small.length === 0 ? ['a large chart alone'] : []),
    ...(charts.some(({ y }) => y.length > 1) ? ['a choice of columns on y'] : []),
    ...(charts.some(({ x }) => x.length > 1) ? ['a choice of columns on x'] : []),
    ...(tables.some(({ key }) => key === 'timeline') ? ['the strip of the PEs'] : []),
    ...(tables.some(({ key }) => key === 'links') ? ['the load of the links'] : []),
    ...(large?.model === 'contention' ? ['the law of latency'] : []),
    ...(columns.includes('communication_rate') ? ['the law of performance'] : []),
  ];
  return [...new Set(contents)];
}

/** As little to simulate as there must be for something to be seen. */
export function shortened(view: View): View {
  const experiment = experimentOf(view);
  // Where a machine measures by windows of its own, a run of 4,000 cycles would end before the first.
  const isShortened =
    programOf(experiment)?.parameters.includes('max_cycles') && !experiment.on?.[view.machine]?.measure_cycles;
  const cycles = isShortened ? { max_cycles: 4000 } : {};
  const { parameters } = read<Machine>(`presets/machines/${view.machine}.json`);
  const nodes = Object.entries(FEW_NODES).filter(([key]) => key in parameters);
  const less = [...Object.entries({ ...shortFor(view.experiment), ...cycles }), ...nodes];
  return { ...view, search: view.search + less.map(([key, value]) => `&${key}=${value}`).join('') };
}

export type Representative = View & { for: readonly string[] };

export const representatives: readonly Representative[] = choose(views, contentsOf).map(({ one, brings }) => ({
  ...shortened(one),
  for: brings,
}));

/** As the title of a test has it. */
export const nameOf = ({ experiment, machine, for: contents }: Representative): string =>
  `${experiment} of ${machine}, for ${contents.join(', ')}`;
