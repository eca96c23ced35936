/**
 * The fragment of a link: pinned curves, custom machines, measured points and a program, as JSON, deflated, in base64 with the letters that an
 * address may hold. Loaded only where a link has one.
 */

import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import * as v from 'valibot';
import type { CustomMachine } from '../presets/custom.ts';
import type { Measured, Pin } from '../state/explorer-state.ts';
import type { SweepChoice } from '../state/sweep-choice.ts';
import { english, type Words } from '../words/words.ts';

/** What the readable part of a link has no room for. */
export type Extras = {
  custom?: CustomMachine;
  pins: readonly Pin[];
  /** Custom machines beside the one that is shown, in the order of their keys. */
  beside?: readonly CustomMachine[];
  /** A program that a person wrote. */
  program?: Program;
  measured?: Measured;
};

type Program = { file: string; source: string };
/** The longest program that a link holds, in UTF-16 units. */
export const LONGEST_PROGRAM = 12 * 1024;

/** The longest list of cables that a link holds, in UTF-16 units. */
const LONGEST_CABLES = 24 * 1024;

// What five pins of five custom machines may need, many times over; more is somebody's joke.
const LONGEST_JSON = 128 * 1024;

const value = v.union([v.pipe(v.number(), v.finite()), v.string()]);
const values = v.record(v.string(), value);

const customSchema: v.GenericSchema<unknown, CustomMachine> = v.strictObject({
  name: v.string(),
  base: v.string(),
  parts: v.strictObject({ network: v.string(), node: v.string() }),
  changes: values,
  fitted: v.exactOptional(v.strictObject({ to: v.pipe(v.string(), v.maxLength(200)), values })),
  cables: v.exactOptional(
    v.strictObject({
      file: v.pipe(v.string(), v.maxLength(200)),
      source: v.pipe(v.string(), v.maxLength(LONGEST_CABLES)),
    }),
  ),
});

const programSchema: v.GenericSchema<unknown, Program> = v.strictObject({
  file: v.pipe(v.string(), v.maxLength(200)),
  source: v.pipe(v.string(), v.maxLength(LONGEST_PROGRAM)),
});

const finite = v.pipe(v.number(), v.finite());

/** The most measured points that a link holds. */
export const MOST_MEASURED = 200;

const measuredSchema: v.GenericSchema<unknown, Measured> = v.strictObject({
  name: v.pipe(v.string(), v.maxLength(200)),
  experiment: v.string(),
  chart: v.string(),
  x: v.string(),
  y: v.string(),
  points: v.pipe(
    v.array(v.strictObject({ x: finite, y: finite, low: v.exactOptional(finite), high: v.exactOptional(finite) })),
    v.minLength(1),
    v.maxLength(MOST_MEASURED),
  ),
});

const sweepSchema: v.GenericSchema<unknown, SweepChoice> = v.union([
  v.strictObject({
    parameter: v.string(),
    from: finite,
    to: finite,
    steps: finite,
    scale: v.picklist(['linear', 'log']),
  }),
  v.strictObject({
    parameter: v.string(),
    values: v.array(value),
    relativeTo: v.exactOptional(v.literal('capacity')),
  }),
]);

const pinSchema: v.GenericSchema<unknown, Pin> = v.strictObject({
  name: v.string(),
  machine: v.string(),
  custom: v.exactOptional(customSchema),
  experiment: v.string(),
  changes: values,
  sweep: v.exactOptional(sweepSchema),
  seriesBy: v.string(),
  value,
});

/** What of a fragment was not taken, by the place in it. */
export type Refused = { key: string; text: string };

/** The fragment without its `#p=`. The same extras always give the same text. */
export function pack({ custom, pins, beside = [], program, measured }: Extras): string {
  const fits = program !== undefined && program.source.length <= LONGEST_PROGRAM;
  const written = fits && { program: { source: program.source, file: program.file } };
  const parts = {
    ...(custom && { custom: fitting(custom) }),
    ...(pins.length > 0 && { pins: pins.map((pin) => (pin.custom ? { ...pin, custom: fitting(pin.custom) } : pin)) }),
    ...written,
  };
  const others = beside.length > 0 && { beside: beside.map(fitting) };
  return packDocument({ ...parts, ...others, ...(measured && { measured }) });
}

/** Without a list of cables that is too long for a link. */
function fitting(custom: CustomMachine): CustomMachine {
  const { cables, ...rest } = custom;
  return cables && cables.source.length > LONGEST_CABLES ? rest : custom;
}

/** Any document, which `unpack` need not like. */
export function packDocument(document: unknown): string {
  return base64url(deflateSync(strToU8(JSON.stringify(document)), { level: 9, mem: 8 }));
}

/** Reads any text; what does not have the shape of a pin or a machine is refused. Never throws. */
export function unpack(text: string, t: Words = english): { extras: Extras; refused: Refused[] } {
  const document = readDocument(text);
  if (document === undefined) {
    const why = t`The part of the link after # is damaged or cut off, so what it holds is missing.`;
    return { extras: { pins: [] }, refused: [{ key: '', text: why }] };
  }
  const refused: Refused[] = [];
  const take = <T>(schema: v.GenericSchema<unknown, T>, part: unknown, key: string): T[] => {
    const read = v.safeParse(schema, part);
    if (read.success) return [read.output];
    refused.push({ key, text: t`was ignored: ${firstIssue(read.issues, t)}` });
    return [];
  };
  const { custom, pins, beside, program, measured, ...rest } = document;
  for (const key of Object.keys(rest)) refused.push({ key, text: t`is not known and was ignored` });
  const [machine] = custom === undefined ? [] : take(customSchema, custom, t`custom machine`);
  const listed = pins === undefined ? [] : take(v.array(v.unknown()), pins, 'pins').flat();
  const read = listed.flatMap((pin, index) => take(pinSchema, pin, t`pin ${index + 1}`));
  const others = beside === undefined ? [] : take(v.array(v.unknown()), beside, t`machines beside`).flat();
  const own = others.flatMap((one, index) => take(customSchema, one, t`machine ${index + 1} beside`));
  const [points] = measured === undefined ? [] : take(measuredSchema, measured, t`measured points`);
  const [script] = program === undefined ? [] : take(programSchema, program, t`program`);
  const extras = {
    ...(machine && { custom: machine }),
    pins: read,
    ...(own.length > 0 && { beside: own }),
    ...(script && { program: script }),
    ...(points && { measured: points }),
  };
  return { extras, refused };
}

function firstIssue(issues: readonly v.BaseIssue<unknown>[], t: Words): string {
  const [issue] = issues;
  const path = issue ? v.getDotPath(issue) : null;
  return path === null
    ? t`it does not have the form of one`
    : t`its field ${path} does not have the form it should have`;
}

/** The document of `packDocument`; undefined for any other text. */
export function readDocument(text: string): Record<string, unknown> | undefined {
  try {
    const json = inflateSync(bytesOf(text), { out: new Uint8Array(LONGEST_JSON) });
    const document: unknown = JSON.parse(strFromU8(json));
    return v.is(v.record(v.string(), v.unknown()), document) ? document : undefined;
  } catch {
    return undefined;
  }
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytesOf(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
