/** What opens without a link: one question, the curves that answer it, one slider, and a machine that runs. */

import { Suspense, useMemo } from 'react';
import { specsBeside, type Theme } from '../../charts/index.ts';
import { isFinal } from '../../model/figure/points.ts';
import { machineGroups } from '../../model/presets/presets.ts';
import { experimentIn, GRAIN_UNITS, unitAsked } from '../../model/state/state.ts';
import { keepTogether } from '../../model/words/units.ts';
import { awaited } from '../awaited.tsx';
import { ChartView } from '../figure/chart-view.tsx';
import { NoStatus, Placeholder } from '../figure/placeholder.tsx';
import { placesIn } from '../figure/places-in.ts';
import { useShown, useShownLater } from '../figure/shown.tsx';
import { StatusLine } from '../figure/status-line.tsx';
import { Segments } from '../form/segments.tsx';
import { Sliders } from '../form/sliders.tsx';
import { Terms } from '../glossary/terms.tsx';
import { PageFoot } from '../page-foot.tsx';
import { part } from '../part.ts';
import { markedIn, openWorkshop, selectAxis, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { answerOf, halfGrains, neverHalf } from './answer.ts';
import { MachineCards } from './machine-cards.tsx';
import { questionChart } from './question-chart.ts';
import { showRecorded } from './recorded.ts';
import { type RunningPoint, runningPoint, runningText } from './running-point.ts';
import './question.css';

const Running = part(() => import('./running.tsx'));

const LEVER = ['message_words'];

// Without it the curves come a moment later.
showRecorded().catch(() => undefined);

export default function Question({ theme }: { theme: Theme }) {
  const t = useWords();
  const shown = useShownLater();
  const marked = useExplorer(markedIn);
  const running = useMemo(() => shown && runningPoint(shown, marked), [shown, marked]);
  return (
    <main className="question" id="main" tabIndex={-1}>
      <header className="question-head">
        <h1>{t`How small may a piece of work be before messages eat it?`}</h1>
        <p>
          <Terms
            text={t`The processors of a parallel machine work, then exchange messages. The work between two messages is the grain. The smaller the grain, the more of the time goes to messages.`}
          />
        </p>
      </header>
      <div className="question-figure">
        <Curves theme={theme} />
        <div className="question-lever">
          <Sliders keys={LEVER} plan={shown?.plan ?? null} />
          <UnitChoice />
        </div>
        <Answer />
        {shown === null ? <NoStatus /> : <StatusLine words={shown.figures[0]?.state ?? ''} {...shown} />}
      </div>
      <RunningMachine running={running} theme={theme} />
      <div className="question-below">
        <section className="question-cards">
          <h2>{t`Machines of 1988 to 1997, simulated here message by message`}</h2>
          <MachineCards machines={machineGroups.papers} />
        </section>
        <section className="question-cards question-today">
          <h2>{t`Machines of today`}</h2>
          <MachineCards machines={machineGroups.today} />
        </section>
        <section className="question-cards question-on">
          <h2>{t`Go on`}</h2>
          <div className="cards">
            <a className="card" href="lessons.html">
              <b>{t`Learn`}</b>
              <span>{t`Lessons of a quarter of an hour: predict a curve, then see the machine draw it.`}</span>
            </a>
            <button type="button" className="card" onClick={openWorkshop}>
              <b>{t`Take this chart apart`}</b>
              <span>{t`The same curves with every parameter, other axes, comparisons and exports.`}</span>
            </button>
          </div>
        </section>
      </div>
      <PageFoot />
    </main>
  );
}

function Curves({ theme }: { theme: Theme }) {
  const t = useWords();
  const shown = useShown();
  const [chart] = shown === null ? [] : experimentIn(shown.state).charts;
  const [spec] = shown === null ? [] : specsBeside(shown, shown.state).own;
  if (shown === null || chart === undefined || spec === undefined)
    return <Placeholder className="chart question-chart" speaks />;
  const places = placesIn(chart, spec, shown);
  const unit = unitAsked(shown.state) ?? 'us';
  return (
    <ChartView spec={questionChart(spec, unit, t)} places={places} theme={theme} className="chart question-chart" />
  );
}

/** What the grain is counted in. */
function UnitChoice() {
  const t = useWords();
  const unit = useExplorer(({ link }) => unitAsked(link));
  const names = { us: t`in time`, instructions: t`in instructions` };
  return (
    <Segments
      label={t`Grain`}
      choices={Object.values(GRAIN_UNITS).map((one) => [one, names[one]] as const)}
      value={unit}
      onChange={(chosen) => {
        const [axis] = Object.entries(GRAIN_UNITS).find(([, one]) => one === chosen) ?? [];
        if (axis !== undefined) selectAxis('efficiency', 'x', axis);
      }}
    />
  );
}

/** Two sentences; nothing until they are known. */
function Answer() {
  const t = useWords();
  const shown = useShownLater();
  const text = useMemo(() => {
    const [figure] = shown?.figures ?? [];
    const unit = shown && unitAsked(shown.state);
    if (!shown || !unit || figure === undefined) return '';
    const rowOf = (machine: string) => {
      const [first] = shown.plan.series.find(({ value }) => value === machine)?.points ?? [];
      return first && shown.results.get(first.key)?.row;
    };
    const outcomeOf = (key: string) => shown.results.get(key);
    const isWhole = (machine: string) =>
      shown.plan.series
        .find(({ value }) => value === machine)
        ?.points.every(({ key }) => isFinal({ outcomeOf }, key)) === true;
    return keepTogether(answerOf(halfGrains(figure, unit, rowOf), unit, t, neverHalf(figure, isWhole)));
  }, [shown, t]);
  return (
    <p className="question-answer" role="status">
      {text}
    </p>
  );
}

function RunningMachine({ running, theme }: { running: RunningPoint | null; theme: Theme }) {
  const t = useWords();
  return (
    <section className="question-running" aria-label={t`A machine at work`}>
      <h2>{running === null ? t`A machine at work` : t`${t(running.name)}, at work`}</h2>
      <Suspense fallback={awaited}>
        <Running point={running?.point ?? null} theme={theme} />
        <p>{running === null ? '' : keepTogether(runningText(running, t))}</p>
        <p className="question-hint">{t`Choose a point of another curve to see that machine at work.`}</p>
      </Suspense>
    </section>
  );
}
