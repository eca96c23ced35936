/** What a class said to one step: curves over the simulated one, or how often each answer was given. */

import type { Theme } from '../../charts/index.ts';
import type { Collected } from '../../model/lesson/collect.ts';
import { type Asking, type StepOf, said } from '../../model/lesson/lesson.ts';
import { formatNumber, formatShare, keepNumbers } from '../../model/words/units.ts';
import { ChartView } from '../figure/chart-view.tsx';
import { Placeholder } from '../figure/placeholder.tsx';
import { placesIn } from '../figure/places-in.ts';
import { useWords } from '../words.ts';
import { FigureFoot, FigureHead, useStepChart } from './figure-of-step.tsx';
import { predictionSpec } from './prediction.ts';
import { answerText, errorText, keyText } from './step-words.ts';
import type { Findings } from './use-findings.ts';
import { useOpened } from './use-opened.ts';

type Props<Of> = { step: Of; sheets: Collected['sheets']; findings: Findings; theme: Theme };

export function CollectedStep(props: Props<Asking>) {
  const t = useWords();
  const { step, sheets } = props;
  const given = sheets.filter(({ answers }) => answers[step.key] !== undefined).length;
  return (
    <article className="lesson-step" aria-labelledby="step-title">
      <h2 id="step-title">{said(step.title, t)}</h2>
      {'ask' in step && <p className="lesson-task">{keepNumbers(said(step.ask, t))}</p>}
      <p className="lesson-hint">{t`${given} of ${sheets.length} have answered.`}</p>
      {step.kind === 'predict' ? <Curves {...props} step={step} /> : <Counts {...props} />}
    </article>
  );
}

// More lines than these are a grey ground.
const MOST_CURVES = 120;

function Curves({ step, sheets, findings, theme }: Props<StepOf<'predict'>>) {
  const t = useWords();
  const isOpen = useOpened(step);
  const drawn = useStepChart(step);
  const curves = sheets.flatMap(({ answers }) => {
    const answer = answers[step.key];
    return answer?.kind === 'predict' ? [answer] : [];
  });
  const scale = findings.keyOf(step.key)?.scale ?? 'linear';
  const errors = curves
    .map((answer) => findings.of(step.key, answer))
    .filter((error): error is number => typeof error === 'number')
    .sort((a, b) => a - b);
  return (
    <>
      <section className="lesson-figure" aria-label={t`Figure`}>
        <FigureHead drawn={isOpen ? drawn : null} />
        {!isOpen || drawn === null ? (
          <Placeholder className="chart chart-lesson" speaks />
        ) : (
          <ChartView
            spec={predictionSpec(drawn.spec, step, {
              others: curves.slice(0, MOST_CURVES).map(({ levels }) => levels),
              revealed: true,
            })}
            places={placesIn(drawn.chart, drawn.spec, drawn.shown)}
            theme={theme}
            className="chart chart-lesson"
          />
        )}
        <FigureFoot drawn={isOpen ? drawn : null} />
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

/** Each answer with how often it was given, and whether it is right. */
function Counts({ step, sheets, findings }: Props<Asking>) {
  const t = useWords();
  const answers = sheets.flatMap(({ answers: given }) => given[step.key] ?? []);
  const byText = new Map<string, { count: number; right: boolean | undefined; order: number }>();
  for (const answer of answers) {
    const text = answerText(step, answer, t);
    const found = findings.of(step.key, answer);
    const order = answer.kind === 'question' ? answer.value : answer.kind === 'compare' ? answer.factor : 0;
    const before = byText.get(text)?.count ?? 0;
    byText.set(text, { count: before + 1, right: found === undefined ? undefined : found === true, order });
  }
  const rows = [...byText].sort(([, a], [, b]) => a.order - b.order || b.count - a.count);
  const most = Math.max(1, ...rows.map(([, { count }]) => count));
  const right = rows.reduce((sum, [, row]) => sum + (row.right === true ? row.count : 0), 0);
  const known = step.kind === 'find' ? undefined : findings.keyOf(step.key);
  return (
    <>
      <p className="lesson-verdict" data-awaited={findings.isDone ? undefined : true}>
        {findings.isDone
          ? keepNumbers(
              t`${right} of ${answers.length} are right (${formatShare(right / Math.max(1, answers.length))}).`,
            )
          : t`The answers are being checked.`}{' '}
        {known?.key !== undefined && keepNumbers(t`The simulation says: ${keyText(step, known.key, t)}.`)}
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
          {rows.slice(0, MOST_ROWS).map(([text, { count, right: isRight }]) => (
            <tr key={text} data-right={isRight === undefined ? undefined : String(isRight)}>
              <th scope="row">{keepNumbers(text)}</th>
              <td>
                <svg
                  className="collect-bar"
                  aria-hidden="true"
                  focusable="false"
                  preserveAspectRatio="none"
                  viewBox="0 0 100 8"
                >
                  <rect width={(100 * count) / most} height="8" />
                </svg>
                {formatNumber(count, 4)}
              </td>
              <td>{isRight === undefined ? '…' : isRight ? t`right` : t`not quite`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MOST_ROWS && <p className="lesson-hint">{t`And ${rows.length - MOST_ROWS} other answers.`}</p>}
    </>
  );
}
