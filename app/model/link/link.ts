/**
 * The address of a state: `?v=1&m=j-machine&x=round-trip&hop_cycles=2`. Readable, only what differs from the presets,
 * in a fixed order.
 *
 * | key | what it holds |
 * | --- | --- |
 * | `v` | version of this format, and of the presets that the link differs from |
 * | `m`, `x` | machine, experiment |
 * | `by`, `by.values` | what tells the curves apart: a parameter, or the key of cases; values joined by commas |
 * | `by.from`, `by.to`, `by.steps`, `by.scale` | in a map: the range of the parameter on the y axis |
 * | `by.best` | the choice parameter of which the map shows the best value at each place |
 * | `x.by` | the parameter on the x axis |
 * | `x.from`, `x.to`, `x.steps`, `x.scale` | its range |
 * | `x.values`, `x.of` | its values instead, if `x.of=capacity` as shares of the capacity |
 * | any parameter | a changed value |
 * | `latency.x`, `latency.y` | an axis of the chart `latency`: a key, `column:KEY`, `swept`, `stack:time` |
 * | `beside`, `scales`, `layout` | machines side by side, one's own as `custom:1`, whether their scales are `free`, and whether `one` chart shows all |
 * | `relative` | how the curves are shown, and to which: `ratio:8`, `difference:pin:1`, `ratio:machine:paragon` |
 * | `latency.x.zoom`, `latency.y.zoom` | the part of an axis that is shown: its ends in the unit of the axis, `0.5,2` |
 * | `timeline.x.zoom` | the part of the run that the strip of the processors shows, in ms |
 * | `at`, `layer` | the marked point: a curve and the place on it, from 1, `8:3`; in stacks a layer, `idle` |
 * | `moment` | the run of that point is watched, at this time in ms |
 * | `data` | `open` if the table stands below the chart |
 * | `page` | `question` if the curves stand on the page that opens without a link |
 * | `theme` | `light` or `dark` |
 * | `lang` | `en` or `ja` |
 * | `seed`, `engine` | always there where the numbers are drawn at random |
 * | `#p=` | pins, custom machines, measured points and a program, compressed; see hash.ts |
 */

import { bringNamed, SCRIPT } from '../manifest/brought.ts';
import { manifest } from '../manifest/manifest.ts';
import { quotable } from '../manifest/value.ts';
import { CUSTOM } from '../presets/custom.ts';
import { entryOf, experimentOf } from '../presets/presets.ts';
import { MOST_OWN_BESIDE } from '../state/beside.ts';
import { unitAsked } from '../state/question.ts';
import { type ExplorerState, experimentIn, initialState, machineIn, normalise } from '../state/state.ts';
import { english, LANGUAGES, type Words } from '../words/words.ts';
import type { Extras } from './hash.ts';
import { calledNow, isRare } from './keys.ts';
import {
  inPresentWords,
  LINK_VERSION,
  load,
  needsLoading,
  PACKED,
  packerNow,
  pastVersion,
  rareNow,
  splitLink,
} from './load.ts';
import { LONGEST_READ } from './longest-read.ts';
import type { RawLink } from './migrate.ts';
import { type Entries, type Notice, readAxes, readChanges, readSeries, take, takeWord } from './read.ts';

export { RESERVED_KEYS } from './keys.ts';
export { LINK_VERSION, load, needsLoading } from './load.ts';
export type { Notice } from './read.ts';
export { encode } from './write.ts';

const LONGEST_HASH = 16_384;

/** Reads any link, after loading what that takes. */
export async function open(link: string, t: Words = english): Promise<ReturnType<typeof decode>> {
  if (needsLoading(link)) await load(link);
  return decode(link, t);
}

/**
 * Reads any text as a link: `location.search` and `location.hash`, or a whole address. What can be kept is kept; a
 * notice says what could not. Never throws.
 */
export function decode(link: string, t: Words = english): { state: ExplorerState; notices: Notice[] } {
  const notices: Notice[] = [];
  const { search, hash } = splitLink(link);
  const raw = { entries: readEntries(search, notices, t), extras: readHash(hash, notices, t) };
  const { entries, extras } = translated(raw, pastVersion(link), notices, t);
  for (const key of ['m', 'x']) if (entries.has(key)) entries.set(key, calledNow(entries.get(key) ?? ''));
  const { custom, pins, program, measured } = extras;
  if (program) bringNamed(Number(entries.get(SCRIPT) ?? 0), program.source, program.file);
  const rare = rareNow();
  const own = (extras.beside ?? []).map((one, place) =>
    rare?.readCustom(one, t`machine ${place + 1} beside`, notices, t),
  );
  if (own.length > MOST_OWN_BESIDE)
    notices.push({ key: 'beside', text: t`only the first ${MOST_OWN_BESIDE} of one's own machines were taken` });
  checkVersion(entries, notices, t);
  checkEngine(entries, notices, t);
  if (!rare) refuseRare(entries, notices, t);
  const placed = readPlace(entries, custom, notices, t);
  const series = readChangesFirst(placed, entries, notices, t);
  const sweep = rare?.readSweep(series, entries, notices, t);
  const swept = normalise({ ...series, ...(sweep && { sweep }) });
  // What names the curves wants no map, unless it names one.
  const { map, ...curves } = swept;
  const told = { ...curves, ...(map && !entries.has('by') && { map }), ...readSeries(swept, entries, notices, t) };
  const draft: ExplorerState = {
    ...told,
    ...rare?.readMap(told, entries, notices, t),
    axes: readAxes(swept, entries, notices, t),
    ...rare?.readBeside(swept, entries, own, notices, t),
    pins: rare?.readPins(pins, notices, t) ?? [],
    ...(measured && { measured }),
  };
  const compared = normalise({ ...draft, ...rare?.readRelative(draft, entries, notices, t) });
  const page = takeWord(entries, 'page', ['question'], notices, t);
  if (page && !unitAsked(compared))
    notices.push({ key: 'page', text: t`was ignored; only the grain of all machines has a page of its own` });
  const look = { ...rare?.readLook(compared, entries, notices, t), ...(page && { page }) };
  const theme = takeWord(entries, 'theme', ['light', 'dark'], notices, t);
  const lang = takeWord(entries, 'lang', LANGUAGES, notices, t);
  for (const key of entries.keys()) notices.push({ key: quotable(key), text: t`is not known and was ignored` });
  return {
    state: normalise({ ...compared, look, ...(theme && { theme }), ...(lang && { lang }) }),
    notices,
  };
}

