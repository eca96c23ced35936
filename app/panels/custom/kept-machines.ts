/**
 * The machines that a person keeps in this browser: each under a key of its own, as the file that an export would be,
 * so that one that cannot be read harms no other and is left as it is.
 */
import type { CustomMachine } from '../../model/custom.ts';
import { readCustom, writeCustom } from '../../model/custom-file.ts';
import { type Kept, keep, keptUnder, remember } from '../storage.ts';

const PREFIX = 'grainscope.machine:';

export type KeptMachines = {
  machines: CustomMachine[];
  /** What could not be read, and why; it stays where it is. */
  problems: string[];
};

/** Never rejects. */
export async function keptMachines(): Promise<KeptMachines> {
  const files = keptUnder(PREFIX);
  if (files === undefined) return { machines: [], problems: [BLOCKED] };
  const read = await Promise.all(
    Object.entries(files).map(async ([name, file]) => ({ name, result: await readSafely(file) })),
  );
  return {
    machines: read.flatMap(({ result }) => ('machine' in result ? [result.machine] : [])),
    problems: read.flatMap(({ name, result }) =>
      'error' in result ? [`${name} cannot be shown: its ${result.error.path || 'file'} ${result.error.message}.`] : [],
    ),
  };
}

async function readSafely(file: string): ReturnType<typeof readCustom> {
  try {
    return await readCustom(file);
  } catch {
    return { error: { path: 'version', message: 'could not be translated; check the connection and try again' } };
  }
}

export function isKept(name: string): boolean {
  return Object.hasOwn(keptUnder(PREFIX) ?? {}, name);
}

/** Why the machine could not be kept, for a person to read; undefined if it is. */
export function keepMachine(machine: CustomMachine): string | undefined {
  return whyNot[keep(PREFIX + machine.name, writeCustom(machine))];
}

export function forgetMachine(name: string): void {
  remember(PREFIX + name, null);
}

const BLOCKED = 'This browser does not let the page keep anything, as in a private window.';
const INSTEAD =
  'The machine is in the address of the page all the same: bookmark or share that, or export the machine.';

const whyNot: Readonly<Record<Kept, string | undefined>> = {
  kept: undefined,
  full: `The browser’s storage is full. ${INSTEAD}`,
  blocked: `${BLOCKED} ${INSTEAD}`,
};
