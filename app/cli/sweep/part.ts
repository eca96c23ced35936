/**
 * The results of an unfinished sweep, in a file beside the output: one line of JSON per point, in order of arrival,
 * under the hash of its engine, parameters and seed. Memory holds only the place of each line.
 */
import { closeSync, fstatSync, ftruncateSync, openSync, readSync, rmSync } from 'node:fs';
import type { Outcome } from '../../engine/batch.ts';
import { writeAll } from '../files.ts';

export type Part = {
  /** How many points are finished. */
  readonly count: number;
  has(point: number): boolean;
  /** Stores outcomes before it returns. The first outcome of a point stays. */
  put(outcomes: ReadonlyMap<number, Outcome>): void;
  /** The outcome of a finished point. Quickest in the order in which the points were put. */
  read(point: number): Outcome;
  /** Closes the file, and removes it if it is empty. */
  close(): void;
  remove(): void;
};

type Line = { key: string; point: number; row?: (number | null)[]; error?: string };

const CHUNK = 1 << 20;
const WINDOW = 1 << 16;
const NEWLINE = 10;

/**
 * Opens the file, or makes it. `keyOf` gives the hash of each of the `size` points. A point whose hash is in the file
 * is finished, even if another sweep wrote the line. A line that was cut off is dropped. Throws if the file cannot be
 * written.
 */
export function openPart(path: string, size: number, keyOf: (point: number) => string): Part {
  const file = openSync(path, 'a+');
  const begins = new Float64Array(size).fill(-1);
  let count = 0;
  const keep = (point: number, begin: number) => {
    if (begins[point] !== -1) return;
    begins[point] = begin;
    ++count;
  };
  let end = 0;
  // Lines of another sweep: under which key, where.
  const others = new Map<string, number>();
  for (const { begin, bytes } of linesIn(file)) {
    end = begin + bytes.length + 1;
    const line = lineOf(bytes);
    if (line === undefined) continue;
    const isHere = line.point >= 0 && line.point < size && keyOf(line.point) === line.key;
    if (isHere) keep(line.point, begin);
    else others.set(line.key, begin);
  }
  if (fstatSync(file).size > end) ftruncateSync(file, end);
  for (let point = 0; others.size > 0 && point < size; ++point) {
    const begin = begins[point] === -1 ? others.get(keyOf(point)) : undefined;
    if (begin !== undefined) keep(point, begin);
  }
  let window: { begin: number; bytes: Uint8Array } = { begin: 0, bytes: new Uint8Array(0) };
  return {
    get count() {
      return count;
    },
    has: (point) => begins[point] !== -1,
    put(outcomes) {
      const lines: Uint8Array[] = [];
      for (const [point, outcome] of outcomes) {
        if (begins[point] !== -1) continue;
        const said = typeof outcome === 'string' ? { error: outcome } : { row: outcome };
        const bytes = Buffer.from(`${JSON.stringify({ key: keyOf(point), point, ...said })}\n`);
        keep(point, end);
        lines.push(bytes);
        end += bytes.length;
      }
      writeAll(file, Buffer.concat(lines));
    },
    read(point) {
      const begin = begins[point] ?? -1;
      let bytes = lineAt(window, begin);
      for (let length = WINDOW; bytes === undefined; length *= 2) {
        window = { begin, bytes: readAt(file, begin, length) };
        bytes = lineAt(window, begin);
        if (bytes === undefined && window.bytes.length < length) throw new Error(`${path} is not whole any more`);
      }
      const { row, error } = JSON.parse(Buffer.from(bytes).toString()) as Line;
      return error ?? row ?? [];
    },
    close() {
      closeSync(file);
      if (count === 0) rmSync(path, { force: true });
    },
    remove() {
      closeSync(file);
      rmSync(path, { force: true });
    },
  };
}

function lineOf(bytes: Uint8Array): Line | undefined {
  try {
    const line = JSON.parse(Buffer.from(bytes).toString());
    const isSound = typeof line.key === 'string' && (Array.isArray(line.row) || typeof line.error === 'string');
    return isSound ? line : undefined;
  } catch {
    return undefined;
  }
}

/** Whole lines, without their ends. */
function* linesIn(file: number): Generator<{ begin: number; bytes: Uint8Array }> {
  let begin = 0;
  let rest: Uint8Array = new Uint8Array(0);
  for (let at = 0; ; ) {
    const read = readAt(file, at, CHUNK);
    if (read.length === 0) return;
    at += read.length;
    rest = rest.length > 0 ? Buffer.concat([rest, read]) : read;
    let from = 0;
    for (let to = rest.indexOf(NEWLINE); to >= 0; to = rest.indexOf(NEWLINE, from)) {
      yield { begin: begin + from, bytes: rest.subarray(from, to) };
      from = to + 1;
    }
    begin += from;
    rest = rest.slice(from);
  }
}

function lineAt({ begin, bytes }: { begin: number; bytes: Uint8Array }, at: number): Uint8Array | undefined {
  if (at < begin || at >= begin + bytes.length) return undefined;
  const to = bytes.indexOf(NEWLINE, at - begin);
  return to < 0 ? undefined : bytes.subarray(at - begin, to);
}

function readAt(file: number, at: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, at));
}
