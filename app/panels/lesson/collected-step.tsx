/** What a class said to one step: curves over the simulated one, or how often each answer was given. */

import { Fragment, useMemo } from 'react';
import { Chart, type Theme } from '../../charts/index.ts';
import type { Answer } from '../../model/lesson/answers.ts';
import type { Collected } from '../../model/lesson/collect.ts';
import { type Asking, type StepOf, said } from '../../model/lesson/lesson.ts';
import { formatNumber, formatShare, keepTogether } from '../../model/words/units.ts';
import { useSize } from '../media.ts';
import { useWords } from '../words.ts';
import { predictionSpec } from './prediction.ts';
import { StepTitle } from './step-title.tsx';
import { answerText, errorText, keyText } from './step-words.ts';
import { useFigure } from './use-figure.ts';
import type { Findings } from './use-findings.ts';
import { ProgramRow } from './write-step.tsx';

type Props<Of> = {
  /** Key of its lesson. */
  lesson: string;
  step: Of;
  number: number;
  sheets: Collected['sheets'];
  findings: Findings;
  named: boolean;
  theme: Theme;
};

export function CollectedStep(props: Props<Asking>) {
  const t = useWords();
  const { lesson, step, number, sheets } = props;
  const given = answersTo(lesson, step.key, sheets).length;
  const id = `step-${lesson}-${step.key}`;
  return (
    <article className="lesson-step collect-step" aria-labelledby={id}>
      <h3 id={id}>
        <StepTitle step={step} number={number} />
      </h3>
      {'ask' in step && <p className="lesson-task">{keepTogether(said(step.ask, t))}</p>}
      <p className="lesson-hint">{t`${given} of ${sheets.length} have answered.`}</p>
      {given > 0 && (step.kind === 'predict' ? <Curves {...props} step={step} /> : <Counts {...props} />)}
    </article>
  );
}

/** The answers to a step, each with the name of the person. */
function answersTo(lesson: string, step: string, sheets: Collected['sheets']): { name: string; answer: Answer }[] {
  return sheets.flatMap(({ name, lessons }) => {
    const answer = lessons[lesson]?.[step];
    return answer === undefined ? [] : [{ name, answer }];
  });
}

// px, on paper and until the room is known.
const SIZE = { width: 640, height: 340 };

function Curves({ lesson, step, sheets, findings, named, theme }: Props<StepOf<'predict'>>) {
  const t = useWords();
  const [box, size] = useSize<HTMLDivElement>();
  const asked = useMemo(() => [step.curve, ...(step.given ?? [])], [step]);
  const spec = useFigure(step, asked);
  const curves = answersTo(lesson, step.key, sheets).flatMap(({ name, answer }) =>
    answer.kind === 'predict' ? [{ name, answer }] : [],
  );
  const scale = findings.keyOf(lesson, step.key)?.scale ?? 'linear';
  const errors = curves
    .map(({ answer }) => findings.of(lesson, step.key, answer))
    .filter((error): error is number => typeof error === 'number')
    .sort((a, b) => a - b);
  const others = curves.map(({ name, answer }) => ({ levels: answer.levels, label: named ? name : '' }));
  return (
    <>
      <section className="lesson-figure" aria-label={t`Figure`}>
        <div ref={box} className="chart-box collect-chart">
          {spec === null ? (
            <div data-awaited />
          ) : (
            <Chart
              spec={predictionSpec(spec, step, { others, revealed: true })}
              theme={theme}
              width={size?.width || SIZE.width}
              height={SIZE.height}
            />
          )}
        </div>
      </section>
      <p className="lesson-verdict" data-awaited={errors.length < curves.length || undefined}>
        {errors.length === 0
          ? t`The curve is being simulated.`
          : t`Mean errors: ${errorText(errors[0] ?? 0, scale, t)} at best, ${errorText(errors[Math.floor((errors.length - 1) / 2)] ?? 0, scale, t)} in the middle, ${errorText(errors.at(-1) ?? 0, scale, t)} at worst.`}
      </p>
    </>
  );
}

// What a class says is said by a few; the rest is a tail.
const MOST_ROWS = 24;

type Row = { count: number; right: boolean | undefined; order: number; names: string[] };

/** Each answer with how often it was given, and whether it is right. */
function Counts({ lesson, step, sheets, findings, named }: Props<Asking>) {
  const t = useWords();
  const byText = new Map<string, Row>();
  const answers = answersTo(lesson, step.key, sheets);
  for (const { name, answer } of answers) {
    const text = answerText(step, answer, t);
    const found = findings.of(lesson, step.key, answer);
    const order = answer.kind === 'question' ? answer.value : answer.kind === 'compare' ? answer.factor : 0;
    const row = byText.get(text) ?? { count: 0, right: undefined, order, names: [] };
    if (name !== '') row.names.push(name);
    byText.set(text, { ...row, count: row.count + 1, right: found === undefined ? undefined : found === true });
  }
  const rows = [...byText].sort(([, a], [, b]) => a.order - b.order || b.count - a.count);
  const right = rows.reduce((sum, [, row]) => sum + (row.right === true ? row.count : 0), 0);
  const known = step.kind === 'find' ? undefined : findings.keyOf(lesson, step.key);
  return (
    <>
      <p className="lesson-verdict" data-awaited={findings.isDone ? undefined : true}>
        {findings.isDone
          ? keepTogether(
              t`${right} of ${answers.length} are right (${formatShare(right / Math.max(1, answers.length))}).`,
            )
          : t`The answers are being checked.`}{' '}
        {known?.key !== undefined && keepTogether(t`The simulation says: ${keyText(step, known.key, t)}.`)}
      </p>
      <table className="collect-counts">
        <thead>
          <tr>
            <th scope="col">{t`Answer`}</th>
            <th scope="col">{t`Given`}</th>
            <th scope="col">{t`Verdict`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map(([text, { count, right: isRight, names }]) => (
            <Fragment key={text}>
              <tr data-right={isRight === undefined ? undefined : String(isRight)}>
                <th scope="row">
                  {step.kind === 'write' ? t`the lines below` : keepTogether(text)}
                  {named && names.length > 0 && <small>{names.join(t`, `)}</small>}
                </th>
                <td>
                  <svg
                    className="collect-bar"
                    aria-hidden="true"
                    focusable="false"
                    preserveAspectRatio="none"
                    viewBox="0 0 100 8"
                  >
                    <rect width={(100 * count) / answers.length} height="8" />
                  </svg>
                  {formatNumber(count, 4)}
                </td>
                <td>{isRight === undefined ? '…' : isRight ? t`right` : t`not quite`}</td>
              </tr>
              {step.kind === 'write' && <ProgramRow lines={[text]} columns={3} />}
            </Fragment>
          ))}
        </tbody>
      </table>
      {rows.length > MOST_ROWS && <p className="lesson-hint">{t`And ${rows.length - MOST_ROWS} other answers.`}</p>}
    </>
  );
}
