/** A figure as CSV: what is visible in it, number by number, under its words and parameters as comments. */

import { csvFormatRow, csvParseRows } from 'd3-dsv';
import { stateText } from '../charts/words.ts';
import type { AxisSpec, BestAt, ChartSpec, StripSpec } from '../model/chart/chart.ts';
import { saidBest } from '../model/map/best-words.ts';
import { CLASS_WORDS, TIMELINE_CLASSES } from '../model/motion/timeline.ts';
import { headOf } from '../model/words/units.ts';
import { english, type Words } from '../model/words/words.ts';

type Cell = string | number | undefined;

/** One row for everything that has a place in the picture. */
type Row = {
  kind: string;
  name: Cell;
  x?: number;
  y?: number;
  low?: number;
  high?: number;
  state?: string;
  best?: BestAt;
};

/**
 * RFC 4180 in UTF-8, with lines of `# key=value` first. Columns: what a row is, the name of its curve, x, y, the bounds
 * of y, the state; of a map, whose rows are no curves, the place upward instead of the name. Numbers have every digit that tells them apart, in the units of the head; unknown ones are empty.
 * No text of it is taken for a formula by a spreadsheet.
 */
export function csvOf(spec: ChartSpec): string {
  const rows = rowsOf(spec);
  const head = [
    'kind',
    spec.rows ? headOf(spec.rows) : 'curve',
    headOf(spec.x),
    headOf(spec.y),
    'low',
    'high',
    'state',
    ...(spec.best ? ['best', 'next', 'ratio'] : []),
  ];
  const told = (at: BestAt | undefined): Cell[] => {
    if (!spec.best) return [];
    const said = at && saidBest(spec.best, at, spec.words ?? english);
    return [said?.names, said?.second, said?.times];
  };
  const place = (x = Number.NaN) => spec.x.names?.[x] ?? x;
  const body = rows.map(({ kind, name, x, y, low, high, state, best }) => [
    kind,
    name,
    place(x),
    y,
    low,
    high,
    state,
    ...told(best),
  ]);
  const lines = [...commentsOf(spec, rows.length).map(comment), line(head), ...body.map(line)];
  return `${lines.join('\n')}\n`;
}

/** Everything visible, as `kind` says: points, closed forms, guides, what the paper printed, what was measured, marks on the axes. */
function rowsOf(spec: ChartSpec): Row[] {
  const t = spec.words ?? english;
  if (spec.strip !== undefined) return rowsOfStrip(spec.strip, spec.words ?? english);
  const rows: Row[] = [];
  for (const { key, label, points, model = [] } of spec.series) {
    const name = spec.rows ? Number(key) : label;
    for (const { x, y, low, high, state, best } of points) {
      // A saturated point has no bounded mean, whatever the simulation was stopped at.
      const known = state === 'saturated' ? {} : { y, low, high };
      rows.push({
        kind: spec.kind === 'stack' ? 'part' : 'simulated',
        name,
        x,
        ...known,
        state: stateText(state, t),
        ...(best && { best }),
      });
    }
    for (const { x, y } of model) rows.push({ kind: 'closed form', name, x, y });
  }
  for (const { label: name, points } of spec.guides ?? []) {
    for (const { x, y } of points) rows.push({ kind: 'guide', name, x, y });
  }
  for (const { label: name, x, y, low, high, along, measured } of spec.published ?? []) {
    const places = along ?? [{ x, y, ...(low !== undefined && { low }), ...(high !== undefined && { high }) }];
    rows.push(...places.map((place) => ({ kind: measured ? 'measured' : 'published', name, ...place })));
  }
  for (const { kind, label: name, axis, from, to } of spec.references) {
    for (const at of to === undefined ? [from] : [from, to]) rows.push({ kind, name, [axis]: at });
  }
  return rows.filter(({ x, y }) => isWithin(spec.x, x) && (spec.kind === 'stack' || isWithin(spec.y, y)));
}

