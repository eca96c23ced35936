/** The exact selection in the link: what is seen of every chart, and of the strip. */

import { describe, expect, it } from 'vitest';
import { check } from '../../engine/node.ts';
import { selectDifference } from '../state/comparing.ts';
import {
  change,
  drawsSame,
  initialState,
  selectAxis,
  selectData,
  selectExperiment,
  selectMachine,
  selectMoment,
  selectPoint,
  selectSeries,
  selectSweep,
  selectView,
} from '../state/state.ts';
import { decode, encode, load } from './link.ts';

await load();

const start = selectExperiment(initialState('j-machine'), 'round-trip');
const balance = selectExperiment(initialState('multi-psi-v1'), 'queens-balance');
const shares = selectExperiment(initialState('j-machine'), 'requests-efficiency');

describe('what is looked at', () => {
  it.each([
    '?v=1&m=j-machine&x=round-trip&round-trip.x.zoom=2,5.5&round-trip.y.zoom=20,80',
    '?v=1&m=j-machine&x=round-trip&round-trip.x.zoom=2,5',
    '?v=1&m=j-machine&x=round-trip&at=ping:3&data=open',
    '?v=1&m=multi-psi-v1&x=queens-balance&timeline.x.zoom=12.5,62.5',
    '?v=1&m=multi-psi-v1&x=queens-balance&at=2:2&layer=3',
    '?v=1&m=multi-psi-v1&x=queens-balance&at=2:2&moment=12.5&data=open',
  ])('is read and written: %s', (link) => {
    const { state, notices } = decode(link);
    expect(notices).toEqual([]);
    expect(encode(state)).toBe(link);
  });

  it('has one order, whatever that of the link', () => {
    const link = '?data=open&at=ping:3&round-trip.y.zoom=1,2&round-trip.x.zoom=0,1&x=round-trip&m=j-machine&v=1';
    expect(encode(decode(link).state)).toBe(
      '?v=1&m=j-machine&x=round-trip&round-trip.x.zoom=0,1&round-trip.y.zoom=1,2&at=ping:3&data=open',
    );
  });

  it.each([
    ['round-trip.x.zoom=5,2', "round-trip.x.zoom: '5,2' was ignored; give two numbers, the lower first, as in 1,2"],
    ['round-trip.x.zoom=2', "round-trip.x.zoom: '2' was ignored; give two numbers, the lower first, as in 1,2"],
    ['round-trip.x.zoom=1,2,3', "round-trip.x.zoom: '1,2,3' was ignored; give two numbers, the lower first, as in 1,2"],
    ['round-trip.y.zoom=,2', "round-trip.y.zoom: ',2' was ignored; give two numbers, the lower first, as in 1,2"],
    ['round-trip.y.zoom=1,<b>', "round-trip.y.zoom: '1,<b>' was ignored; give two numbers, the lower first, as in 1,2"],
    ['timeline.x.zoom=1,2', 'timeline.x.zoom: was ignored: no part of that axis can be shown here'],
    ['latency.x.zoom=1,2', 'latency.x.zoom: is not known and was ignored'],
    ['at=nothing:1', expect.stringContaining("at: 'nothing:1' was ignored; give a curve (")],
    ['at=ping:0', expect.stringContaining("at: 'ping:0' was ignored; give a curve (ping")],
    ['at=ping:999', expect.stringContaining('and a place on it from 1 to ')],
    ['at=ping', expect.stringContaining('as in ping:1')],
    ['layer=idle', "layer: 'idle' was ignored; it needs a marked point: at=CURVE:PLACE"],
    ['at=ping:1&layer=idle', "layer: 'idle' was ignored; no chart here has that layer"],
    ['moment=-1', "moment: '-1' was ignored; give a time in ms from 0"],
    ['moment=now', "moment: 'now' was ignored; give a time in ms from 0"],
    ['data=shut', "data: 'shut' was ignored; choose one of open"],
  ])('is refused with its name and what is allowed: %s', (part, notice) => {
    const { notices } = decode(`?v=1&m=j-machine&x=round-trip&${part}`);
    expect(notices.map(({ key, text }) => `${key}: ${text}`)).toEqual([notice]);
  });

  it('of a logarithmic axis begins above zero', () => {
    const link = '?v=1&m=j-machine&x=barrier&x.by=skew_cycles&x.from=1&x.to=1000&x.steps=9&x.scale=log&barrier.x=swept';
    expect(decode(`${link}&barrier.x.zoom=0,10`).notices[0]?.text).toContain('give two numbers above 0');
    expect(decode(`${link}&barrier.x.zoom=1,10`).notices).toEqual([]);
  });

  it('of a stack is a part of x only', () => {
    const stacked = selectAxis(shares, 'efficiency', 'y', 'stack:time');
    expect(selectView(stacked, 'efficiency', { x: [1, 2], y: [0, 50] }).look).toEqual({
      views: { efficiency: { x: [1, 2] } },
    });
    const { notices } = decode(`${encode(stacked)}&efficiency.y.zoom=0,50`);
    expect(notices[0]?.text).toContain('no part of that axis can be shown here');
  });
});

