/** The catalogue of the data in parts: what only one machine says is a file of its own in the page. */
import { readFileSync } from 'node:fs';
import type { presetsIn } from '../../app/model/presets/folder.ts';
import { manifestMessages, messagesIn } from '../lib/data-messages.mjs';
import { at } from '../lib/paths.mjs';

type Pair = readonly [english: string, translation: string];

/** What stands in for `app/locales/ja/data.ts`. */
export const DATA = at('app/locales/ja/data.ts');

/** `common` is what the page says before anything is opened, or of more than one machine. */
export type Parted = { common: Pair[]; parts: Map<string, Pair[]> };

/** `folder` is one like `presets/`. */
export function partedCatalogue(folder: string, presets: ReturnType<typeof presetsIn>): Parted {
  const pairs: Pair[] = JSON.parse(readFileSync(at('app/locales/ja/data.json'), 'utf8'));
  const unasked = new Set([...manifestMessages(), ...presets.index.flatMap((entry) => Object.values(entry))]);
  const parts = partsOf(folder, presets);
  const parted: Parted = { common: [], parts: new Map() };
  for (const pair of pairs) {
    const of = parts.get(pair[0]) ?? [];
    const part = of[0];
    const isOfOne = part !== undefined && of.every(({ machine }) => machine === part.machine);
    if (!isOfOne || unasked.has(pair[0])) parted.common.push(pair);
    else parted.parts.set(part.key, [...(parted.parts.get(part.key) ?? []), pair]);
  }
  return parted;
}

type Part = { key: string; machine: string };

/** Which parts say a message; of one machine that which is loaded first comes first. */
function partsOf(folder: string, { files }: ReturnType<typeof presetsIn>): Map<string, Part[]> {
  const parts = new Map<string, Part[]>();
  const note = (kind: string, machine: string, messages: readonly string[] = []) => {
    for (const message of messages)
      parts.set(message, [...(parts.get(message) ?? []), { key: `${kind}-${machine}`, machine }]);
  };
  const [machines, experiments] = [messagesIn('machines', folder), messagesIn('experiments', folder)];
  for (const { machine, experiments: listed } of files)
    for (const said of [machines.get(machine.key), ...listed.map(({ key }) => experiments.get(key))])
      note('machine', machine.key, said);
  for (const [kind, room] of [
    ['paper', 'claims'],
    ['paper', 'notes'],
    ['paper', 'tables'],
    ['readings', 'readings'],
  ] as const)
    for (const [machine, said] of messagesIn(room, folder)) note(kind, machine, said);
  return parts;
}
