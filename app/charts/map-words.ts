/** A map in words: for those who hear it, and for the keyboard. */

import { type ActivePoint, type ChartSpec, hasValue } from '../model/chart/chart.ts';
import { bestSentence, bestTitle, saidBest } from '../model/map/best-words.ts';
import { valuesOf } from '../model/map/levels.ts';
import { placeAlong } from '../model/map/place-words.ts';
import { formatQuantity } from '../model/words/units.ts';
import { english, joinSentences } from '../model/words/words.ts';
import { intervalText, stateText } from './words.ts';

/** The map with its alternative text: what is drawn, from which value to which, and what is marked. */
export function described(spec: ChartSpec): ChartSpec {
  const t = spec.words ?? english;
  const values = valuesOf(spec);
  const [low, high] = [Math.min(...values), Math.max(...values)].map((y) => formatQuantity(y, spec.y.unit));
  const shown = spec.best ? bestTitle(spec.best, spec.y.label, t) : spec.y.label;
  const head = t`${spec.title}: map of ${shown} over ${spec.x.label} and ${spec.rows?.label ?? ''}.`;
  const range = spec.best
    ? (bestSentence(spec, t) ?? t`There is nothing to draw yet`)
    : values.length > 0
      ? low === high
        ? t`${low} everywhere.`
        : t`From ${low} to ${high}.`
      : t`There is nothing to draw yet`;
  const state = spec.state === '' ? [] : [t`State: ${spec.state}.`];
  const marked = announceOnMap(spec, spec.marked ?? null);
  return { ...spec, alt: joinSentences([head, range, ...state, ...(marked === '' ? [] : [t`Marked: ${marked}`])], t) };
}

type Said = { value: string; lead: string; x: string; row: string; state: string; at: { x: number; row: number } };

/** What is known of a place, in words; null if it is none. `lead` is by how much it is the best, empty where nothing is compared; `state` is empty where the number is as it will be. */
export function readingOf(spec: ChartSpec, { series: key, index }: ActivePoint): Said | null {
  const t = spec.words ?? english;
  const point = spec.series.find((series) => series.key === key)?.points[index];
  if (!point || !spec.rows) return null;
  const interval = intervalText(point, spec.y.unit);
  const number = `${formatQuantity(point.y, spec.y.unit)}${interval === '' ? '' : ` ${interval}`}`;
  const isOpen = point.state === 'coarse' || point.state === 'budget' || point.state === 'unsettled';
  const best = spec.best && point.best && saidBest(spec.best, point.best, t);
  const value = best ? t`${best.names}: ${number}` : number;
  return {
    value: hasValue(point) ? value : t`saturated: no steady value`,
    lead: best?.lead ?? '',
    x: t`at ${placeAlong(spec, 'x', point.x, t)}`,
    row: t`and ${placeAlong(spec, 'row', Number(key), t)}`,
    state: isOpen ? stateText(point.state, t) : '',
    at: { x: point.x, row: Number(key) },
  };
}

/** What a screen reader says when the keyboard reaches a place; empty if there is none. */
export function announceOnMap(spec: ChartSpec, active: ActivePoint | null): string {
  const t = spec.words ?? english;
  const said = active && readingOf(spec, active);
  if (!said || !spec.rows) return '';
  const state = said.state === '' ? '' : t`, ${said.state}`;
  const shown = spec.best ? bestTitle(spec.best, spec.y.label, t) : spec.y.label;
  const value = said.lead === '' ? said.value : t`${said.value}, ${said.lead}`;
  return t`${shown} ${value}, ${spec.x.label} ${said.at.x}, ${spec.rows.label} ${said.at.row}${state}.`;
}
