/** The experiment: what was found, the large chart, the small ones that are linked to it, and the data. */

import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import type { ChartSpec, Theme } from '../../charts/index.ts';
import { withPlainPoints } from '../../charts/plain-points.ts';
import { parameterOf } from '../../model/manifest.ts';
import { type AxisPreset, type ChartPreset, seriesKeyOf, seriesName } from '../../model/presets.ts';
import { axesOf, type ExplorerState, experimentIn } from '../../model/state.ts';
import { displayUnit } from '../../model/units.ts';
import { startSession } from '../session.ts';
import { isOutdated, type Simulator, selectAxis, selectSeries, useExplorer } from '../store.ts';
import { ChartView } from './chart-view.tsx';
import { DataTable } from './data-table.tsx';
import { Failures } from './failures.tsx';
import { findingOf } from './finding.ts';
import { placesInLayers, placesOf, seriesKey } from './places.ts';
import { QuietSelect } from './quiet-select.tsx';
import { type Shown, useShown } from './shown.tsx';
import { StatusLine } from './status-line.tsx';
import { spanOf, useTerm } from './term.ts';

export function FigurePanel({ theme }: { theme: Theme }) {
  const shown = useShown();
  const outdated = useExplorer(isOutdated);
  const link = useExplorer((state) => state.link);
  const experiment = experimentIn(shown?.state ?? link);
  const [main, ...others] = experiment.charts;
  if (main === undefined) return null;
  return (
    <div className="figure" data-outdated={outdated || undefined}>
      <div className="figure-head">
        <h1>{shown === null ? experiment.title : findingOf(shown)}</h1>
        <p className="figure-subtitle">{shown?.figures[0]?.subtitle ?? main.subtitle}</p>
      </div>
      <div className="figure-choices">
        <SeriesChoice state={link} />
        <AxisChoice chart={main} axis="y" name="y" state={link} />
        <AxisChoice chart={main} axis="x" name="x" state={link} />
      </div>
      <div className="large">
        <Chart chart={main} shown={shown} theme={theme} size="large" />
        {outdated && <Outdated />}
      </div>
      {shown === null ? <NoStatus /> : <StatusLine words={shown.figures[0]?.state ?? ''} {...shown} />}
      {shown !== null && <Failures plan={shown.plan} results={shown.results} />}
      <div className="small-charts">
        {others.map((chart) => (
          <figure key={chart.key}>
            <figcaption>
              <h2>{chart.title}</h2>
              {chart.stack === undefined ? (
                <AxisChoice chart={chart} axis="y" name="y" state={link} />
              ) : (
                <LayersOf chart={chart} shown={shown} />
              )}
            </figcaption>
            <Chart chart={chart} shown={shown} theme={theme} size="small" />
          </figure>
        ))}
      </div>
      {shown?.figures[0] !== undefined && <DataTable spec={shown.figures[0]} />}
    </div>
  );
}

/** Names the curve whose layers a stack shows. */
function LayersOf({ chart, shown }: { chart: ChartPreset; shown: Shown | null }) {
  const key = shown?.figures.find((figure) => figure.key === chart.key)?.layersOf;
  const series = shown?.plan.series.find((one) => seriesKey(one) === key);
  return series === undefined ? null : <span className="quiet quiet-only">{series.label}</span>;
}

/** Says that the chart is not of the form's values, and why. */
function Outdated() {
  const errors = useExplorer((state) => state.errors);
  const drafts = useExplorer((state) => state.drafts);
  const drafted = Object.entries(drafts).map(([path, { message }]) => ({ path, message }));
  const wrong = [...drafted, ...errors].map(({ path, message }) => `${parameterOf(path)?.label ?? path}: ${message}.`);
  return (
    <div className="outdated" role="status">
      <p>The chart still shows the last settings that hold together.</p>
      <p>{wrong.join(' ')}</p>
    </div>
  );
}

type ChartProps = { chart: ChartPreset; shown: Shown | null; theme: Theme; size: 'large' | 'small' };

function Chart({ chart, shown, theme, size }: ChartProps) {
  const className = `chart chart-${size}`;
  const spec = shown?.figures.find(({ key }) => key === chart.key);
  const term = useTerm((state) => state.term);
  if (shown === null || spec === undefined) return <Placeholder className={className} speaks={size === 'large'} />;
  const { x, y } = axesOf(shown.state, chart);
  const span = spanOf(term, { x: x.column, y: y.column });
  const curves = placesOf(shown.plan, shown.results, x.column);
  const layers = spec.series.map(({ key }) => key);
  const places = spec.layersOf === undefined ? curves : placesInLayers(curves, spec.layersOf, layers);
  const drawn = withNotice(withPlainPoints(spec));
  return <ChartView spec={drawn} places={places} theme={theme} className={className} span={span} />;
}

/** Says what an empty chart waits for. */
function withNotice(spec: ChartSpec): ChartSpec {
  const empty = spec.series.every((series) => series.points.length === 0 && (series.model ?? []).length === 0);
  return empty ? { ...spec, notice: { kind: 'loading', text: 'The first points are on their way.' } } : spec;
}

/** Keeps the chart's place while there is none; one of them says why. */
function Placeholder({ className, speaks }: { className: string; speaks: boolean }) {
  const simulator = useExplorer((state) => state.simulator);
  const errors = useExplorer((state) => state.errors);
  return (
    <div className={className}>
      <div className="chart-box placeholder">{speaks && placeholder(simulator, errors.length > 0)}</div>
    </div>
  );
}

function placeholder(simulator: Simulator, contradictory: boolean): ReactNode {
  if (simulator.phase === 'failed') {
    return (
      <div className="failure" role="alert">
        <p>The simulator did not start, so there is nothing to draw.</p>
        <p>{sentence(simulator.message)}</p>
        <Button className="button" onPress={startSession}>
          Try again
        </Button>
      </div>
    );
  }
  if (simulator.phase === 'loading') return <p>Loading the simulator.</p>;
  return contradictory ? <p>These parameters contradict each other. The field concerned says how.</p> : null;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function NoStatus() {
  const phase = useExplorer((state) => state.simulator.phase);
  return (
    <div className="status" data-tone={phase}>
      <span className="status-words" role="status">
        {phase === 'failed' ? 'simulator not available' : phase === 'loading' ? 'loading' : 'nothing to show'}
      </span>
    </div>
  );
}

function SeriesChoice({ state }: { state: ExplorerState }) {
  const options = experimentIn(state).series.map((series) => ({ key: seriesKeyOf(series), label: seriesName(series) }));
  return <QuietSelect label="Curves" options={options} value={state.seriesBy} onChange={selectSeries} />;
}

type AxisProps = { chart: ChartPreset; axis: 'x' | 'y'; name: string; state: ExplorerState };

function AxisChoice({ chart, axis, name, state }: AxisProps) {
  const options = chart[axis].map((preset) => ({ key: preset.key, label: axisName(preset) }));
  const value = axesOf(state, chart)[axis].key;
  return (
    <QuietSelect label={name} options={options} value={value} onChange={(key) => selectAxis(chart.key, axis, key)} />
  );
}

function axisName({ label, unit }: AxisPreset): string {
  return unit === '' ? label : `${label}, ${displayUnit(unit)}`;
}
