/**
 * The machines that a person keeps in this browser: each under a key of its own, as the file that an export would be,
 * so that one that cannot be read harms no other and is left as it is.
 */

import { readCustom, writeCustom } from '../../model/link/custom-file.ts';
import type { CustomMachine } from '../../model/presets/custom.ts';
import { message, type Words } from '../../model/words/words.ts';
import { type Kept, keep, keptUnder } from '../keeping.ts';
import { remember } from '../storage.ts';
import { wordsNow } from '../words.ts';

const PREFIX = 'grainscope.machine:';

export type KeptMachines = {
  machines: CustomMachine[];
  /** What could not be read, and why; it stays where it is. */
  problems: string[];
};

/** Never rejects. */
export async function keptMachines(): Promise<KeptMachines> {
  const t = wordsNow();
  const files = keptUnder(PREFIX);
  if (files === undefined) return { machines: [], problems: [t(BLOCKED)] };
  const read = await Promise.all(
    Object.entries(files).map(async ([name, file]) => ({ name, result: await readSafely(file) })),
  );
  return {
    machines: read.flatMap(({ result }) => ('machine' in result ? [result.machine] : [])),
    problems: read.flatMap(({ name, result }) =>
      'error' in result
        ? [
            t`${name.trim() || t`A machine of your own`} cannot be shown: its ${result.error.path || 'file'} ${result.error.message}.`,
          ]
        : [],
    ),
  };
}

async function readSafely(file: string): ReturnType<typeof readCustom> {
  const t = wordsNow();
  try {
    return await readCustom(file, t);
  } catch {
    return { error: { path: 'version', message: t`could not be translated; check the connection and try again` } };
  }
}

export function isKept(name: string): boolean {
  return Object.hasOwn(keptUnder(PREFIX) ?? {}, name);
}

/** Why the machine could not be kept, for a person to read; undefined if it is. */
export function keepMachine(machine: CustomMachine): string | undefined {
  return whyNot(keep(PREFIX + machine.name, writeCustom(machine)), wordsNow());
}

export function forgetMachine(name: string): void {
  remember(PREFIX + name, null);
}

const BLOCKED = message('This browser does not let the page keep anything, as in a private window.');
const INSTEAD = message(
  'The address of the page holds the machine: bookmark or share the address, or export the machine.',
);

function whyNot(kept: Kept, t: Words): string | undefined {
  switch (kept) {
    case 'kept':
      return undefined;
    case 'full':
      return t`The browser’s storage is full. ${t(INSTEAD)}`;
    case 'blocked':
      return `${t(BLOCKED)} ${t(INSTEAD)}`;
  }
}
