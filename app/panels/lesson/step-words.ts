/** What is said of a step's answer and of its key. */

import type { Answer } from '../../model/lesson/answers.ts';
import { causeText } from '../../model/lesson/causes.ts';
import type { Key } from '../../model/lesson/keys.ts';
import { type Asking, type Step, type StepOf, said } from '../../model/lesson/lesson.ts';
import { faultOf } from '../../model/lesson/written.ts';
import { sentenceOf } from '../../model/manifest/errors.ts';
import { parameterOf } from '../../model/manifest/manifest.ts';
import { valueText } from '../../model/manifest/value.ts';
import { entryOf } from '../../model/presets/presets.ts';
import { formatNumber, formatQuantity, formatShare, withUnit } from '../../model/words/units.ts';
import { message, type Words } from '../../model/words/words.ts';
import { SET_DIGITS } from './shape-words.ts';

const KINDS: Readonly<Record<Step['kind'], string>> = {
  read: message('Look'),
  predict: message('Predict'),
  question: message('Question'),
  find: message('Find'),
  why: message('Why?'),
  compare: message('Compare'),
  write: message('Write it'),
};

export function kindText({ kind }: Step, t: Words): string {
  return t(KINDS[kind]);
}

/** A number as a key or an answer shows it, in the unit in which it is asked for. */
export function numberText(value: number, unit: string, t: Words, digits = 3): string {
  return withUnit(formatNumber(value, digits), t(unit));
}

const factorText = (factor: number) => `× ${formatNumber(factor, factor < 10 ? 2 : 3)}`;

export function machineText(key: string): string {
  return entryOf(key)?.name ?? key;
}

/** The key in words. */
export function keyText(step: Asking, key: Key | undefined, t: Words): string {
  if (key === undefined) return t`no number`;
  switch (key.kind) {
    case 'number': {
      const number = numberText(key.value, 'unit' in step ? step.unit : '', t);
      return step.kind === 'find' ? t`${said(step.name, t)}: ${number}` : number;
    }
    case 'cause':
      return causeText(key.cause, t);
    case 'program':
      return step.kind === 'write' ? programText(step, key, t) : '';
    case 'machine': {
      const unit = step.kind === 'compare' ? step.unit : '';
      const [a, b] = step.kind === 'compare' ? step.machines : ['', ''];
      const each = [a, b].map(
        (machine, index) => `${machineText(machine)} ${formatQuantity(key.values[index] ?? 0, t(unit))}`,
      );
      return t`${machineText(key.winner)}, ${factorText(key.factor)} (${each.join(t`, `)})`;
    }
  }
}

/** What the run of a program that was written says: what went wrong, else its time against that of the simulator's own. */
function programText(step: StepOf<'write'>, key: Extract<Key, { kind: 'program' }>, t: Words): string {
  const { error, report, time, reference } = key;
  if (error !== undefined) return sentenceOf(error, t);
  if (faultOf(step, key) === 'report')
    return t`the nodes report ${formatNumber(report, 4)} on average, and should report ${formatNumber(step.right, 4)}`;
  return t`${formatQuantity(time, 'us')}, ${factorText(time / reference)} of the simulator’s own program; at most ${factorText(step.factor)} is right`;
}

/** An answer in words, of a program its lines; of a curve, nothing. */
export function answerText(step: Asking, answer: Answer, t: Words): string {
  switch (answer.kind) {
    case 'predict':
      return '';
    case 'question':
      return numberText(answer.value, 'unit' in step ? step.unit : '', t, SET_DIGITS);
    case 'find':
      return Object.entries(answer.values)
        .map(([key, value]) => {
          const parameter = parameterOf(key);
          if (parameter === undefined) return key;
          return `${t(parameter.label)} ${valueText(parameter, value, t)}`;
        })
        .join(t`, `);
    case 'why':
      return causeText(answer.cause, t);
    case 'write':
      return answer.written.replace(/^\s*\n/, '').trimEnd();
    case 'compare':
      return t`${machineText(answer.winner)}, ${factorText(answer.factor)}`;
  }
}

/** The mean error of a curve: a share, on a logarithmic axis a factor from two on. */
export function errorText(error: number, scale: 'linear' | 'log', t: Words): string {
  if (!Number.isFinite(error)) return '–';
  return scale === 'log' && error >= 1 ? t`a factor of ${formatNumber(1 + error, 2)}` : formatShare(error);
}
