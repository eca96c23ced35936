/** What the curves of the first page are, recorded (scripts/stills.mjs): the points in the order of their plan. */

export type FirstStill = {
  version: string;
  states: readonly string[];
  columns: Readonly<Record<string, readonly (number | null)[]>>;
};

/** Rejects if it cannot be loaded. */
export async function loadFirstStill(): Promise<FirstStill> {
  return (await import('../../../presets/stills/five-machines.machines-grain.json')).default;
}
