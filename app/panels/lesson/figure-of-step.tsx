/** The live figure of a step: the explorer's chart, with the sliders that the step unlocks. */

import { type ChartSpec, specsBeside, type Theme } from '../../charts/index.ts';
import { sidesOf } from '../../charts/sides.ts';
import type { Step } from '../../model/lesson/lesson.ts';
import { type ChartPreset, chartName, type ExperimentPreset } from '../../model/presets/presets.ts';
import { experimentIn, machineIn } from '../../model/state/state.ts';
import { keepTogether } from '../../model/words/units.ts';
import type { Words } from '../../model/words/words.ts';
import { SideFigures } from '../compare/side-figures.tsx';
import { ChartView } from '../figure/chart-view.tsx';
import { withNotice } from '../figure/notice.ts';
import { NoStatus, Placeholder } from '../figure/placeholder.tsx';
import { placesIn } from '../figure/places-in.ts';
import { type Shown, useShown } from '../figure/shown.tsx';
import { StatusLine } from '../figure/status-line.tsx';
import { Sliders } from '../form/sliders.tsx';
import { isOutdated, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';

export type StepChart = { chart: ChartPreset; spec: ChartSpec; shown: Shown } | null;

/** The chart of the step as it is shown now; null until it can be, and while the figure is still that of another step. */
export function useStepChart(step: Step): StepChart {
  const shown = useShown();
  const link = useExplorer((state) => state.link);
  if (shown === null) return null;
  const { state } = shown;
  if (state.machine !== link.machine || state.experiment !== link.experiment) return null;
  const chart = chartOfStep(step, experimentIn(state));
  const spec = specsBeside(shown, state).own.find(({ key }) => key === chart?.key);
  return chart === undefined || spec === undefined ? null : { chart, spec: withoutName(spec), shown };
}

/** A curve that is alone is told from no other, and what would tell it is none of the lesson's: it is called by what it shows. */
function withoutName(spec: ChartSpec): ChartSpec {
  const [only, another] = spec.series;
  if (spec.kind !== undefined || only === undefined || another !== undefined) return spec;
  return { ...spec, series: [{ ...only, label: spec.y.label }] };
}

export function FigureOfStep({ step, theme }: { step: Step; theme: Theme }) {
  const t = useWords();
  const drawn = useStepChart(step);
  const outdated = useExplorer(isOutdated);
  return (
    <section className="lesson-figure" aria-label={t`Figure`} data-outdated={outdated || undefined}>
      <FigureHead drawn={drawn} step={step} />
      {drawn === null ? <Placeholder className="chart chart-lesson" speaks /> : <Drawn {...drawn} theme={theme} />}
      <FigureFoot drawn={drawn} />
      {step.sliders !== undefined && <Sliders keys={step.sliders} plan={drawn?.shown.plan ?? null} />}
    </section>
  );
}

function Drawn({ chart, spec, shown, theme }: NonNullable<StepChart> & { theme: Theme }) {
  const { own, others } = specsBeside(shown, shown.state);
  if (others.length > 0) {
    const sides = sidesOf({ own: own.map(withoutName), others: others.map(withoutName) }, shown);
    return <SideFigures sides={sides} shown={shown} chart={chart} theme={theme} />;
  }
  return (
    <ChartView
      spec={withNotice(spec)}
      places={placesIn(chart, spec, shown)}
      theme={theme}
      className="chart chart-lesson"
    />
  );
}

/** With a step it has its name from the first on. */
export function FigureHead({ drawn, step }: { drawn: StepChart; step?: Step }) {
  const t = useWords();
  const link = useExplorer((state) => state.link);
  const machine = machineIn(link).name;
  return (
    <div className="lesson-figure-head">
      <h3>{drawn?.spec.title ?? (step && nameOfStep(step, experimentIn(link), t)) ?? '\u00a0'}</h3>
      <p>
        {t(machine)}
        {drawn !== null && ` · ${keepTogether(drawn.spec.subtitle)}`}
      </p>
    </div>
  );
}

function nameOfStep(step: Step, experiment: ExperimentPreset, t: Words): string | undefined {
  const chart = chartOfStep(step, experiment);
  return chart && chartName(experiment, chart, t);
}

const chartOfStep = (step: Step, { charts }: ExperimentPreset): ChartPreset | undefined =>
  charts.find(({ key }) => key === step.chart) ?? charts[0];

export function FigureFoot({ drawn }: { drawn: StepChart }) {
  return drawn === null ? (
    <NoStatus />
  ) : (
    <StatusLine isFixed words={drawn.shown.figures[0]?.state ?? ''} {...drawn.shown} />
  );
}
