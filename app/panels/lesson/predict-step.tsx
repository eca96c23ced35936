/** A curve that is drawn first and simulated then. */

import { useState } from 'react';
import type { ChartSpec } from '../../charts/index.ts';
import type { Answer } from '../../model/lesson/answers.ts';
import type { StepOf } from '../../model/lesson/lesson.ts';
import { type Level, meanError } from '../../model/lesson/predicted.ts';
import { keepTogether } from '../../model/words/units.ts';
import { joinSentences } from '../../model/words/words.ts';
import { ChartView } from '../figure/chart-view.tsx';
import { Placeholder } from '../figure/placeholder.tsx';
import { placesIn } from '../figure/places-in.ts';
import { useWords } from '../words.ts';
import type { AskProps } from './ask-props.ts';
import { FigureFoot, FigureHead, useStepChart } from './figure-of-step.tsx';
import { PredictChart } from './predict-chart.tsx';
import { PredictTable } from './predict-table.tsx';
import { predictionSpec } from './prediction.ts';
import { shapesOf } from './shape-words.ts';
import { errorText } from './step-words.ts';
import { useCurve } from './use-key.ts';

type Props = AskProps<StepOf<'predict'>, Extract<Answer, { kind: 'predict' }>>;

export function PredictStep({ step, state, answer, theme, onAnswer }: Props) {
  const t = useWords();
  const drawn = useStepChart(step);
  const [levels, setLevels] = useState<Level[]>(() => step.at.map(() => null));
  const curve = useCurve(step, answer === undefined ? null : state);
  const missing = levels.filter((level) => level === null).length;
  const saidOf = (drawn: readonly Level[], simulated: readonly number[], { x, y }: ChartSpec): string[] => {
    const off = t`On average your curve is off by ${errorText(meanError(step, drawn, simulated, y.scale), y.scale, t)}.`;
    return [off, ...(shapesOf(step, drawn, { x, y, simulated }, t)?.says ?? [])];
  };
  const reveal = () => onAnswer({ kind: 'predict', levels: levels.map((level) => level ?? 0) });
  return (
    <>
      <section className="lesson-figure" aria-label={t`Figure`}>
        <FigureHead drawn={drawn} step={step} />
        {drawn === null ? (
          <Placeholder className="chart chart-lesson" speaks />
        ) : answer === undefined ? (
          <PredictChart step={step} spec={drawn.spec} levels={levels} theme={theme} onDraw={setLevels} />
        ) : (
          <ChartView
            spec={predictionSpec(drawn.spec, step, {
              own: { levels: answer.levels, label: t`your curve` },
              revealed: true,
            })}
            places={placesIn(drawn.chart, drawn.spec, drawn.shown)}
            theme={theme}
            className="chart chart-lesson"
          />
        )}
        <FigureFoot drawn={drawn} />
      </section>
      {answer === undefined ? (
        drawn !== null && (
          <>
            <PredictTable step={step} spec={drawn.spec} levels={levels} onDraw={setLevels} />
            <div className="lesson-act">
              <button type="button" className="button button-main" disabled={missing > 0} onClick={reveal}>
                {t`Reveal the simulation`}
              </button>
              <span className="lesson-hint" role="status">
                {missing > 0 && t`Still to be drawn: ${missing} of ${step.at.length} places`}
              </span>
            </div>
          </>
        )
      ) : (
        <p className="lesson-verdict" role="status" data-awaited={curve === null || undefined}>
          {curve === null || drawn === null
            ? t`The curve is being simulated.`
            : keepTogether(joinSentences(saidOf(answer.levels, curve.value, drawn.spec), t))}
        </p>
      )}
    </>
  );
}
