/** Reading the parts that few links have; loaded where a link has one of them. */

import { parameterOf } from '../manifest/manifest.ts';
import { allowed, quotable } from '../manifest/value.ts';
import type { CustomMachine } from '../presets/custom.ts';
import { canStandBeside, keyOfOwn, machinesBeside, placeOfOwn } from '../state/beside.ts';
import { readDifference } from '../state/difference.ts';
import type { Companion } from '../state/explorer-state.ts';
import { choosable, type ExplorerState, experimentIn, normalise } from '../state/state.ts';
import { type ListSweep, normalSweep, type RangeSweep, STEPS, type SweepChoice } from '../state/sweep-choice.ts';
import { english, type Words } from '../words/words.ts';
import { type Entries, type Notice, noteMore, readList, take, takeWord } from './read.ts';

export { readLook } from './look.ts';
export { readCustom, readPins } from './own.ts';

const SWEEP_KEYS = ['x.from', 'x.to', 'x.steps', 'x.scale', 'x.values', 'x.of'] as const;

/** What is on the x axis, if it is not what the experiment puts there. */
export function readSweep(
  start: ExplorerState,
  entries: Entries,
  notices: Notice[],
  t: Words = english,
): SweepChoice | undefined {
  const given = SWEEP_KEYS.filter((key) => entries.has(key));
  const named = take(entries, 'x.by');
  const usual = experimentIn(start).x.parameter;
  const key = named ?? usual;
  const parameter = parameterOf(key);
  const ignore = (why: string) => {
    for (const name of given) entries.delete(name);
    if (named !== undefined || given.length > 0)
      notices.push({ key: named === undefined ? (given[0] ?? '') : 'x.by', text: why });
    return undefined;
  };
  if (given.length === 0 && key === usual) return undefined;
  if (!parameter || !choosable(start).has(key))
    return ignore(t`'${quotable(key)}' cannot be on the x axis here; choose any parameter of the run`);
  const choice = entries.has('x.values')
    ? readListSweep(key, entries, notices, t)
    : readRange('x', key, entries, notices, t);
  const normal = choice && normalSweep(experimentIn(start).x, choice, choosable(start));
  const isUsual = choice !== undefined && 'values' in choice && choice.values.length > 0;
  if (normal === undefined && !isUsual)
    return ignore(
      parameter.kind === 'integer' || parameter.kind === 'real'
        ? t`needs x.from and x.to that differ, or x.values; ${allowed(parameter, t)}`
        : t`needs x.values; ${allowed(parameter, t)}`,
    );
  return normal;
}

function readListSweep(key: string, entries: Entries, notices: Notice[], t: Words): ListSweep {
  const list = take(entries, 'x.values') ?? '';
  const of = takeWord(entries, 'x.of', ['capacity'], notices, t);
  if (of === undefined) {
    const values = readList(key, 'x.values', list, notices, t);
    noteMore('x.values', values, STEPS.most, notices, t);
    return { parameter: key, values };
  }
  const fractions = list.split(',').map(Number);
  const sound = fractions.filter((fraction) => fraction > 0 && fraction <= 10);
  if (sound.length < fractions.length)
    notices.push({ key: 'x.values', text: t`holds what is no share of the capacity; give numbers from 0 to 10` });
  noteMore('x.values', sound, STEPS.most, notices, t);
  return { parameter: key, values: sound, relativeTo: 'capacity' };
}

