/** Writes a state as a link; link.ts says what is in it. */
import { namedBy, SCRIPT } from '../manifest/brought.ts';
import { drawsRandom } from '../manifest/chance.ts';
import { manifest, parameterOf } from '../manifest/manifest.ts';
import { textOf } from '../manifest/value.ts';
import { type Values, valueAt } from '../manifest/values.ts';
import { seriesKeyOf } from '../presets/presets.ts';
import { axesShown } from '../state/axes.ts';
import { companionKeys, ownBeside } from '../state/beside.ts';
import { textOfDifference } from '../state/difference.ts';
import { stateOfPin } from '../state/pins.ts';
import { type ExplorerState, resolve } from '../state/state.ts';
import type { MapChoice } from '../state/sweep-choice.ts';
import { zoomKey } from './keys.ts';
import { isPacked, LINK_VERSION, packerNow } from './load.ts';

/**
 * The canonical link, beginning with '?'. Every state in normal form survives `decode(encode(state))`. Throws if
 * `needsLoading(state)`.
 */
export function encode(state: ExplorerState): string {
  const { experiment, charts, values } = resolve(state);
  const pairs: [string, string][] = [
    ['v', String(LINK_VERSION)],
    ['m', state.machine],
    ['x', state.experiment],
  ];
  const [usual] = experiment.series;
  // Where it begins as a map, its curves are named.
  if (!usual || state.seriesBy !== seriesKeyOf(usual) || (experiment.map && !state.map))
    pairs.push(['by', state.seriesBy]);
  if (state.seriesValues) pairs.push(['by.values', state.seriesValues.join(',')]);
  pairs.push(...sweepPairs(state, experiment.map));
  const isRandom = drawsRandom(values);
  for (const [key, value] of Object.entries(isRandom ? withSeed(state) : state.changes)) {
    const parameter = parameterOf(key);
    if (parameter) pairs.push([key, textOf(parameter, value)]);
  }
  for (const { key, preset, x, y } of charts) {
    const first = axesShown({ experiment, sweep: state.sweep }, preset, undefined);
    if (x.key !== first.x.key && !state.map) pairs.push([`${key}.x`, x.key]);
    if (y.key !== first.y.key) pairs.push([`${key}.y`, y.key]);
  }
  if (state.beside) pairs.push(['beside', companionKeys(state.beside).join(',')]);
  if (state.scales) pairs.push(['scales', state.scales]);
  if (state.charts) pairs.push(['layout', state.charts]);
  if (state.difference) pairs.push(['relative', textOfDifference(state.difference)]);
  pairs.push(...lookPairs(state));
  if (state.theme) pairs.push(['theme', state.theme]);
  if (state.lang) pairs.push(['lang', state.lang]);
  if (isRandom || state.pins.some((pin) => drawsRandom(resolve(stateOfPin(pin)).values)))
    pairs.push(['engine', manifest.version]);
  return `?${pairs.map(([key, value]) => `${escaped(key)}=${escaped(value)}`).join('&')}${hashOf(state)}`;
}

function sweepPairs({ sweep, map }: ExplorerState, begun: ExplorerState['map']): [string, string][] {
  return [...xPairs(sweep), ...(map && JSON.stringify(map) !== JSON.stringify(begun) ? rangePairs('by', map) : [])];
}

function xPairs(sweep: ExplorerState['sweep']): [string, string][] {
  if (!sweep) return [];
  const by: [string, string] = ['x.by', sweep.parameter];
  if (!('values' in sweep)) return [by, ...rangePairs('x', sweep)];
  const { values, relativeTo } = sweep;
  return [by, ['x.values', values.join(',')], ...(relativeTo ? [['x.of', relativeTo] satisfies [string, string]] : [])];
}

function rangePairs(of: string, { from, to, steps, scale, best }: MapChoice): [string, string][] {
  const pairs = Object.entries({ from, to, steps, ...(scale === 'log' && { scale }), ...(best && { best }) });
  return pairs.map(([key, value]) => [`${of}.${key}`, String(value)]);
}

/** In the order in which a link has them. */
function lookPairs({ look = {} }: ExplorerState): [string, string][] {
  const views = Object.entries(look.views ?? {}).flatMap(([chart, view]) =>
    (['x', 'y'] as const).flatMap((axis): [string, string][] =>
      view[axis] ? [[zoomKey(chart, axis), view[axis].join(',')]] : [],
    ),
  );
  return [
    ...views,
    ...(look.at ? [['at', `${look.at.series}:${look.at.index + 1}`] satisfies [string, string]] : []),
    ...(look.layer === undefined ? [] : [['layer', look.layer] satisfies [string, string]]),
    ...(look.moment === undefined ? [] : [['moment', String(look.moment)] satisfies [string, string]]),
    ...(look.data ? [['data', look.data] satisfies [string, string]] : []),
    ...(look.page ? [['page', look.page] satisfies [string, string]] : []),
  ];
}

/** The changes with the seed among them, in the order of the parameters. */
function withSeed(state: ExplorerState): Values {
  const { values } = resolve(state);
  const keys = manifest.parameters.map(({ key }) => key);
  return Object.fromEntries(
    keys.flatMap((key) => {
      if (key !== 'seed' && !Object.hasOwn(state.changes, key)) return [];
      const parameter = parameterOf(key);
      return parameter ? [[key, valueAt(values, parameter)]] : [];
    }),
  );
}

// Commas and colons are safe in the search part of an address, and readable there.
const escaped = (text: string) => encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%3A', ':');

function hashOf(state: ExplorerState): string {
  if (!isPacked(state)) return '';
  const { custom, pins, measured, beside, changes } = state;
  const program = namedBy(changes, SCRIPT);
  const packer = packerNow();
  if (!packer) throw new Error('the link cannot be written before load() has finished');
  return `#p=${packer.pack({
    ...(custom && { custom }),
    pins,
    beside: ownBeside(beside),
    ...(program && { program }),
    ...(measured && { measured }),
  })}`;
}
