/** Reading what is looked at: parts of axes, the marked point and its layer, the open table. */

import { quotable } from '../manifest/value.ts';
import { curveKeys } from '../state/curves.ts';
import type { Look, PlanPoint, View } from '../state/explorer-state.ts';
import { mostPoints, normalLook, normalMoment, normalRange, STRIP, viewable } from '../state/look.ts';
import { type ExplorerState, type Resolved, resolve } from '../state/state.ts';
import type { Words } from '../words/words.ts';
import { zoomKey } from './keys.ts';
import { type Entries, type Notice, take, takeWord } from './read.ts';

/** `state` is complete but for its look. */
export function readLook(state: ExplorerState, entries: Entries, notices: Notice[], t: Words): Look | undefined {
  const resolved = resolve(state);
  const views = readViews(resolved, entries, notices, t);
  const at = readPoint(resolved, entries, notices, t);
  const layer = take(entries, 'layer');
  const moment = readMoment(entries, notices, t);
  const data = takeWord(entries, 'data', ['open'], notices, t);
  const given: Look = {
    views,
    ...(at && { at }),
    ...(layer !== undefined && { layer }),
    ...(moment !== undefined && { moment }),
    ...(data && { data }),
  };
  const look = normalLook(state, given);
  if (layer !== undefined && look?.layer === undefined) {
    const why = at ? t`no chart here has that layer` : t`it needs a marked point: at=CURVE:PLACE`;
    notices.push({ key: 'layer', text: t`'${quotable(layer)}' was ignored; ${why}` });
  }
  return look;
}

function readViews(resolved: Resolved, entries: Entries, notices: Notice[], t: Words): Record<string, View> {
  const views: Record<string, View> = {};
  const able = viewable(resolved);
  for (const chart of [...resolved.charts.map(({ key }) => key), STRIP]) {
    const scales = able.find(({ key }) => key === chart)?.axes;
    for (const axis of ['x', 'y'] as const) {
      const key = zoomKey(chart, axis);
      const text = take(entries, key);
      if (text === undefined) continue;
      const scale = scales?.[axis];
      const range = scale && readRange(text, scale);
      if (range) views[chart] = { ...views[chart], [axis]: range };
      else notices.push({ key, text: whyNoRange(text, scale, t) });
    }
  }
  return views;
}

function readRange(text: string, scale: 'linear' | 'log'): [number, number] | undefined {
  const [from, to, ...more] = text.split(',').map((end) => (end.trim() === '' ? Number.NaN : Number(end)));
  return from === undefined || to === undefined || more.length > 0 ? undefined : normalRange([from, to], scale);
}

function whyNoRange(text: string, scale: 'linear' | 'log' | undefined, t: Words): string {
  if (scale === undefined) return t`was ignored: no part of that axis can be shown here`;
  const range = scale === 'log' ? t`two numbers above 0` : t`two numbers`;
  return t`'${quotable(text)}' was ignored; give ${range}, the lower first, as in 1,2`;
}

function readMoment(entries: Entries, notices: Notice[], t: Words): number | undefined {
  const text = take(entries, 'moment');
  const moment = text === undefined || text.trim() === '' ? undefined : normalMoment(Number(text));
  if (text !== undefined && moment === undefined)
    notices.push({ key: 'moment', text: t`'${quotable(text)}' was ignored; give a time in ms from 0` });
  return moment;
}

function readPoint(resolved: Resolved, entries: Entries, notices: Notice[], t: Words): PlanPoint | undefined {
  const text = take(entries, 'at');
  if (text === undefined) return undefined;
  const cut = text.lastIndexOf(':');
  const [series, place] = [text.slice(0, cut), text.slice(cut + 1)];
  const at = { series, index: /^[1-9]\d{0,3}$/.test(place) ? Number(place) - 1 : Number.NaN };
  if (normalLook(resolved.state, { at })) return at;
  const curves = curveKeys(resolved);
  const why = t`give a curve (${curves.join(', ')}) and a place on it from 1 to ${mostPoints(resolved)}, as in ${curves[0]}:1`;
  notices.push({ key: 'at', text: t`'${quotable(text)}' was ignored; ${why}` });
  return undefined;
}
