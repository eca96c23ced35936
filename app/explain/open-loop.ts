/** Messages offered at a fixed rate: the network's own latency and where it saturates. */

import { pointState } from '../model/manifest/estimate-state.ts';
import { parameterOf, type Row } from '../model/manifest/manifest.ts';
import { formatValue } from '../model/manifest/value.ts';
import { formatQuantity, formatShare } from '../model/words/units.ts';
import { english, upperFirst, type Words } from '../model/words/words.ts';
import { type Account, at, cycles, type Evidence, load, number, type Term } from './account.ts';
import { currentOf, type Explanation } from './explanation.ts';

export const openLoop: Explanation = {
  point: limitSentence,
  finding({ curves }, t) {
    const { saturation, values } = currentOf(curves) ?? {};
    const pattern = parameterOf('pattern');
    if (!saturation || !values || pattern === undefined || !Number.isFinite(saturation.share)) return undefined;
    const traffic = formatValue(pattern, String(values.pattern), t);
    return t`${upperFirst(traffic)} traffic saturates the network at ${formatShare(saturation.share)} of its capacity`;
  },
  account: latencyAccount,
  limits: {
    candidates: (share) => [{ cause: 'contention', share: share('entering', 'contention') }],
    rest: (share) => ({ cause: 'distance and length', share: share('distance', 'length') }),
  },
  law: 'latency',
};

/** Distance and length from the closed form of the empty network; what is left is waiting, before entering or inside. */
function latencyAccount({ row, values, zeroLoad }: Evidence, t: Words): Account | undefined {
  const [total, unloaded] = [at(row, 'latency'), zeroLoad?.latency ?? Number.NaN];
  const distance = (zeroLoad?.hops ?? Number.NaN) * Number(values.hop_cycles ?? Number.NaN);
  const waiting = Math.max(0, total - unloaded);
  const entering = Math.min(waiting, Math.max(0, total - at(row, 'network_latency')));
  // A short run may measure less than the mean distance: the terms still add up to what was measured.
  const length = total - waiting - distance;
  const terms: Term[] = [
    { key: 'distance', label: t`distance`, value: distance },
    { key: 'length', label: t`the time for the rest of its flits`, value: length },
    { key: 'entering', label: t`waiting to enter the network`, value: entering },
    { key: 'contention', label: t`waiting inside the network`, value: waiting - entering },
  ];
  return { quantity: t`latency`, total, unit: t`cycles`, uncertainty: row.latency_ci ?? 0, terms };
}

// Below this share of the latency, waiting is not what a reader should look at.
const LITTLE = 0.1;
const MOST = 0.5;

/** What limits performance at this point. Empty if nothing is known yet. */
export function limitSentence(
  { row, zeroLoad, capacity }: Pick<Evidence, 'row' | 'zeroLoad' | 'capacity'>,
  t: Words = english,
): string {
  if (pointState(row) === 'saturated') return saturated(row, capacity, t);
  const latency = at(row, 'latency');
  const unloaded = zeroLoad?.latency ?? Number.NaN;
  if (!(latency > 0)) return '';
  const busiest = busiestChannel(row, t);
  if (!(unloaded > 0)) return onTheWay(row, latency, busiest, t);
  const waiting = Math.max(0, latency - unloaded);
  const share = waiting / latency;
  const parts = t`of ${cycles(latency, t)} ${number(waiting)} (${formatShare(share)})`;
  if (share < LITTLE)
    return t`Distance and length set the latency: ${parts} are spent waiting${busiest && t`, and ${busiest}`}.`;
  const place = waitingPlace(row, waiting, t);
  const much = share > MOST ? t`, more than it spends moving` : '';
  return t`At ${traffic(row, t)} a message waits ${number(waiting)} of its ${cycles(latency, t)} (${formatShare(share)})${much}${place}${busiest && t`; ${busiest}`}.`;
}

/** How long a message takes on a network without a closed form, and what part of that passes before the network. */
function onTheWay(row: Row, latency: number, busiest: string, t: Words): string {
  const { network_latency: inside = Number.NaN, hops = Number.NaN } = row;
  if (!(inside > 0) || !(hops >= 0)) return '';
  const entering = Math.max(0, latency - inside);
  const way = t`A message takes ${cycles(latency, t)} over ${formatQuantity(hops, t`links`)}`;
  if (entering < LITTLE * latency) return t`${way}${busiest && t`; ${busiest}`}.`;
  return t`${way}; ${number(entering)} of them (${formatShare(entering / latency)}) pass before it can enter the network${busiest && t`, and ${busiest}`}.`;
}

function saturated(row: Row, capacity: Row | undefined, t: Words): string {
  const most = capacity?.bisection_capacity ?? Number.NaN;
  const share = at(row, 'bisection_traffic') / most;
  const bisection =
    share > 0 ? t`, ${formatShare(share)} of what the bisection could carry (${formatQuantity(most, t`Gbit/s`)})` : '';
  return t`The network is saturated: it accepts ${load(at(row, 'accepted_load'), t)} of the ${number(at(row, 'offered_load'))} offered, ${traffic(row, t)}${bisection}; messages pile up at the senders, so their latency has no mean.`;
}

function traffic(row: Row, t: Words): string {
  const gigabits = at(row, 'bisection_traffic');
  return gigabits > 0
    ? t`${formatQuantity(gigabits, t`Gbit/s`)} through the bisection`
    : load(at(row, 'accepted_load'), t);
}

/** Where most of the waiting is done. `network_latency` counts from the moment the first flit enters the network. */
function waitingPlace(row: Row, waiting: number, t: Words): string {
  const atSender = at(row, 'latency') - at(row, 'network_latency');
  if (!(atSender >= 0) || waiting === 0) return '';
  return atSender / waiting > MOST ? t`, mostly before it can enter the network` : t`, mostly inside the network`;
}

function busiestChannel(row: Row, t: Words): string {
  const most = at(row, 'channel_load_max');
  return most > 0 ? t`the busiest channel moves ${formatQuantity(most, t`flits/cycle`)}` : '';
}
