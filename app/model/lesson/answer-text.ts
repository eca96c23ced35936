/** An answer as it stands in a link, and read again. What is read is any text that somebody has sent. */

import { parameterOf } from '../manifest/manifest.ts';
import { problemOf, readValue, textOf } from '../manifest/value.ts';
import type { Values } from '../manifest/values.ts';
import type { Asking, StepOf } from './lesson.ts';
import { TOP } from './predicted.ts';
import { readWritten, textOfWritten } from './written.ts';

export type Answer =
  | { kind: 'predict'; levels: number[] }
  | { kind: 'question'; value: number }
  | { kind: 'find'; values: Values }
  | { kind: 'why'; cause: string }
  | { kind: 'compare'; winner: string; factor: number }
  /** What is written in the gap of the program. */
  | { kind: 'write'; written: string };

const DIGITS = 6;
// What adds up in JavaScript has up to 17 digits behind the point.
const NUMBER = /^\d{1,15}(\.\d{1,20})?(e[+-]?\d{1,2})?$/;

/** A number as it travels. */
export function fitNumber(value: number): number {
  return Number(value.toPrecision(DIGITS));
}

/** As it travels. */
export function textOfAnswer(answer: Answer): string {
  switch (answer.kind) {
    case 'predict':
      return answer.levels.join('.');
    case 'question':
      return String(fitNumber(answer.value));
    case 'find':
      return Object.entries(answer.values)
        .map(([key, value]) => {
          const parameter = parameterOf(key);
          return `${key}:${parameter ? textOf(parameter, value) : value}`;
        })
        .join(',');
    case 'why':
      return slugOf(answer.cause);
    case 'compare':
      return `${answer.winner}:${fitNumber(answer.factor)}`;
    case 'write':
      return textOfWritten(answer.written) ?? '';
  }
}

const slugOf = (cause: string) => cause.replaceAll(' ', '-');

/** Undefined for what is no sequence of keys and values. */
export function entriesOf(hash: string): [string, string][] | undefined {
  try {
    return hash.split('&').map((pair): [string, string] => {
      const at = pair.indexOf('=');
      return at < 0
        ? [decodeURIComponent(pair), '']
        : [decodeURIComponent(pair.slice(0, at)), decodeURIComponent(pair.slice(at + 1))];
    });
  } catch {
    return undefined;
  }
}

/** Undefined for what is no answer to the step. */
export function readAnswer(step: Asking, text: string): Answer | undefined {
  switch (step.kind) {
    case 'predict':
      return readLevels(step, text);
    case 'question': {
      const value = readNumber(text);
      return value === undefined ? undefined : { kind: 'question', value };
    }
    case 'find':
      return readSliders(step, text);
    case 'why': {
      const cause = step.causes.find((one) => slugOf(one) === text);
      return cause === undefined ? undefined : { kind: 'why', cause };
    }
    case 'compare': {
      const [winner = '', factor = '', ...more] = text.split(':');
      const value = readNumber(factor);
      const isOne = step.machines.includes(winner) && more.length === 0;
      return isOne && value !== undefined && value > 0 ? { kind: 'compare', winner, factor: value } : undefined;
    }
    case 'write': {
      const written = readWritten(text);
      return written === undefined ? undefined : { kind: 'write', written };
    }
  }
}

function readLevels(step: StepOf<'predict'>, text: string): Answer | undefined {
  const parts = text.split('.');
  const isWhole = parts.length === step.at.length && parts.every((part) => /^\d{1,3}$/.test(part));
  const levels = parts.map(Number);
  return isWhole && levels.every((level) => level <= TOP) ? { kind: 'predict', levels } : undefined;
}

function readSliders(step: StepOf<'find'>, text: string): Answer | undefined {
  const values: Record<string, number | string> = {};
  for (const pair of text.split(',')) {
    const [key = '', value = '', ...more] = pair.split(':');
    const parameter = step.sliders.includes(key) && !(key in values) ? parameterOf(key) : undefined;
    const read = parameter && more.length === 0 ? readValue(parameter, value) : undefined;
    if (parameter === undefined || read === undefined || problemOf(parameter, read)) return undefined;
    values[key] = read;
  }
  // In the order of the sliders, whatever the link has.
  const ordered = step.sliders.flatMap((key) => (key in values ? [[key, values[key] ?? ''] as const] : []));
  return { kind: 'find', values: Object.fromEntries(ordered) };
}

function readNumber(text: string): number | undefined {
  return NUMBER.test(text) ? Number(text) : undefined;
}

/** A comma that parts thousands: "35,000". Any other comma between digits is that of decimals. */
const GROUPED = /^[1-9]\d{0,2}(,\d{3})+(?!\d)/;

/** What a person types as a number: digits, perhaps grouped, with decimals or an exponent; undefined for anything else. */
export function readTyped(text: string): number | undefined {
  const plain = text
    .trim()
    .normalize('NFKC')
    .replace(/(?<=\d)[ \u202f](?=\d{3})/g, '')
    .toLowerCase();
  return readNumber(GROUPED.test(plain) ? plain.replaceAll(',', '') : plain.replace(/^(\d+),(\d+)(?![,.\d])/, '$1.$2'));
}