function readRange(
  axis: 'x' | 'by',
  key: string,
  entries: Entries,
  notices: Notice[],
  t: Words,
): RangeSweep | undefined {
  const readEnd = (name: 'from' | 'to') => {
    const end = take(entries, `${axis}.${name}`);
    return end === undefined ? undefined : readList(key, `${axis}.${name}`, end, notices, t)[0];
  };
  const [from, to] = [readEnd('from'), readEnd('to')];
  const scale = takeWord(entries, `${axis}.scale`, ['linear', 'log'], notices, t) ?? 'linear';
  const text = take(entries, `${axis}.steps`);
  const steps = text === undefined ? STEPS.usual : /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  const isAllowed = steps >= STEPS.least && steps <= STEPS.most;
  if (!isAllowed)
    notices.push({
      key: `${axis}.steps`,
      text: t`'${quotable(text ?? '')}' was ignored; give a whole number from ${STEPS.least} to ${STEPS.most}`,
    });
  if (typeof from !== 'number' || typeof to !== 'number') return undefined;
  if (scale === 'log' && Math.min(from, to) <= 0)
    notices.push({ key: `${axis}.scale`, text: t`log was ignored; it needs ${axis}.from above 0` });
  return { parameter: key, from, to, steps: isAllowed ? steps : STEPS.usual, scale };
}

const MAP_KEYS = ['by.from', 'by.to', 'by.steps', 'by.scale', 'by.best'] as const;

/** The range of what tells the curves apart, which makes a map of them. */
export function readMap(
  start: ExplorerState,
  entries: Entries,
  notices: Notice[],
  t: Words = english,
): Pick<ExplorerState, 'map'> {
  const [given] = MAP_KEYS.filter((key) => entries.has(key));
  if (given === undefined) return {};
  const best = take(entries, 'by.best');
  const map = readRange('by', start.seriesBy, entries, notices, t);
  const known = map && normalise({ ...start, map: { ...map, ...(best !== undefined && { best }) } }).map;
  if (known && known.best === best) return { map: known };
  if (known) {
    notices.push({ key: 'by.best', text: t`'${quotable(best ?? '')}' was ignored; give a choice that the run reads` });
    return { map: known };
  }
  const why = t`was ignored; a map needs by.from and by.to that differ, a number as by, and something else on x`;
  notices.push({ key: given, text: why });
  return {};
}

/** Machines side by side. */
export function readBeside(
  start: ExplorerState,
  entries: Entries,
  own: readonly (CustomMachine | undefined)[],
  notices: Notice[],
  t: Words = english,
): Pick<ExplorerState, 'beside' | 'scales' | 'charts'> {
  const text = take(entries, 'beside');
  const scales = takeWord(entries, 'scales', ['shared', 'free'], notices, t);
  const charts = takeWord(entries, 'layout', ['each', 'one'], notices, t);
  const named = text?.split(',') ?? [];
  own.forEach((_, place) => {
    const key = keyOfOwn(place);
    if (!named.includes(key))
      notices.push({ key: t`machine ${place + 1} beside`, text: t`was ignored; it needs ${key} in beside` });
  });
  const able = machinesBeside(start).map(({ key }) => key);
  const beside = named.flatMap((key): Companion[] => {
    const place = placeOfOwn(key);
    const one = place === undefined ? able.find((other) => other === key) : own[place];
    const note = (why: string) => notices.push({ key: 'beside', text: t`'${quotable(key)}' was ignored; ${why}` });
    const choices = able.length === 0 ? t`no other machine runs this experiment` : t`choose one of ${able.join(', ')}`;
    if (place !== undefined && !one) note(t`that machine is missing from the link`);
    else if (!one) note(choices);
    else if (typeof one !== 'string' && !canStandBeside(start, one))
      note(t`it cannot run this experiment, or is the machine that is shown`);
    else return [one];
    return [];
  });
  return text === undefined
    ? {}
    : { beside, ...(scales === 'free' && { scales }), ...(charts === 'one' && { charts }) };
}

/** Which curve the others are shown relative to. */
export function readRelative(
  draft: ExplorerState,
  entries: Entries,
  notices: Notice[],
  t: Words = english,
): Pick<ExplorerState, 'difference'> {
  const text = take(entries, 'relative');
  if (text === undefined) return {};
  const difference = readDifference(text);
  const known = difference && normalise({ ...draft, difference }).difference;
  if (known) return { difference: known };
  const why = t`'${quotable(text)}' was ignored; give ratio: or difference: and a curve, pin:1 or machine:KEY`;
  notices.push({ key: 'relative', text: why });
  return {};
}
