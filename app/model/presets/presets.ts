/** The machines and experiments that come with Grainscope, and where each of their numbers is from. */

import { parameterOf } from '../manifest/manifest.ts';
import type { Values } from '../manifest/values.ts';
import { withWords } from '../words/parts.ts';
import { english, type Words } from '../words/words.ts';
import { atHand, machineIndex, machineLoaders } from './files.ts';
import type { MachineFiles } from './folder.ts';
import type {
  ChartPreset,
  ExperimentPreset,
  MachineEntry,
  MachinePreset,
  Paper,
  SeriesPreset,
  Source,
} from './types.ts';

export { machineIndex } from './files.ts';
export type {
  AxisPreset,
  CaseSweep,
  ChartPreset,
  ExperimentPreset,
  Fit,
  GuidePreset,
  MachineEntry,
  MachinePreset,
  MapPreset,
  Paper,
  PaperNote,
  SeriesPreset,
  Source,
  SourceStatus,
  Sweep,
  TablePreset,
  Try,
} from './types.ts';

/** The machines that are here, in their order; in a page those that have been opened. */
export const machines: MachinePreset[] = [];

/** Their experiments, by key. */
export const experiments: ExperimentPreset[] = [];

const papers = new Map<string, Paper>();
for (const files of atHand) take(files);

function take(files: MachineFiles): void {
  if (machineOf(files.machine.key)) return;
  machines.push(files.machine);
  machines.sort((a, b) => placeOf(a) - placeOf(b));
  experiments.push(...files.experiments.filter(({ key }) => !experimentOf(key)));
  experiments.sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const paper of [files.machine.paper ?? [], files.papers].flat()) papers.set(paper.key, paper);
}

function placeOf({ key }: MachinePreset): number {
  return machineIndex.findIndex((entry) => entry.key === key);
}

/** Brings machines here with all that is theirs; there may be none of a key. Rejects if one cannot be loaded. */
export async function loadMachines(keys: Iterable<string>): Promise<void> {
  const missing = [...new Set(keys)].filter((key) => !isLoaded(key));
  const loading = missing.map((key) => withWords(`machine-${key}`, machineLoaders[key]?.()));
  for (const files of await Promise.all(loading)) if (files) take(files);
}

/** Whether there is nothing to load of a key, be it because there is no such machine. */
export function isLoaded(key: string): boolean {
  return machineOf(key) !== undefined || !Object.hasOwn(machineLoaders, key);
}

/** What is known of a machine before it is opened. */
export function entryOf(key: string): MachineEntry | undefined {
  return machineIndex.find((entry) => entry.key === key);
}

/** The machine among whose variants one is, by its key: itself, where it is no variant. */
export function mainKeyOf(key: string): string {
  return entryOf(key)?.variantOf ?? key;
}

/** The machine and its variants; itself alone where it has none. */
export function variantsOf(key: string): MachineEntry[] {
  return machineIndex.filter((entry) => mainKeyOf(entry.key) === mainKeyOf(key));
}

/** What can be chosen first: no variants. */
export const mainMachines: readonly MachineEntry[] = machineIndex.filter(({ variantOf }) => variantOf === undefined);

/** A machine of today, not of the years from 1988 to 1997. */
export const isOfToday = ({ year = 0 }: Pick<MachineEntry, 'year'>): boolean => year >= 2000;

/** Those of the papers, those of today, and views of several. */
export const machineGroups: Readonly<Record<'papers' | 'today' | 'views', readonly MachineEntry[]>> = {
  papers: mainMachines.filter((machine) => !machine.of && !isOfToday(machine)),
  today: mainMachines.filter(isOfToday),
  views: mainMachines.filter(({ of }) => of),
};

/** The machines, without the views of several. */
export function machinesAlone(): MachineEntry[] {
  return machineIndex.filter(({ of }) => of === undefined);
}

/** A paper that a machine that is here cites. */
export function paperOf(key: string): Paper | undefined {
  return papers.get(key);
}

/** How a link names what tells the curves apart: the parameter's key, or that of the cases. */
export function seriesKeyOf(series: SeriesPreset): string {
  return 'cases' in series ? series.key : series.parameter;
}

/** What tells the curves apart, for a person: "Message length". */
export function seriesName(series: SeriesPreset, t: Words = english): string {
  return t('cases' in series ? series.label : (parameterOf(series.parameter)?.label ?? series.parameter));
}

/** The parameters in which the curves may differ. */
export function variedBy(series: SeriesPreset): string[] {
  if ('cases' in series) return [...new Set(series.cases.flatMap(({ set }) => Object.keys(set)))];
  return [series.parameter, ...Object.values(series.also ?? {}).flatMap((set) => Object.keys(set))];
}

export function machineOf(key: string): MachinePreset | undefined {
  return machines.find((machine) => machine.key === key);
}

export function experimentOf(key: string): ExperimentPreset | undefined {
  return experiments.find((experiment) => experiment.key === key);
}

// Presets never change, and every reading of a state asks for their values.
const valuesSet = new WeakMap<MachinePreset, Values>();

/** The values that a machine sets, without their sources; the same object for the same machine. */
export function machineValues(machine: MachinePreset): Values {
  const before = valuesSet.get(machine);
  if (before !== undefined) return before;
  const entries = Object.entries(machine.parameters).map(([key, entry]) => [key, entry.value] as const);
  const now: Values = Object.freeze(Object.fromEntries(entries));
  valuesSet.set(machine, now);
  return now;
}

/** What an experiment fixes on a machine. */
export function fixedOn({ parameters, on }: Pick<ExperimentPreset, 'parameters' | 'on'>, machine: string): Values {
  return { ...parameters, ...on?.[machine] };
}

/** The figure that an experiment redraws, where it is one of the paper on this machine: that of its first machine. */
export function figureOn(
  { figure, machines: [first] }: Pick<ExperimentPreset, 'figure' | 'machines'>,
  machine: string,
): string | undefined {
  const paper = entryOf(machine)?.paper;
  return paper !== undefined && paper === entryOf(first ?? '')?.paper ? figure : undefined;
}

/** What a chart is called wherever it stands by itself: "Mandelbrot farm", "Mandelbrot farm: Idle workers". */
export function chartName({ title }: ExperimentPreset, chart: ChartPreset, t: Words = english): string {
  return chart.title === undefined ? t(title) : t`${t(title)}: ${t(chart.title)}`;
}

/** The tables that the charts of an experiment read besides the last row of the first. */
export function tablesFor(experiment: ExperimentPreset): string[] {
  return [...new Set(experiment.charts.flatMap(({ rows }) => rows?.table ?? []))];
}

/** A source as a short mark: "published, sec. 2.2", "assumed, 1 to 8 plausible". */
export function describeSource(source: Source, t: Words = english): string {
  // A calibrated value has a range too, but that it was fitted says more.
  if (source.plausible && source.status === 'assumed') {
    const values = source.plausible.map((value) => t(String(value)));
    if (typeof source.plausible[0] !== 'number')
      return t`${t(source.status)}; plausible: ${values.map((value) => t`“${value}”`).join(t`, `)}`;
    const [low = '', high = ''] = values;
    return t`${t(source.status)}, ${t`${low} to ${high}`} plausible`;
  }
  return source.where ? [t(source.status), t(source.where)].join(t`, `) : t(source.status);
}
