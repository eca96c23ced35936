/** `describe` and `list`: what there is to run. Neither needs the engine. */
import { manifest, type Parameter } from '../model/manifest/manifest.ts';
import { allowed, textOf } from '../model/manifest/value.ts';
import { pairs } from '../model/presets/pairs.ts';
import { experiments, machines } from '../model/presets/presets.ts';
import { limitPositional, readArguments } from './arguments.ts';
import { misuse, unknownName } from './failure.ts';
import type { Host } from './host.ts';
import { aligned } from './output.ts';

/** All parameters with range, default and meaning; with --json the engine's manifest. */
export function describeCommand(argv: readonly string[], host: Host): void {
  const given = readArguments(argv, { json: 'flag' });
  limitPositional(given, 0);
  host.out(given.flags.has('json') ? `${JSON.stringify(manifest)}\n` : describeText());
}

function describeText(): string {
  const parts = [
    ...manifest.networks.map((part) => ({ role: 'network', part })),
    ...manifest.nodes.map((part) => ({ role: 'node', part })),
    ...manifest.programs.map((part) => ({ role: 'program', part })),
  ];
  const run = manifest.parameters.filter((parameter) => parameter.group === 'run');
  const blocks = [
    `run\n${parameterLines(run)}`,
    ...parts.map(({ role, part }) => {
      const own = manifest.parameters.filter(({ key, group }) => group !== 'run' && part.parameters.includes(key));
      return `${role} ${part.key}: ${part.doc}\n${parameterLines(own)}`.trimEnd();
    }),
  ];
  return `${manifest.name} ${manifest.version}\n\n${blocks.join('\n\n')}\n`;
}

function parameterLines(parameters: readonly Parameter[]): string {
  return aligned(
    parameters.map((parameter) => [
      `  ${parameter.key}`,
      textOf(parameter, parameter.default),
      `${parameter.doc}; ${allowed(parameter)}`,
    ]),
  );
}

type Item = { key: string; text: string };

const LISTS: Readonly<Record<string, () => Item[]>> = {
  machines: () =>
    machines.map(({ key, name, year, place }) => ({
      key,
      text: `${[name, place, year ?? []].flat().join(', ')}`,
    })),
  experiments: () => experiments.map(({ key, title, machines: on }) => ({ key, text: `${title} (${on.join(', ')})` })),
  programs: () => manifest.programs.map(({ key, doc }) => ({ key, text: doc })),
  networks: () => manifest.networks.map(({ key, doc }) => ({ key, text: doc })),
  nodes: () => manifest.nodes.map(({ key, doc }) => ({ key, text: doc })),
  models: () => manifest.models.map(({ key, doc }) => ({ key, text: doc })),
  parameters: () => manifest.parameters.map((parameter) => ({ key: parameter.key, text: allowed(parameter) })),
  ...choiceLists(),
};

/** Every choice parameter that is not a part has a list too: patterns, kernels … */
function choiceLists(): Record<string, () => Item[]> {
  const choices = manifest.parameters.filter(
    ({ key, kind }) => kind === 'choice' && !['network', 'node', 'program'].includes(key),
  );
  return Object.fromEntries(
    choices.map(({ key, choices: items = [] }) => [
      pluralOf(key),
      () => items.map(({ key, doc }) => ({ key, text: doc })),
    ]),
  );
}

function pluralOf(key: string): string {
  if (/(x|s)$/.test(key)) return `${key}es`;
  return key.endsWith('y') ? `${key.slice(0, -1)}ies` : `${key}s`;
}

/** A row for every program, a column for every machine, and below why some do not run there. */
function pairsText(): string {
  const all = pairs();
  const ready = [...new Set(all.map(({ machine }) => machine))];
  const programs = [...new Set(all.map(({ program }) => program))];
  const cell = (program: string, machine: string) =>
    all.some((pair) => pair.program === program && pair.machine === machine && pair.runs) ? 'runs' : '-';
  const table = programs.map((program) => [program, ...ready.map((machine) => cell(program, machine))]);
  const whys = all.filter(({ runs }) => !runs).map(({ machine, why }) => `${machine}: ${why}`);
  return [aligned([['program', ...ready], ...table]), ...(whys.length > 0 ? [whys.join('\n')] : [])].join('\n\n');
}

/** One list, or all of them with their names; with --pairs what runs where. */
export function listCommand(argv: readonly string[], host: Host): void {
  const given = readArguments(argv, { pairs: 'flag', json: 'flag' });
  const isPairs = given.flags.has('pairs');
  limitPositional(given, isPairs ? 0 : 1);
  if (given.flags.has('json') && !isPairs) throw misuse('--json', 'goes with --pairs');
  if (isPairs) {
    host.out(`${given.flags.has('json') ? JSON.stringify(pairs()) : pairsText()}\n`);
    return;
  }
  const [name] = given.positional;
  const names = Object.keys(LISTS);
  if (name !== undefined && !names.includes(name)) throw unknownName(name, 'list', names);
  const shown = name === undefined ? names : [name];
  const blocks = shown.map((list) => {
    const lines = aligned((LISTS[list]?.() ?? []).map(({ key, text }) => [key, text]));
    return name === undefined ? `${list}\n${lines.replace(/^/gm, '  ')}` : lines;
  });
  host.out(`${blocks.join('\n\n')}\n`);
}
