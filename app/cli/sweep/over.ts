/** `--over message_words=2,4,8`, `--over offered_load=0.01:0.3:30`, `--seeds 20`, as axes. */
import { sentenceOf } from '../../model/manifest/errors.ts';
import { type Parameter, parameterOf } from '../../model/manifest/manifest.ts';
import { parseValue } from '../../model/manifest/value.ts';
import { valuesAlong } from '../../model/state/sweep-choice.ts';
import { english } from '../../model/words/words.ts';
import { type Failure, misuse } from '../failure.ts';
import type { Axis, CellType, Swept } from './plan.ts';

const MOST_STEPS = 1_000_000;
const MOST_SEEDS = 10_000_000;
const LARGEST_INT32 = 2 ** 31 - 1;

/** The column of a parameter. */
export function columnOf({ key, label, unit, doc, kind, maximum }: Parameter): Swept {
  const whole: CellType = maximum > LARGEST_INT32 ? 'INT64' : 'INT32';
  return {
    key,
    label,
    unit,
    doc,
    swept: key,
    type: kind === 'integer' ? whole : kind === 'real' ? 'DOUBLE' : 'STRING',
  };
}

/**
 * A parameter along its values. A program of one's own has a `name` for it, which is that of the column. Throws a Failure that names
 * what is allowed.
 */
export function axisOver(parameter: Parameter, text: string, name = parameter.key): Axis {
  const values = text.includes(':') ? range(parameter, text) : list(parameter, text);
  return {
    columns: [{ ...columnOf(parameter), key: name }],
    sets: new Set([parameter.key]),
    length: values.length,
    at: (index) => {
      const value = values[index] ?? parameter.default;
      return { set: { [parameter.key]: value }, cells: [value] };
    },
  };
}

/** The same runs with other random numbers, from `first` on. Throws a Failure that names what is allowed. */
export function axisOfSeeds(count: number, first = 1): Axis {
  if (!Number.isInteger(count) || count < 1 || count > MOST_SEEDS)
    throw misuse('--seeds', `${count} is not allowed; give a whole number from 1 to ${MOST_SEEDS}`);
  const seed = parameterOf('seed');
  return {
    columns: seed ? [columnOf(seed)] : [],
    sets: new Set(['seed']),
    length: count,
    at: (index) => ({ set: { seed: first + index }, cells: [first + index] }),
  };
}

function list(parameter: Parameter, text: string): (number | string)[] {
  const parts = text.split(',').filter((part) => part.trim() !== '');
  if (parts.length === 0) throw wrong(parameter, 'needs values, as in 2,4,8');
  return [...new Set(parts.map((part) => valueIn(parameter, part)))];
}

function range(parameter: Parameter, text: string): number[] {
  const [first = '', last = '', count = '', scale = 'linear', ...more] = text.split(':');
  if (parameter.kind !== 'integer' && parameter.kind !== 'real')
    throw wrong(parameter, 'is no number and has no range; give its values, joined by commas');
  const steps = Number(count);
  if (more.length > 0 || (scale !== 'linear' && scale !== 'log'))
    throw wrong(parameter, `'${text}' has the form first:last:points, or first:last:points:log`);
  const [from, to] = [Number(valueIn(parameter, first)), Number(valueIn(parameter, last))];
  if (!Number.isInteger(steps) || steps < 2 || steps > MOST_STEPS)
    throw wrong(parameter, `'${count}' is no number of points; give a whole number from 2 to ${MOST_STEPS}`);
  if (!(to > from)) throw wrong(parameter, `${last} must be more than ${first}`);
  if (scale === 'log' && !(from > 0)) throw wrong(parameter, `log cannot begin at ${first}; begin above 0`);
  return valuesAlong({ parameter: parameter.key, from, to, steps, scale });
}

function valueIn(parameter: Parameter, text: string): number | string {
  const read = parseValue(parameter, text);
  if ('error' in read) throw wrong(parameter, sentenceOf(read.error, english));
  return read.value;
}

function wrong({ key }: Parameter, message: string): Failure {
  return misuse(`--over ${key}`, message);
}