/** What may be on an axis hangs on the values, so the changes are read first. */
function readChangesFirst(placed: ExplorerState, entries: Entries, notices: Notice[], t: Words): ExplorerState {
  return normalise({ ...placed, changes: readChanges(entries, notices, undefined, t) });
}

function readEntries(search: string, notices: Notice[], t: Words): Entries {
  if (search.length > LONGEST_READ) notices.push({ key: '', text: t`The link is too long; its end was ignored.` });
  const entries: Entries = new Map();
  for (const [key, value] of new URLSearchParams(search.slice(0, LONGEST_READ))) {
    if (entries.has(key))
      notices.push({ key: quotable(key), text: t`is in the link more than once; the first value was taken` });
    else entries.set(key, value);
  }
  return entries;
}

/** What reads them did not come. */
function refuseRare(entries: Entries, notices: Notice[], t: Words): void {
  for (const key of [...entries.keys()].filter(isRare)) {
    entries.delete(key);
    notices.push({ key: quotable(key), text: t`could not be read; reload the page` });
  }
}

/** A link of an older version says what has changed since. */
function translated(link: RawLink, version: number | undefined, notices: Notice[], t: Words): RawLink {
  if (version === undefined) return link;
  const present = inPresentWords(link, version);
  if (!present)
    notices.push({ key: 'v', text: t`what links of version ${version} meant could not be loaded; reload the page` });
  return present ?? link;
}

function checkVersion(entries: Entries, notices: Notice[], t: Words): void {
  const version = take(entries, 'v');
  if (version === undefined || pastVersion(`?v=${version}`) || version === String(LINK_VERSION)) return;
  const isNewer = /^\d{1,6}$/.test(version) && Number(version) > LINK_VERSION;
  const what = isNewer
    ? t`the link is of version ${version}, newer than this page; reload the page, or look for a newer one`
    : t`'${quotable(version)}' is not a version this page knows`;
  notices.push({ key: 'v', text: t`${what}; it was read as version ${LINK_VERSION}` });
}

/** Only said: a state does not hold it. */
function checkEngine(entries: Entries, notices: Notice[], t: Words): void {
  const engine = take(entries, 'engine');
  if (engine === undefined || engine === manifest.version) return;
  const text = t`'${quotable(engine)}' made the numbers of this link; this page has ${manifest.version}, whose numbers may differ`;
  notices.push({ key: 'engine', text });
}

function readHash(hash: string, notices: Notice[], t: Words): Extras {
  const text = PACKED.exec(hash)?.[1];
  const packer = packerNow();
  if (text === undefined) return { pins: [] };
  if (hash.length > LONGEST_HASH || !packer) {
    const why = packer ? t`is too long and was ignored` : t`could not be read; reload the page`;
    notices.push({ key: '', text: t`The part of the link after # ${why}.` });
    return { pins: [] };
  }
  const { extras, refused } = packer.unpack(text, t);
  notices.push(...refused.map((notice) => ({ key: quotable(notice.key), text: notice.text })));
  return extras;
}

function readPlace(entries: Entries, custom: ExplorerState['custom'], notices: Notice[], t: Words): ExplorerState {
  const start = readMachine(entries, custom, notices, t);
  const key = take(entries, 'x');
  const { experiments } = machineIn(start);
  if (key === undefined || experiments.includes(key))
    return normalise({ ...start, experiment: key ?? start.experiment, seriesBy: '' });
  const known = experimentOf(key);
  const why = known ? t`'${known.title}' is not for this machine` : t`'${quotable(key)}' is not an experiment`;
  notices.push({ key: 'x', text: t`${why}; '${t(experimentIn(start).title)}' is shown` });
  return start;
}

function readMachine(entries: Entries, given: ExplorerState['custom'], notices: Notice[], t: Words): ExplorerState {
  const key = take(entries, 'm');
  const start = initialState(key);
  const isOfSeveral = machineIn(start).of !== undefined && start.machine === key;
  const isTaken = key === CUSTOM || isOfSeveral;
  const custom = given && isTaken ? rareNow()?.readCustom(given, t`custom machine`, notices, t) : undefined;
  if (custom)
    return normalise({ ...(isOfSeveral ? start : { ...initialState(custom.base), machine: CUSTOM }), custom });
  if (!isTaken && given) notices.push({ key: t`custom machine`, text: t`was ignored; it needs m=custom` });
  if (key === undefined || start.machine === key) return start;
  const known = entryOf(key);
  const missing =
    key === CUSTOM ? t`the custom machine is missing from the link` : t`'${quotable(key)}' is not a machine`;
  const why = known ? t`${known.name} could not be loaded; reload the page` : missing;
  notices.push({ key: 'm', text: t`${why}; ${machineIn(start).name} is shown` });
  return start;
}
