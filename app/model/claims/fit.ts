/** Fits done again: whether what is called calibrated has the least error on a grid around it. */

import { parameterOf } from '../manifest/manifest.ts';
import type { Values } from '../manifest/values.ts';
import { type Fit, type MachinePreset, machineValues } from '../presets/presets.ts';
import { claimsOf } from './claims.ts';
import { type NeededRun, type Outcomes, readingsOf, runsFor } from './judge.ts';
import { numbersOf, type Quantity } from './quantity.ts';

export type DeclaredFit = Fit & {
  /** The parameter that declares it; those found with it name it. */
  key: string;
  /** Ids of the claims it was fitted to. */
  claims: readonly string[];
};

/** The fits that a machine's calibrated parameters declare, each once. */
export function fitsOf({ parameters }: MachinePreset): DeclaredFit[] {
  return Object.entries(parameters).flatMap(([key, { source }]) =>
    source.status === 'calibrated' && typeof source.fit === 'object'
      ? [{ ...source.fit, key, claims: source.claims ?? [] }]
      : [],
  );
}

/** Steps to either side. */
const REACH = 2;

/**
 * The points that a fit is compared with, the declared values among them: of numbers all of a grid two steps to every side; of
 * choices each alternative alone, for all of them together would take minutes.
 */
export function gridOf({ vary }: Fit, machine: MachinePreset): Values[] {
  const own = machineValues(machine);
  const axes = vary.map(({ keys, step, but = [] }) => {
    const [first = ''] = keys;
    const values =
      step === undefined
        ? choicesOf(first).filter((choice) => !but.includes(choice))
        : stepsAround(first, Number(own[first]), step);
    return values.map((value): Values => Object.fromEntries(keys.map((key) => [key, value])));
  });
  const here: Values = Object.fromEntries(vary.flatMap(({ keys }) => keys.map((key) => [key, own[key] ?? ''])));
  if (vary.every(({ step }) => step === undefined)) {
    const others = axes.flat().filter((set) => Object.entries(set).some(([key, value]) => own[key] !== value));
    return [here, ...others.map((set) => ({ ...here, ...set }))];
  }
  return axes.reduce<Values[]>(
    (points, axis) => points.flatMap((point) => axis.map((set) => ({ ...point, ...set }))),
    [{}],
  );
}

function choicesOf(key: string): string[] {
  return parameterOf(key)?.choices?.map((choice) => choice.key) ?? [];
}

function stepsAround(key: string, value: number, step: number): number[] {
  const { minimum = 0, maximum = 0 } = parameterOf(key) ?? {};
  const all = Array.from({ length: 2 * REACH + 1 }, (_, index) => stepped(value, index - REACH, step));
  return all.filter((one) => one >= minimum && one <= maximum);
}

const stepped = (value: number, steps: number, step: number) => Number((value + steps * step).toPrecision(12));

/** The runs that the error at a point reads. */
export function runsOfFit(fit: DeclaredFit, machine: string, point: Values): NeededRun[] {
  const claims = claimsOf(machine).filter(({ id }) => fit.claims.includes(id));
  return fit.to ? [] : runsFor(machine, claims, point);
}

/** The sum of squares of the relative errors of what it was fitted to, at a point of the grid. */
export function errorOf(fit: DeclaredFit, machine: string, point: Values, outcomes: Outcomes): number {
  const claims = claimsOf(machine);
  const readings = readingsOf(machine, claims, outcomes, point);
  const errors = fit.claims.map((id) => {
    const [published = Number.NaN] = readings.published(id);
    const own = fit.to?.find(({ claim }) => claim === id)?.quantity as Quantity | undefined;
    const quantity = own ?? claims.find((claim) => claim.id === id)?.test?.quantity;
    const [found = Number.NaN] = quantity ? numbersOf(quantity, readings) : [];
    return (found - published) / published;
  });
  return errors.reduce((sum, error) => sum + error * error, 0);
}
