/**
 * The address of a state: `?v=1&m=j-machine&x=latency-load&message_words=8`. Readable, only what differs from the
 * presets, in a fixed order.
 *
 * | key | what it holds |
 * | --- | --- |
 * | `v` | version of this format |
 * | `m`, `x` | machine, experiment |
 * | `by` | what tells the curves apart: a parameter, or the key of cases |
 * | any parameter | a changed value |
 * | `latency.x`, `latency.y` | an axis of the chart `latency` |
 * | `theme` | `light` or `dark` |
 */
import { parameterOf } from './manifest.ts';
import { type ChartPreset, experimentOf, machineOf, seriesKeyOf } from './presets.ts';
import {
  axesOf,
  type ExplorerState,
  experimentIn,
  initialState,
  machineIn,
  normalise,
  type Theme,
  whyFixed,
  withTheme,
} from './state.ts';
import { allowed, clampValue, quotable, readValue, textOf } from './value.ts';

export const LINK_VERSION = 1;

/** Keys with a meaning of their own; no parameter may be called so. */
export const RESERVED_KEYS = ['v', 'm', 'x', 'by', 'theme'] as const;

/**
 * What of a link was not taken as it stands, for a person to read. `key` is the key in the link, or '' for the whole
 * link.
 */
export type Notice = { key: string; text: string };

// A link of ours has under 2,000 characters. What is longer than this is not worth a person's time.
const LONGEST_READ = 8192;

/** The canonical link, beginning with '?'. Every state in normal form survives `decode(encode(state))`. */
export function encode(state: ExplorerState): string {
  const experiment = experimentIn(state);
  const pairs: [string, string][] = [
    ['v', String(LINK_VERSION)],
    ['m', state.machine],
    ['x', state.experiment],
  ];
  const [usual] = experiment.series;
  if (!usual || state.seriesBy !== seriesKeyOf(usual)) pairs.push(['by', state.seriesBy]);
  for (const [key, value] of Object.entries(state.changes)) {
    const parameter = parameterOf(key);
    if (parameter) pairs.push([key, textOf(parameter, value)]);
  }
  for (const chart of experiment.charts) {
    const { x, y } = axesOf(state, chart);
    if (x !== chart.x[0]) pairs.push([`${chart.key}.x`, x.key]);
    if (y !== chart.y[0]) pairs.push([`${chart.key}.y`, y.key]);
  }
  if (state.theme) pairs.push(['theme', state.theme]);
  return `?${pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&')}`;
}

/**
 * Reads any text as a link: `location.search`, or a whole address. What can be kept is kept; a notice says what could
 * not. Never throws.
 */
export function decode(link: string): { state: ExplorerState; notices: Notice[] } {
  const notices: Notice[] = [];
  const entries = readEntries(link, notices);
  checkVersion(entries, notices);
  const start = readPlace(entries, notices);
  const draft = {
    ...start,
    seriesBy: readSeries(start, entries, notices),
    changes: readChanges(entries, notices),
    axes: readAxes(start, entries, notices),
  };
  const state = normalise(withTheme(draft, readTheme(entries, notices)));
  for (const key of entries.keys()) notices.push({ key: quotable(key), text: 'is not known and was ignored' });
  return { state, notices };
}

/** The pairs of the link, each key once. Whoever reads an entry takes it out; what is left at the end was not known. */
type Entries = Map<string, string>;

