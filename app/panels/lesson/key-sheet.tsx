/** What is right in the lessons of a class, as the engine says now. */

import { useMemo } from 'react';
import type { Answer } from '../../model/lesson/answers.ts';
import { type Asking, said } from '../../model/lesson/lesson.ts';
import { resolve } from '../../model/state/state.ts';
import { unitOnAxis } from '../../model/words/share.ts';
import { formatNumber, formatQuantity, formatShare, keepTogether } from '../../model/words/units.ts';
import { useWords } from '../words.ts';
import type { ViewProps } from './place.ts';
import { placeText } from './shape-words.ts';
import { numbered, StepTitle } from './step-title.tsx';
import { answerText, keyText } from './step-words.ts';
import { ToList } from './to-list.tsx';
import { useCurve, useKey } from './use-key.ts';
import { useLessons, useStateOf } from './use-lessons.ts';
import { useNearest } from './use-nearest.ts';
import { ProgramRow } from './write-step.tsx';

export default function KeySheet({ place: { plan } }: ViewProps) {
  const t = useWords();
  const lessons = useLessons(plan?.lessons);
  return (
    <>
      <header className="lesson-head">
        <p className="lesson-place">
          <ToList plan={plan} />
        </p>
        <h1>{plan?.title ? t`Key: ${plan.title}` : t`Key`}</h1>
        <p className="lede">{t`Every number is simulated now, in this browser. No answer is written down in the page.`}</p>
      </header>
      {lessons === null && <p data-awaited>{t`Loading the lessons.`}</p>}
      {lessons?.map((lesson) => (
        <section key={lesson.key} className="key-lesson">
          <h2>{said(lesson.title, t)}</h2>
          <p>
            <strong>{t`A common mistake`}: </strong>
            {said(lesson.mistake, t)}
          </p>
          <table className="lesson-results lesson-keys">
            <thead>
              <tr>
                <th scope="col">{t`Step`}</th>
                <th scope="col">{t`Key`}</th>
                <th scope="col">{t`Tolerance`}</th>
              </tr>
            </thead>
            <tbody>
              {numbered(lesson).map(({ step, number }) =>
                step.kind === 'predict' ? (
                  <CurveKey key={step.key} step={step} number={number} />
                ) : (
                  <OneKey key={step.key} step={step} number={number} />
                ),
              )}
            </tbody>
          </table>
        </section>
      ))}
    </>
  );
}

type StepProps<Of> = { step: Of; number: number };

function StepName({ step, number }: StepProps<Asking>) {
  const t = useWords();
  return (
    <th scope="row">
      <StepTitle step={step} number={number} />
      {'ask' in step && <span className="key-ask">{keepTogether(said(step.ask, t))}</span>}
      {step.after?.map((text) => (
        <span key={text.en} className="key-after">
          {keepTogether(said(text, t))}
        </span>
      ))}
    </th>
  );
}

/** For a step in which a program is written: the program that the lesson gives as the answer. */
const modelOf = (step: Asking): Answer | undefined =>
  step.kind === 'write' ? { kind: 'write', written: step.model.join('\n') } : undefined;

function OneKey({ step, number }: StepProps<Asking>) {
  const t = useWords();
  const state = useStateOf(step);
  const model = useMemo(() => modelOf(step), [step]);
  const found = useKey(step, step.kind === 'find' ? null : state, model);
  const nearest = useNearest(step, step.kind === 'find' ? state : null);
  const key = keyOf();
  return (
    <>
      <tr data-awaited={key === null || undefined}>
        <StepName step={step} number={number} />
        <td data-label={t`Key`}>{key === null ? '…' : keepTogether(key)}</td>
        <td data-label={t`Tolerance`}>{keepTogether(toleranceOf())}</td>
      </tr>
      {step.kind === 'write' && <ProgramRow lines={[...step.above, ...step.model, ...step.below]} columns={3} />}
    </>
  );

  /** Where sliders are asked for, a setting at which the condition holds. */
  function keyOf(): string | null {
    if (step.kind !== 'find') return found && keyText(step, found.value, t);
    if (nearest === null) return null;
    return nearest.value === undefined
      ? t`no setting near`
      : t`for instance ${answerText(step, { kind: 'find', values: nearest.value }, t)}`;
  }

  function toleranceOf(): string {
    switch (step.kind) {
      case 'question':
        return step.tolerance === 0 ? t`none` : `± ${formatShare(step.tolerance)}`;
      case 'write':
        return `≤ × ${formatNumber(step.factor, 2)}`;
      case 'compare':
        return t`a factor of ${formatNumber(1 + step.tolerance, 2)}`;
      case 'find': {
        const bounds = [
          step.least === undefined ? '' : `≥ ${formatNumber(step.least, 3)}`,
          step.most === undefined ? '' : `≤ ${formatNumber(step.most, 3)}`,
        ];
        return step.least === step.most ? `= ${formatNumber(step.least ?? 0, 3)}` : bounds.filter(Boolean).join(t`, `);
      }
      case 'why':
      case 'predict':
        return '–';
    }
  }
}

function CurveKey({ step, number }: StepProps<Extract<Asking, { kind: 'predict' }>>) {
  const t = useWords();
  const state = useStateOf(step);
  const curve = useCurve(step, state);
  const chart = state === null ? undefined : chartOf();
  return (
    <tr data-awaited={curve === null || undefined}>
      <StepName step={step} number={number} />
      <td colSpan={2} data-label={t`Key`}>
        {curve === null || chart === undefined ? (
          '…'
        ) : (
          <ul className="key-curve">
            {step.at.map((x, index) => (
              <li key={x}>
                {keepTogether(
                  `${placeText(chart.x, x, t)}: ${formatQuantity(curve.value[index] ?? Number.NaN, unitOnAxis(chart.y, t))}`,
                )}
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );

  function chartOf() {
    const { charts } = resolve(state as NonNullable<typeof state>);
    return charts.find(({ key }) => key === step.chart) ?? charts[0];
  }
}
