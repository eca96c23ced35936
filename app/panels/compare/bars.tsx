/** Numbers of a column as bars from a line at zero, with whiskers: for the eye, beside the numbers themselves. */

import type { CSSProperties } from 'react';
import type { Column, Line } from '../../model/compare/filled.ts';
import './bars.css';

export type Bar = { value: number; half: number };

/** The bar of a line's number, as far as both are known. */
export function barOf(columns: readonly Column[], line: Line): Bar | undefined {
  if ('names' in line) return undefined;
  const numberIn = (place: number) => {
    const cell = line.cells[place];
    return cell !== undefined && 'value' in cell ? cell.value : undefined;
  };
  const value = numberIn(columns.findIndex(({ bars }) => bars));
  const half = numberIn(columns.findIndex(({ whiskers }) => whiskers)) ?? 0;
  return value === undefined ? undefined : { value, half };
}

/** From where to where all of them reach, zero included. */
export function reachOfBars(bars: readonly Bar[]): [number, number] {
  const ends = bars.flatMap(({ value, half }) => [value - half, value + half]);
  return [Math.min(0, ...ends), Math.max(0, ...ends)];
}

export function BarView({ bar: { value, half }, reach: [low, high] }: { bar: Bar; reach: readonly [number, number] }) {
  const at = (one: number) => (100 * (one - low)) / (high - low || 1);
  const span = (a: number, b: number): CSSProperties => ({ left: `${at(a)}%`, width: `${at(b) - at(a)}%` });
  return (
    <span className="bar" aria-hidden="true">
      <i className="bar-fill" data-less={value < 0 || undefined} style={span(Math.min(0, value), Math.max(0, value))} />
      {half > 0 && <i className="bar-whisker" style={span(value - half, value + half)} />}
      <i className="bar-zero" style={{ left: `${at(0)}%` }} />
    </span>
  );
}