function readEntries(link: string, notices: Notice[]): Entries {
  if (link.length > LONGEST_READ) notices.push({ key: '', text: 'The link is too long; its end was ignored.' });
  const short = link.slice(0, LONGEST_READ);
  const search = short.slice(short.indexOf('?') + 1).replace(/#.*$/s, '');
  const entries: Entries = new Map();
  for (const [key, value] of new URLSearchParams(search)) {
    if (entries.has(key)) notices.push({ key: quotable(key), text: 'is there more than once; the first was taken' });
    else entries.set(key, value);
  }
  return entries;
}

function take(entries: Entries, key: string): string | undefined {
  const value = entries.get(key);
  entries.delete(key);
  return value;
}

function checkVersion(entries: Entries, notices: Notice[]): void {
  const version = take(entries, 'v');
  if (version === undefined || version === String(LINK_VERSION)) return;
  notices.push({
    key: 'v',
    text: `'${quotable(version)}' is not a version this page knows; it was read as version ${LINK_VERSION}`,
  });
}

function readPlace(entries: Entries, notices: Notice[]): ExplorerState {
  const machineKey = take(entries, 'm');
  const start = initialState(machineKey);
  if (machineKey !== undefined && start.machine !== machineKey) {
    const known = machineOf(machineKey);
    const why = known ? `${known.name} is still to come` : `'${quotable(machineKey)}' is not a machine`;
    notices.push({ key: 'm', text: `${why}; ${machineIn(start).name} is shown` });
  }
  const experimentKey = take(entries, 'x');
  if (experimentKey === undefined || machineIn(start).experiments.includes(experimentKey))
    return normalise({ ...start, experiment: experimentKey ?? start.experiment });
  const known = experimentOf(experimentKey);
  const why = known ? `'${known.title}' is not for this machine` : `'${quotable(experimentKey)}' is not an experiment`;
  notices.push({ key: 'x', text: `${why}; '${experimentIn(start).title}' is shown` });
  return start;
}

function readSeries(start: ExplorerState, entries: Entries, notices: Notice[]): string {
  const by = take(entries, 'by');
  const choices = experimentIn(start).series.map(seriesKeyOf);
  if (by === undefined || choices.includes(by)) return by ?? start.seriesBy;
  notices.push({
    key: 'by',
    text: `'${quotable(by)}' cannot tell the curves apart here; choose one of ${choices.join(', ')}`,
  });
  return start.seriesBy;
}

function readChanges(entries: Entries, notices: Notice[]): Record<string, number | string> {
  const changes: Record<string, number | string> = {};
  for (const [key, text] of [...entries]) {
    const parameter = parameterOf(key);
    if (!parameter) continue;
    entries.delete(key);
    const fixed = whyFixed(key);
    const read = readValue(parameter, text.trim());
    const value = read === undefined ? undefined : clampValue(parameter, read);
    if (fixed) notices.push({ key, text: `was ignored: ${fixed}` });
    else if (value === undefined) notices.push({ key, text: `'${quotable(text)}' was ignored; ${allowed(parameter)}` });
    else {
      changes[key] = value;
      const changed = textOf(parameter, value) !== textOf(parameter, read ?? value);
      if (changed) notices.push({ key, text: `${quotable(text)} became ${value}; ${allowed(parameter)}` });
    }
  }
  return changes;
}

function readAxes(start: ExplorerState, entries: Entries, notices: Notice[]): Record<string, { x: string; y: string }> {
  const read = (chart: ChartPreset, axis: 'x' | 'y'): string => {
    const key = `${chart.key}.${axis}`;
    const shown = axesOf(start, chart)[axis].key;
    const text = take(entries, key);
    const choices = chart[axis].map((preset) => preset.key);
    if (text === undefined || choices.includes(text)) return text ?? shown;
    notices.push({ key, text: `'${quotable(text)}' was ignored; choose one of ${choices.join(', ')}` });
    return shown;
  };
  return Object.fromEntries(
    experimentIn(start).charts.map((chart) => [chart.key, { x: read(chart, 'x'), y: read(chart, 'y') }]),
  );
}

function readTheme(entries: Entries, notices: Notice[]): Theme | undefined {
  const theme = take(entries, 'theme');
  if (theme === undefined || theme === 'light' || theme === 'dark') return theme;
  notices.push({ key: 'theme', text: `'${quotable(theme)}' was ignored; choose one of light, dark` });
  return undefined;
}
