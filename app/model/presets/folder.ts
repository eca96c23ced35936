/** The folder of presets as Node reads it: a machine, an experiment, notes and claims are a file each. */

import { parameterOf } from '../manifest/manifest.ts';
import { type ExperimentFile, seenTogether, withMachines } from './together.ts';
import type { ExperimentPreset, MachineEntry, MachinePreset, Paper, PaperNote, TablePreset } from './types.ts';

/** All that belongs to one machine but what its paper says of it. */
export type MachineFiles = {
  machine: MachinePreset;
  experiments: ExperimentPreset[];
  /** Papers of other machines that its sources cite. */
  papers: Paper[];
};

/** What the paper on a machine says of it, which is read when there are points to compare it with. */
export type PaperFiles = { claims?: unknown; evidence?: unknown; notes: PaperNote[]; tables?: TablePreset[] };

/** What is in a folder like `presets/`, in the order of the machines. Checked against their schemas by tests. */
export function presetsIn(folder: URL): {
  index: MachineEntry[];
  files: MachineFiles[];
  sayings: Map<string, PaperFiles>;
  /** What claims would come to if something were otherwise, by machine. */
  readings: Map<string, unknown>;
} {
  const machines = read<MachinePreset>(folder, 'machines')
    .map(([, machine], _, all) =>
      seenTogether(
        machine,
        all.map(([, one]) => one),
      ),
    )
    .sort(byYear);
  const experiments = new Map(
    read<ExperimentFile>(folder, 'experiments').map(([, preset]) => [preset.key, withMachines(preset, machines)]),
  );
  const notes = new Map(read<PaperNote[]>(folder, 'notes'));
  const entryOf = (machine: MachinePreset) => {
    const { key, name, year, place, variantOf, variant, summary, paper, of, parameters, experiments: listed } = machine;
    const programs = listed.map((one) => {
      const { program, node } = experiments.get(one)?.parameters ?? {};
      const along = networkAxesOf(experiments.get(one));
      return [
        one,
        {
          program: String(program),
          ...(node !== undefined && { node: String(node) }),
          ...(along.length > 0 && { along }),
        },
      ] as const;
    });
    const { node, network } = parameters;
    const about = {
      ...{ key, name, place, summary },
      ...(year !== undefined && { year }),
      ...(variantOf && { variantOf }),
      ...(variant && { variant }),
      ...(of && { of }),
      ...(paper && { paper: `${paper.authors.split(', ')[0]?.split(' ').at(-1)} ${paper.year}` }),
    };
    const entry: MachineEntry = { ...about, programs: Object.fromEntries(programs) };
    return {
      ...entry,
      ...(node && { node: String(node.value) }),
      ...(network && { network: String(network.value) }),
    };
  };
  const filesOf = (machine: MachinePreset): MachineFiles => {
    const cited = new Set(Object.values(machine.parameters).map(({ source }) => source.paper));
    const papers = machines
      .flatMap(({ paper, sources }) => [...(paper ? [paper] : []), ...(sources ?? [])])
      .filter(({ key }) => key !== machine.paper?.key && cited.has(key));
    return {
      machine,
      experiments: machine.experiments.flatMap((key) => experiments.get(key) ?? []),
      papers: [...new Map(papers.map((paper) => [paper.key, paper])).values()],
    };
  };
  const claims = new Map(read(folder, 'claims'));
  const evidence = new Map(read(folder, 'evidence'));
  const tables = new Map(read<TablePreset[]>(folder, 'tables'));
  const sayings = machines
    .filter(({ key }) => claims.has(key) || notes.has(key))
    .map(({ key }): [string, PaperFiles] => {
      const [own, found, listed] = [claims.get(key), evidence.get(key), tables.get(key)];
      const told = {
        ...(own !== undefined && { claims: own }),
        ...(found !== undefined && { evidence: found }),
        ...(listed && { tables: listed }),
      };
      return [key, { ...told, notes: notes.get(key) ?? [] }];
    });
  return {
    index: machines.map(entryOf),
    files: machines.map(filesOf),
    sayings: new Map(sayings),
    readings: new Map(read(folder, 'readings')),
  };
}

/** In the order of their years, a machine before its variants; views of several machines are last. */
/** What of a network the x axis shows, by machine. */
function networkAxesOf(experiment: ExperimentPreset | undefined): string[] {
  if (!experiment) return [];
  const { parameter, on = {} } = experiment.x;
  const others = Object.values(on).flatMap((one) => ('parameter' in one ? one.parameter : []));
  return [...new Set([parameter, ...others])].filter((key) => parameterOf(key)?.group === 'network');
}

function byYear(one: MachinePreset, other: MachinePreset): number {
  const place = ({ key, year, variantOf }: MachinePreset) =>
    [year ?? 'none', variantOf ?? key, variantOf ? key : ''].join(' ');
  return place(one) < place(other) ? -1 : 1;
}

/** The contents of the files of a room by their names, in that order. */
function read<Content>(folder: URL, room: string): [name: string, content: Content][] {
  // Not imported: a bundler for browsers would have to replace the module.
  const fs = process.getBuiltinModule('node:fs');
  const place = new URL(`${room}/`, folder);
  const names = fs.readdirSync(place).filter((name) => name.endsWith('.json'));
  return names
    .sort()
    .map((name) => [name.replace(/\.json$/, ''), JSON.parse(fs.readFileSync(new URL(name, place), 'utf8'))]);
}
