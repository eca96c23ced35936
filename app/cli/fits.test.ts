/** Every fit is done again: what is called calibrated has the least error on its grid, for what it is said to fit. */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import * as engine from '../engine/node.ts';
import { claimsOf, loadClaims } from '../model/claims/claims.ts';
import { testedOn } from '../model/claims/classify.ts';
import { type DeclaredFit, errorOf, fitsOf, gridOf, runsOfFit } from '../model/claims/fit.ts';
import { measure, runsFor } from '../model/claims/judge.ts';
import { isError, lastRow, type Row } from '../model/manifest/manifest.ts';
import { type Values, validate } from '../model/manifest/values.ts';
import { type MachinePreset, machines, machineValues } from '../model/presets/presets.ts';
import { everyNth, isLong } from '../model/testing/long.ts';
import { keptRun } from './testing/kept-runs.ts';
import { simulatedRow } from './testing/simulated-row.ts';

await loadClaims();

function errorAt(fit: DeclaredFit, { key }: MachinePreset, point: Readonly<Record<string, number | string>>): number {
  const rows = new Map<string, Row>();
  for (const run of runsOfFit(fit, key, point)) {
    const result = validate(run.values, engine.check).length === 0 ? keptRun(run.values) : undefined;
    if (!result || isError(result)) return Number.POSITIVE_INFINITY;
    rows.set(run.key, lastRow(result.tables[0]?.columns ?? {}));
  }
  return errorOf(fit, key, point, { rowOf: (run) => rows.get(run), evaluate: engine.evaluate });
}

/** Which of these claims agree on the machine with what is set instead. */
function agreeing({ key }: MachinePreset, ids: readonly string[], set: Values): string[] {
  const claims = testedOn(key).filter(({ id }) => ids.includes(id));
  const rows = new Map(runsFor(key, claims, set).map((run) => [run.key, simulatedRow(run.values)]));
  const outcomes = { rowOf: (run: string) => rows.get(run), evaluate: engine.evaluate };
  const agrees = new Map(claims.map((claim) => [claim.id, measure(claim, key, claimsOf(key), outcomes, set).agrees]));
  return ids.filter((id) => agrees.get(id));
}

// Two points whose errors are the same but for rounding are as good.
const ROUNDING = 1e-12;

/** Larger grids are tried in part. */
const LARGE = isLong ? 9 : 4;

describe.each(machines.filter(({ of }) => of === undefined))('$key', (machine) => {
  const calibrated = Object.entries(machine.parameters).filter(([, { source }]) => source.status === 'calibrated');
  const fits = fitsOf(machine);
  const byHand = calibrated.filter(([, { source }]) => source.fit === 'by hand');

  it('declares how every calibrated parameter was found, and with which others', () => {
    for (const [key, { source }] of calibrated) {
      if (source.fit === 'by hand') continue;
      const first = typeof source.fit === 'string' ? source.fit : key;
      const fit = fits.find((one) => one.key === first);
      expect(
        fit?.vary.flatMap(({ keys }) => keys),
        key,
      ).toContain(key);
      expect(source.claims, key).toEqual(fit?.claims);
    }
  });

  it.each(byHand)(
    'is chosen by hand so that its claims agree, which some plausible value would spoil: %s',
    (key, { source }) => {
      const named = source.claims ?? [];
      const [low, high] = source.plausible ?? [];
      expect(agreeing(machine, named, {})).toEqual(named);
      const worst = [low, high].map((value) => agreeing(machine, named, { [key]: Number(value) }).length);
      expect(Math.min(...worst)).toBeLessThan(named.length);
    },
  );

  // Of a machine some, in a long run all.
  it.each(everyNth(fits, 3).map((fit) => [fit.key, fit] as const))(
    'has the least error at its own values: %s and what was found with it',
    async (_, fit) => {
      const own = machineValues(machine);
      const grid = gridOf(fit, machine);
      const here = grid.find((point) => Object.entries(point).every(([key, value]) => own[key] === value));
      if (here === undefined) throw new Error('the grid leaves the declared values out');
      const errors: { point: (typeof grid)[number]; error: number }[] = [];
      // Of a large grid, which takes a minute, those points that differ in one of what is varied, in a short run one of them.
      const apart = (point: (typeof grid)[number]) =>
        fit.vary.filter(({ keys: [key = ''] }) => point[key] !== here[key]).length;
      const beside = grid.filter((point) => apart(point) === 1);
      const some = [here, ...everyNth(beside, beside.length)];
      for (const point of grid.length > LARGE ? some : grid) {
        errors.push({ point, error: errorAt(fit, machine, point) });
        // Vitest is heard between points: a minute without is an error to it.
        await setImmediate();
      }
      const best = errors.reduce((least, one) => (one.error < least.error - ROUNDING ? one : least));
      const declared = errors.find(({ point }) => point === here)?.error ?? Number.NaN;
      expect(declared, `less at ${JSON.stringify(best.point)}`).toBeLessThanOrEqual(best.error + ROUNDING);
    },
    900_000,
  );
});