describe('looking', () => {
  const zoomed = selectView(start, 'round-trip', { x: [1.23456789, 3.3333333] });

  it('keeps the digits that can be seen', () =>
    expect(zoomed.look?.views).toEqual({ 'round-trip': { x: [1.235, 3.333] } }));

  it('changes nothing of what is drawn', () => {
    expect(drawsSame(zoomed, start)).toBe(true);
    expect(drawsSame(selectData(selectPoint(zoomed, { series: 'ping', index: 1 }), true), start)).toBe(true);
    expect(drawsSame(change(start, 'hop_cycles', 3), start)).toBe(false);
  });

  it('at the whole again leaves no trace', () => {
    expect(selectView(zoomed, 'round-trip', null)).toEqual(start);
    expect(selectPoint(selectPoint(start, { series: 'ping', index: 1 }), null)).toEqual(start);
    expect(selectData(selectData(start, true), false)).toEqual(start);
  });

  it('goes on while parameters change, and ends where the axes are others', () => {
    expect(change(zoomed, 'hop_cycles', 3).look).toEqual(zoomed.look);
    expect(selectAxis(zoomed, 'round-trip', 'x', 'swept').look).toBeUndefined();
    const other = { parameter: 'hop_cycles', from: 1, to: 4, steps: 4, scale: 'linear' } as const;
    expect(selectSweep(zoomed, other).look).toBeUndefined();
    expect(selectDifference(zoomed, { as: 'ratio', base: 'ping' }).look).toBeUndefined();
    expect(selectExperiment(selectData(zoomed, true), 'barrier').look).toEqual({ data: 'open' });
  });

  it('at a point ends where there are other points', () => {
    const marked = selectPoint(balance, { series: '2', index: 1 }, '3');
    expect(marked.look).toEqual({ at: { series: '2', index: 1 }, layer: '3' });
    expect(selectSeries(marked, 'board').look).toBeUndefined();
    expect(selectMachine(marked, 'multi-psi-v2', check).look?.at).toBeUndefined();
    expect(selectPoint(balance, { series: '2', index: 99 }).look).toBeUndefined();
  });

  it('at a part of a run ends with the run', () => {
    const watched = selectMoment(balance, 12.3456789);
    expect(watched.look).toEqual({ moment: 12.3457 });
    expect(change(watched, 'board', 7).look).toBeUndefined();
    expect(selectPoint(watched, { series: '2', index: 1 }).look?.moment).toBeUndefined();
    expect(selectMoment(watched, null)).toEqual(balance);
    const strip = selectView(balance, 'timeline', { x: [10, 20] });
    expect(strip.look?.views).toEqual({ timeline: { x: [10, 20] } });
    expect(change(strip, 'board', 7).look).toBeUndefined();
    expect(selectPoint(strip, { series: '2', index: 1 }).look).toEqual({ at: { series: '2', index: 1 } });
    const there = selectView(selectPoint(balance, { series: '2', index: 1 }), 'timeline', { x: [10, 20] });
    expect(selectPoint(there, { series: '2', index: 1 })).toEqual(there);
  });
});
