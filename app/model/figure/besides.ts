/** What stands beside every figure of one state: how far it is, where it comes from, and all that is needed to run it again. */

import { manifest, type Parameter } from '../manifest/manifest.ts';
import { valueAt } from '../manifest/values.ts';
import { entryOf, type MachineEntry, type MachinePreset } from '../presets/presets.ts';
import type { Resolved } from '../state/state.ts';
import type { SweepPlan } from '../sweep/sweep.ts';
import type { Words } from '../words/words.ts';
import type { Besides } from './drawing.ts';
import { progressOf } from './progress.ts';
import type { FigureInput } from './types.ts';

export function besidesOf(input: FigureInput, resolved: Resolved, t: Words): Besides {
  const { plan, link } = input;
  const words = t.language === 'en' ? {} : { words: t };
  return { state: progressOf(input, t), source: sourceLine(resolved, t), link, meta: metaOf(resolved, plan), ...words };
}

const sourceLine = (resolved: Resolved, t: Words): string =>
  t`${sourcesOf(resolved, t)}. Simulated by Grainscope ${manifest.version}`;

/** The paper of every machine that the figure may show: its own, and those of its curves and of pinned ones. */
export function sourcesOf({ state, machine, experiment, by }: Resolved, t: Words): string {
  const compared = state.difference === undefined ? [] : (state.beside ?? []);
  const keys = [
    ...('cases' in by ? by.cases.map((one) => one.machine) : []),
    ...state.pins.map((pin) => pin.machine),
    ...compared.filter((one) => typeof one === 'string'),
  ];
  // Not all of them are opened, as those of a view.
  const others = [...new Set(keys)].flatMap((key) => (key === state.machine ? [] : (entryOf(key ?? '') ?? [])));
  const { figure } = experiment;
  const isAlone = others.length === 0;
  const short = { name: machine.name, paper: entryOf(state.custom?.base ?? state.machine)?.paper };
  const named = isAlone ? inFull(machine, t) : inShort(short, t);
  const own = machine.paper && figure ? [named, t(figure)].join(t`, `) : named;
  // A view of several machines is of their papers.
  const yours = machine.of && state.custom ? [t`${state.custom.name} (yours)`] : [];
  const papers = others.map((one) => inShort(one, t));
  const sources = [...(machine.paper || isAlone ? [own] : []), ...papers, ...yours];
  return [...new Set(sources)].join(t`; `);
}

function inFull({ name, paper }: MachinePreset, t: Words): string {
  return paper ? t`${t(name)} after ${paper.authors}, ${paper.year}` : t(name);
}

/** Of several papers each is named by its first author. */
function inShort({ name, paper }: Pick<MachineEntry, 'name' | 'paper'>, t: Words): string {
  return paper === undefined ? t(name) : t`${t(name)} (${paper})`;
}

/** Everything that is needed to run the figure again. Plain JSON. */
function metaOf({ state, machine, base, values, read }: Resolved, plan: SweepPlan): Record<string, unknown> {
  // Curves that are machines share nothing of networks and processors.
  const isOfMachines = plan.series.some((series) => series.machine);
  const isShared = ({ key, group }: Parameter) =>
    (group === 'program' || group === 'run') && plan.series.every((series) => series.values[key] === values[key]);
  const shared = isOfMachines ? read.filter(isShared) : read;
  return {
    engine: { name: manifest.name, version: manifest.version, hash: manifest.hash },
    machine: machine.name,
    experiment: state.experiment,
    seed: values.seed,
    parameters: Object.fromEntries(shared.map((parameter) => [parameter.key, valueAt(values, parameter)])),
    changed: Object.fromEntries(Object.keys(state.changes).map((key) => [key, base[key]])),
    x: plan.x,
    series: { parameter: plan.seriesBy, values: plan.series.map((series) => series.value) },
  };
}
