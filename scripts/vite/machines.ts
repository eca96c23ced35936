/**
 * What belongs to a machine is a file of its own in the page, which is loaded when the machine is opened; of the others
 * the page has an index. Where a page is one file and may fetch nothing, all of them are inside.
 */
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Values } from '../../app/model/manifest/values.ts';
import { type MachineFiles, presetsIn } from '../../app/model/presets/folder.ts';
import type { MachineEntry } from '../../app/model/presets/types.ts';
import { at } from '../lib/paths.mjs';
import { DATA, type Parted, partedCatalogue } from './catalogues.ts';

const REPLACED = at('app/model/presets/files.ts');
// A folder of its own: other plugins have virtual files beside it.
const OPENED = 'virtual:grainscope/opened/';
const OPEN = 'const opened = async (file) => (await file).default;';
const loading = (name: string) => `opened(import('${OPENED}${name}'))`;

/** `folder` is one like `presets/`; `explains` where the page has sources, and the explanations of misses. */
export function machineFiles({ inside = false, explains = true, folder = at('presets') } = {}): Plugin {
  const url = pathToFileURL(`${folder}/`);
  // Set when DATA is loaded; its parts are loaded after it.
  let catalogue: Parted = { common: [], parts: new Map() };
  // Read once for a build: each of a hundred virtual files needs the whole folder.
  let read: ReturnType<typeof presetsIn> | undefined;
  return {
    name: 'grainscope:machines',
    enforce: 'pre',
    buildStart() {
      read = undefined;
    },
    resolveId: (id) => (id.startsWith(OPENED) ? `\0${id}` : undefined),
    load(id) {
      if (id !== REPLACED && (id !== DATA || (inside && explains)) && !id.startsWith(`\0${OPENED}`)) return undefined;
      read ??= presetsIn(url);
      const presets = read;
      const contents = new Map<string, unknown>([
        ...presets.files.map((files) => [`machine-${files.machine.key}`, files] as const),
        ...[...presets.sayings].map(([key, files]) => [`paper-${key}`, files] as const),
        ...[...presets.readings].map(([key, file]) => [`readings-${key}`, file] as const),
        ...[...catalogue.parts].map(([part, pairs]) => [`ja-${part}`, pairs] as const),
      ]);
      if (id === DATA) {
        catalogue = partedCatalogue(folder, presets);
        if (inside) return insideCatalogue(catalogue);
        const parts = [...catalogue.parts.keys()].map(
          (part) => `${JSON.stringify(part)}: () => ${loading(`ja-${part}`)}`,
        );
        return [
          OPEN,
          `export const common = ${literal(catalogue.common)};`,
          `export const partLoaders = {${parts}};`,
        ].join('\n');
      }
      const name = id.slice(OPENED.length + 1);
      const view = presets.files.find(({ machine }) => machine.of && name === `machine-${machine.key}`);
      if (view) return viewOfCases(view);
      if (id !== REPLACED) return `export default ${literal(contents.get(name), id)}`;
      const loaders = (kind: string, keys: Iterable<string>) =>
        `{${[...keys].map((key) => `${JSON.stringify(key)}: () => ${loading(`${kind}-${key}`)}`)}}`;
      const keys = presets.index.map(({ key }) => key);
      const claimed = [...presets.sayings].flatMap(([key, { claims }]) => (claims ? [key] : []));
      return [
        OPEN,
        ...indexOf(presets.index),
        `export const atHand = ${inside ? literal(explains ? presets.files : presets.files.map(uncited)) : '[]'};`,
        `export const machineLoaders = ${inside ? '{}' : loaders('machine', keys)};`,
        `export const paperLoaders = ${loaders('paper', presets.sayings.keys())};`,
        `export const readingLoaders = ${loaders('readings', presets.readings.keys())};`,
        `export const claimed = ${literal(claimed)};`,
      ].join('\n');
    },
  };
}

/** Without where its values are from, which a frame does not show; how a derived value follows moves it with the others. */
function uncited({ machine, ...files }: MachineFiles) {
  const parameters = Object.entries(machine.parameters).map(([key, { value, source }]) => {
    const { status, by } = source;
    return [key, { value, source: { status, ...(by !== undefined && { by }) } }] as const;
  });
  return { ...files, machine: { ...machine, parameters: Object.fromEntries(parameters) }, papers: [] };
}

/** The files of a view of several, in which what a machine sets, nearly the same in all experiments, is said once. */
function viewOfCases({ experiments, ...files }: MachineFiles): string {
  const sets: Record<string, Values> = {};
  const brief = experiments.map(({ series, ...experiment }) => ({
    ...experiment,
    series: series.map((one) => {
      if (!('cases' in one)) return one;
      return {
        ...one,
        cases: one.cases.map(({ key, set, ...rest }) => {
          sets[key] ??= set;
          return { key, ...rest, set: changed(sets[key], set) };
        }),
      };
    }),
  }));
  return `
    const sets = ${literal(sets)};
    const files = ${literal({ ...files, experiments: brief })};
    for (const { series } of files.experiments)
      for (const { cases = [] } of series)
        for (const one of cases) {
          const all = Object.entries({ ...sets[one.key], ...one.set });
          one.set = Object.fromEntries(all.filter(([, value]) => value !== null));
        }
    export default files;`;
}

/** The changes from one set of values to another; null removes a value. */
function changed(from: Values, to: Values): Record<string, number | string | null> {
  const gone = Object.keys(from).filter((key) => !Object.hasOwn(to, key));
  const others = Object.entries(to).filter(([key, value]) => from[key] !== value);
  return { ...Object.fromEntries(gone.map((key) => [key, null])), ...Object.fromEntries(others) };
}

/** The index, in which what experiments run is said once for all machines. */
function indexOf(index: readonly MachineEntry[]): string[] {
  const programs = Object.assign({}, ...index.map((entry) => entry.programs));
  const entries = index.map((entry) => ({ ...entry, programs: Object.keys(entry.programs) }));
  return [
    `const programs = ${literal(programs)};`,
    'const programsOf = (keys) => Object.fromEntries(keys.map((key) => [key, programs[key]]));',
    `export const machineIndex = ${literal(entries)}.map((entry) => ({ ...entry, programs: programsOf(entry.programs) }));`,
  ];
}

/** All of it but what explanations say. */
function insideCatalogue({ common, parts }: Parted): string {
  const said = [...parts].flatMap(([part, pairs]) => (part.startsWith('readings-') ? [] : pairs));
  return `export const common = ${literal([...common, ...said])};\nexport const partLoaders = {};`;
}

/** JSON is read faster than a script. `name` says what is missing where there is no content: the build fails then. */
function literal(content: unknown, name = 'the index'): string {
  if (content === undefined) throw new Error(`no content for ${name.replace('\0', '')}`);
  return `JSON.parse(${JSON.stringify(JSON.stringify(content))})`;
}
