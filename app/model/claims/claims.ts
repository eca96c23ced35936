/** What the paper on a machine says of it, as data, and how each statement is tested by simulation. */

import type { Values } from '../manifest/values.ts';
import { claimed, paperLoaders } from '../presets/files.ts';
import type { ExperimentPreset, PaperNote, TablePreset } from '../presets/presets.ts';
import type { Expression } from '../presets/types.ts';
import { withWords } from '../words/parts.ts';
import type { Cost, Evidence, EvidenceFile } from './evidence.ts';
import type { Quantity } from './quantity.ts';

/** parameter: an input of the model; derived: arithmetic on printed numbers; context: about something else. */
export type ClaimKind = 'parameter' | 'prediction' | 'derived' | 'context';

/** eq and approx differ in words only: both compare within the tolerance. */
export type ClaimOperator = 'eq' | 'approx' | 'lt' | 'le' | 'gt' | 'ge' | 'range' | 'order' | 'shape';

/** What stands before a limit. */
export const SIGNS: Partial<Record<ClaimOperator, string>> = { lt: '< ', le: '≤ ', gt: '> ', ge: '≥ ' };

export type ClaimTest = {
  /** What is simulated, in the unit of the claim. */
  quantity: Quantity;
  /** Compared with instead of `published`, where that is a formula or a word. */
  target?: number;
  /**
   * For the operator 'order': each group of as many numbers as `published` has names is strictly monotonic in this
   * direction.
   */
  order?: 'ascending' | 'descending';
  /** For the operator 'shape': every number is within the tolerance of zero, or the numbers ascend strictly. */
  shape?: 'zero' | 'ascending';
};

/**
 * Where the charts of an experiment show it: a band on the axis with that column; each of its numbers at `at` on x; or as
 * the slope of a line over x, which begins at the numbers of the claims in `offset`; of a rate the mark is x divided by
 * that line. Of a shape no constant is printed: it is drawn through the simulated points of its region.
 */
export type ClaimMark = (
  | { kind: 'band'; column: string; label: string }
  | { kind: 'point'; x: string; at: number; y: string }
  | { kind: 'line'; x: string; y: string; offset?: string[]; law?: 'rate' }
  | { kind: 'shape'; x: string; y: string; shape: 'proportional' | 'inverse' }
) & {
  /** If it is not that of the claim. */
  experiment?: string;
  /** The only chart on which it stands, by its key; a chart of ratios has no others. */
  chart?: string;
  /** It is about the curves with these values; without it about all. */
  of?: Values;
  /** Of a claim with several numbers, the place of its only one. */
  number?: number;
  /** Takes the number to the unit of the axis. */
  times?: number;
};

export type Claim = {
  id: string;
  /** Where the paper says it. */
  where: string;
  /** The figure or table that the board lists it under. */
  group: string;
  text: string;
  kind: ClaimKind;
  published: number | string | (number | string)[];
  unit: string;
  operator: ClaimOperator;
  /** A number in the unit of the claim, '10 %' of the published value, or 'x2', a factor. */
  tolerance: number | string;
  /** A parameter of the machine was fitted to it, so that agreement is no evidence. */
  calibrated?: true;
  /** Why it follows whatever the machine is, where no rule of classify.ts can see it. */
  follows?: string;
  /** The paper contradicts itself here: what its printed numbers alone give, which the claim calls a miss. */
  contradicted?: { by: Quantity; text: string };
  test?: ClaimTest;
  /** How the number is read off the simulation. */
  reading?: string;
  /** Built into the engine rather than set: where. */
  builtIn?: string;
  /** Why nothing tests it yet. */
  untested?: string;
  /** Key of the experiment that shows it. */
  experiment?: string;
  mark?: ClaimMark | ClaimMark[];
};

/** Why tests of claims set a parameter away from the machine; `by`: how the value follows from the machine's own, and moves with them. */
export type SettingReason = { parameter: string; value: number | string; reason: string; by?: Expression };

/** `variants`: groups that are about a variant of the machine, with its key. */
export type ClaimsPreset = {
  machine: string;
  variants?: Readonly<Record<string, string>>;
  settings?: SettingReason[];
  claims: Claim[];
};

// claims.test.ts checks every file against its schema.
type Loaded = {
  claims: Claim[];
  variants: Readonly<Record<string, string>>;
  settings: readonly SettingReason[];
  evidence: Readonly<Record<string, Evidence>>;
  costs: readonly Cost[];
  notes: readonly PaperNote[];
  tables: readonly TablePreset[];
};
const loaded = new Map<string, Loaded>();

/** Keys of the machines that have claims: their files are called so. */
export const machinesWithClaims: string[] = [...claimed].sort();

/** Brings what the papers on machines say here, of all if none is named. Rejects if it cannot be loaded. */
export async function loadClaims(machines: readonly string[] = Object.keys(paperLoaders)): Promise<void> {
  const missing = machines.filter((key) => !hasClaims(key));
  const paper = (key: string) => withWords(`paper-${key}`, paperLoaders[key]?.());
  const files = await Promise.all(missing.map(async (key) => [key, await paper(key)] as const));
  for (const [key, file] of files) {
    const preset = file?.claims as ClaimsPreset | undefined;
    const { claims: evidence = {}, costs = [] } = (file?.evidence as EvidenceFile | undefined) ?? {};
    const { claims = [], variants = {}, settings = [] } = preset ?? {};
    loaded.set(key, {
      claims,
      variants,
      settings,
      evidence,
      costs,
      notes: file?.notes ?? [],
      tables: file?.tables ?? [],
    });
  }
}

/** Whether there is nothing to load of what the paper on a machine says. */
export function hasClaims(machine: string): boolean {
  return loaded.has(machine) || !Object.hasOwn(paperLoaders, machine);
}

/** All that the paper on a machine says; undefined before it is loaded. */
export const sayingsOf = (machine: string) => loaded.get(machine);

/** The claims on a machine; none if its paper has not been taken in yet, or before they are loaded. */
export function claimsOf(machine: string): Claim[] {
  return loaded.get(machine)?.claims ?? [];
}

/** What evidence a claim is; undefined if it has not been sampled. */
export function evidenceFor(machine: string, id: string): Evidence | undefined {
  return loaded.get(machine)?.evidence[id];
}

/** The machine on which an experiment shows a group of claims: one of its variants where they are about that. */
export function machineShowing(machine: string, group: string, { machines = [] }: ExperimentPreset): string {
  const about = loaded.get(machine)?.variants[group] ?? machine;
  return machines.length === 0 || machines.includes(about) ? about : (machines[0] ?? about);
}

/** The tables below an experiment of a machine; none before they are loaded. */
export function tablesBelow(machine: string, experiment: string): TablePreset[] {
  return (loaded.get(machine)?.tables ?? []).filter(({ experiments }) => experiments.includes(experiment));
}