/** A row for what every processor did in every stretch of time that is at least partly seen, from where it begins. */
function rowsOfStrip({ timeline, window }: StripSpec, t: Words): Row[] {
  return timeline.rows.flatMap(({ label, bins }) => {
    const seen = bins.filter(({ from, to }) => to > window.from && from < window.to);
    return seen.flatMap(({ from, shares }) =>
      TIMELINE_CLASSES.map((name, i) => {
        const share = shares[i] ?? Number.NaN;
        return { kind: 'part', name: `${label}, ${t(CLASS_WORDS[name])}`, x: from, y: 100 * share };
      }),
    );
  });
}

/** Whether an axis shows the value; one that is unknown is not hidden. */
function isWithin({ domain }: AxisSpec, value = Number.NaN): boolean {
  return domain === undefined || Number.isNaN(value) || (value >= domain[0] && value <= domain[1]);
}

function commentsOf(spec: ChartSpec, rows: number): [string, unknown][] {
  const { engine, seed, parameters, machine, experiment } = (spec.meta ?? {}) as Record<string, unknown>;
  const { name, version, hash } = (engine ?? {}) as Record<string, unknown>;
  const words: [string, unknown][] = [
    // First, so that the file is known by its beginning, and cannot lose its end unnoticed.
    ['grainscope', 1],
    ['rows', rows],
    ['title', spec.title],
    ['subtitle', spec.subtitle],
    ['state', spec.state],
    ['source', spec.source],
    // A comma would end the cell in a program that knows no comments.
    ['link', spec.link.replace(/[\s",;]/g, encodeURIComponent)],
    ['chart', spec.key],
    ['machine', machine],
    ['experiment', experiment],
    ['engine', name === undefined ? undefined : `${name} ${version}`],
    ['hash', hash],
    ['seed', seed],
  ];
  const taken = new Set(words.map(([key]) => key));
  const others = Object.entries((parameters ?? {}) as Record<string, unknown>).filter(([key]) => !taken.has(key));
  return [...words, ...others].filter(([, value]) => value !== undefined && value !== '');
}

/** A table of the page: its head and its rows, with every digit. */
export function csvOfTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `${[head, ...rows].map(line).join('\n')}\n`;
}

/** A program that knows no comments splits them at commas; no piece may then begin like a formula. */
function comment([key, value]: [string, unknown]): string {
  const text = String(value).replace(/\s+/g, ' ').replaceAll('"', '\u201d');
  return `# ${key}=${text}`.replace(/([,;]\s*)(?=[=+\-@＝＋－＠])/g, "$1'");
}

function line(cells: readonly Cell[]): string {
  return csvFormatRow(cells.map(cell));
}

function cell(value: Cell): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const text = (value ?? '').replace(/\s+/g, ' ');
  return /^\s*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
}

/**
 * The link in the head of such a file, and whether all its rows are there; undefined if the text is no such file. A line
 * that does not end is cut off, and says nothing.
 */
export function readCsvHead(text: string): { version: number; link: string; whole: boolean } | undefined {
  if (!isTable(text)) return undefined;
  const comments = new Map(
    [...text.matchAll(/^"?# ([a-z_]+)=(.*?)"?,*\r?\n/gm)].map(([, key = '', value = '']) => [key, value]),
  );
  const version = Number(comments.get('grainscope'));
  if (!Number.isInteger(version) || version < 1) return undefined;
  const [head = [], ...rows] = csvParseRows(text).filter(([first = '']) => first !== '' && !first.startsWith('#'));
  const complete = rows.filter((row) => row.length === head.length).length;
  return { version, link: comments.get('link') ?? '', whole: complete >= Number(comments.get('rows')) };
}

// Far more than any figure has.
const MOST_LINES = 100_000;
const LONGEST_LINE = 128 * 1024;

/** Whether lines and their number are as a figure's may be. */
function isTable(text: string): boolean {
  let from = 0;
  for (let lines = 0; lines < MOST_LINES; lines += 1) {
    const end = text.indexOf('\n', from);
    if ((end < 0 ? text.length : end) - from > LONGEST_LINE) return false;
    if (end < 0) return true;
    from = end + 1;
  }
  return false;
}
