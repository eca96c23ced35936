/** Reading the parts of a link: each takes what it knows out of the entries, and notes what it could not take. */

import { parameterOf } from '../manifest/manifest.ts';
import { allowed, clampValue, quotable, readValue, textOf } from '../manifest/value.ts';
import type { Values } from '../manifest/values.ts';
import { type ChartPreset, seriesKeyOf } from '../presets/presets.ts';
import { asPreset, axisChoices } from '../state/axes.ts';
import { axesOf, choosable, type ExplorerState, experimentIn, givenIn, whyFixed } from '../state/state.ts';
import { MOST_CURVES } from '../state/sweep-choice.ts';
import { english, type Words } from '../words/words.ts';

/**
 * What of a link was not taken as it stands, for a person to read. `key` is the key in the link, or '' for the whole
 * link.
 */
export type Notice = { key: string; text: string };

/** The pairs of the link, each key once. Whoever reads an entry takes it out; what is left at the end was not known. */
export type Entries = Map<string, string>;

export function take(entries: Entries, key: string): string | undefined {
  const value = entries.get(key);
  entries.delete(key);
  return value;
}

/** One of a few words. */
export function takeWord<Word extends string>(
  entries: Entries,
  key: string,
  words: readonly Word[],
  notices: Notice[],
  t: Words = english,
): Word | undefined {
  const text = take(entries, key);
  const word = words.find((candidate) => candidate === text);
  if (text !== undefined && word === undefined)
    notices.push({ key, text: t`'${quotable(text)}' was ignored; choose one of ${words.join(', ')}` });
  return word;
}

/** The changed values among the entries. `of` is put before the key in a notice: "pin 2: ". */
export function readChanges(entries: Entries, notices: Notice[], of = '', t: Words = english): Values {
  const changes: Record<string, number | string> = {};
  for (const [key, text] of [...entries]) {
    const parameter = parameterOf(key);
    if (!parameter) continue;
    entries.delete(key);
    const note = (what: string) => notices.push({ key: of + key, text: what });
    const fixed = whyFixed(key);
    const read = readValue(parameter, text.trim());
    const value = read === undefined ? undefined : clampValue(parameter, read);
    if (fixed) note(t`was ignored: ${fixed}`);
    else if (value === undefined) note(t`'${quotable(text)}' was ignored; ${allowed(parameter, t)}`);
    else {
      changes[key] = value;
      const changed = textOf(parameter, value) !== textOf(parameter, read ?? value);
      if (changed) note(t`${quotable(text)} became ${value}; ${allowed(parameter, t)}`);
    }
  }
  return changes;
}

/** What tells the curves apart, and in which values. */
export function readSeries(
  start: ExplorerState,
  entries: Entries,
  notices: Notice[],
  t: Words = english,
): Pick<ExplorerState, 'seriesBy' | 'seriesValues'> {
  const by = take(entries, 'by');
  const list = take(entries, 'by.values');
  const offered = experimentIn(start).series.map(seriesKeyOf);
  const isKnown = by !== undefined && (offered.includes(by) || choosable(start).has(by));
  if (by !== undefined && !isKnown)
    notices.push({
      key: 'by',
      text: t`'${quotable(by)}' cannot tell the curves apart here; choose one of ${offered.join(', ')}, or any parameter of the run`,
    });
  const seriesBy = by !== undefined && isKnown ? by : start.seriesBy;
  const parameter = parameterOf(seriesBy);
  if (list === undefined) return { seriesBy };
  const usual = experimentIn(start).series.find((series) => seriesKeyOf(series) === seriesBy);
  if (usual && 'cases' in usual) {
    const all = usual.cases.map(({ key }) => key);
    const named = list.split(',');
    const unknown = named.filter((key) => !all.includes(key)).join(', ');
    if (unknown !== '')
      notices.push({ key: 'by.values', text: t`'${quotable(unknown)}' was ignored; choose one of ${all.join(', ')}` });
    return { seriesBy, seriesValues: named.filter((key) => all.includes(key)) };
  }
  if (!parameter || (by !== undefined && !isKnown)) {
    notices.push({ key: 'by.values', text: t`was ignored: these curves are not values of a parameter` });
    return { seriesBy };
  }
  const seriesValues = readList(seriesBy, 'by.values', list, notices, t);
  noteMore('by.values', seriesValues, MOST_CURVES, notices, t);
  return { seriesBy, seriesValues };
}

/** Says where a list is longer than what is taken of it. */
export function noteMore(key: string, values: readonly unknown[], most: number, notices: Notice[], t: Words): void {
  if (new Set(values).size > most) notices.push({ key, text: t`only the first ${most} were taken` });
}

/** Values of a parameter joined by commas. */
export function readList(
  parameterKey: string,
  key: string,
  text: string,
  notices: Notice[],
  t: Words,
): (number | string)[] {
  const parameter = parameterOf(parameterKey);
  if (!parameter) return [];
  return text.split(',').flatMap((part) => {
    const read = readValue(parameter, part.trim());
    const value = read === undefined ? undefined : clampValue(parameter, read);
    if (value === undefined) notices.push({ key, text: t`'${quotable(part)}' was ignored; ${allowed(parameter, t)}` });
    else if (textOf(parameter, value) !== textOf(parameter, read ?? value))
      notices.push({ key, text: t`${quotable(part)} became ${value}; ${allowed(parameter, t)}` });
    return value === undefined ? [] : [value];
  });
}

export function readAxes(
  start: ExplorerState,
  entries: Entries,
  notices: Notice[],
  t: Words = english,
): ExplorerState['axes'] {
  const read = (chart: ChartPreset, axis: 'x' | 'y'): string => {
    const key = `${chart.key}.${axis}`;
    const shown = axesOf(start, chart)[axis].key;
    const text = take(entries, key);
    const choices = axisChoices(givenIn(start), chart, axis).map((choice) => choice.key);
    const named = asPreset(chart, axis, text);
    if (text === undefined || named === undefined) return shown;
    if (choices.includes(named)) return named;
    notices.push({ key, text: t`'${quotable(text)}' was ignored; choose one of ${choices.join(', ')}` });
    return shown;
  };
  return Object.fromEntries(
    experimentIn(start).charts.map((chart) => [chart.key, { x: read(chart, 'x'), y: read(chart, 'y') }]),
  );
}
