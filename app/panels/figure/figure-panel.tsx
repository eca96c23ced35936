/** The experiment: what was found, the large chart, the small ones that are linked to it, and the data. */

import { memo, Suspense, useEffect } from 'react';
import { type ChartSpec, specsBeside, type Theme } from '../../charts/index.ts';
import { tablesBelow } from '../../model/claims/claims.ts';
import { differentClocks } from '../../model/compare/one-unit.ts';
import { isInterpreted } from '../../model/manifest/brought.ts';
import type { Values } from '../../model/manifest/values.ts';
import type { ChartPreset } from '../../model/presets/presets.ts';
import { hasTimeline } from '../../model/state/look.ts';
import {
  axesOf,
  type ExplorerState,
  experimentIn,
  hueOf,
  machineIn,
  stackOf,
  valuesOf,
} from '../../model/state/state.ts';
import { joinSentences } from '../../model/words/words.ts';
import { awaited } from '../awaited.tsx';
import { ExportButton } from '../export/export-button.tsx';
import { sayUnloaded } from '../export/notify.ts';
import { Terms } from '../glossary/terms.tsx';
import { useLinkLater, usePhaseLater } from '../later-state.tsx';
import { part } from '../part.ts';
import { ProjectorButton } from '../projector/projector-button.tsx';
import { isOutdated, isRunOver, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { AxisTitle } from './axis-title.tsx';
import { ChartView } from './chart-view.tsx';
import { AxisChoice, SeriesChoice } from './choices.tsx';
import { DataTable } from './data-table.tsx';
import { hasResult, withNotice } from './notice.ts';
import { NoStatus, Placeholder } from './placeholder.tsx';
import { seriesKey } from './places.ts';
import { placesIn } from './places-in.ts';
import { useLayers } from './pointed.ts';
import { reasonsOf } from './reasons.ts';
import { Repairs } from './repairs.tsx';
import { type Shown, useShown, useShownLater } from './shown.tsx';
import { StatusLine } from './status-line.tsx';
import { spanOf, useTerm } from './term.ts';
import { placeholderPx } from './timeline-size.ts';
import { Tries } from './tries.tsx';
import { useFastest } from './use-fastest.ts';
import { useGround } from './use-ground.ts';

// Beyond the first sight: the page is of use before they are there.
const FindingLine = part(() => import('./finding-line.tsx'));
const Failures = part(() => import('./failures.tsx'), sayUnloaded);
const CompareRow = part(() => import('../compare/compare-row.tsx'), sayUnloaded);
const AxesButton = part(() => import('../axes/axes-button.tsx'), sayUnloaded);
const TimelinePanel = part(() => import('./timeline-panel.tsx'), sayUnloaded);
const ConstantsPanel = part(() => import('../compare/constants-panel.tsx'), sayUnloaded);
const DecompositionPanel = part(() => import('../compare/decomposition-panel.tsx'), sayUnloaded);
const MattersPanel = part(() => import('../compare/matters-panel.tsx'), sayUnloaded);
const SwappedTables = part(() => import('../compare/swapped-tables.tsx'), sayUnloaded);
const TablesPanel = part(() => import('../compare/tables-panel.tsx'), sayUnloaded);
const ScriptPanel = part(() => import('../script/script-panel.tsx'), sayUnloaded);
const MachinesBeside = part(() => import('../compare/machines-beside.tsx'), sayUnloaded);

export function FigurePanel({ theme }: { theme: Theme }) {
  const outdated = useExplorer(isOutdated);
  return (
    <div className="figure" data-outdated={outdated || undefined}>
      <Head />
      <Choices />
      <Large theme={theme} />
      <Program />
      <Below theme={theme} />
    </div>
  );
}

/** Where a program of one's own runs, its text. */
const Program = memo(function Program() {
  const isOwn = useExplorer(({ link }) => isInterpreted(valuesOf(link)));
  if (!isOwn) return null;
  return (
    <Suspense fallback={awaited}>
      <ScriptPanel />
    </Suspense>
  );
});

// The large chart answers a slider in the frame of the change. All else follows after the paint.

const Head = memo(function Head() {
  const t = useWords();
  const shown = useShownLater();
  const link = useLinkLater();
  const experiment = experimentIn(shown?.state ?? link);
  const title = `${t(experiment.title)} · ${t(machineIn(link).name)}`;
  useEffect(() => {
    const site = document.title;
    document.title = `${title} · ${site}`;
    return () => {
      document.title = site;
    };
  }, [title]);
  return (
    <div className="figure-head">
      <h1>{t(experiment.title)}</h1>
      {/* Together, as how many lines the finding has says where the subtitle stands. */}
      {shown !== null && (
        <Suspense fallback={awaited}>
          <FindingLine shown={shown} />
          <p className="figure-subtitle">
            <Terms text={shown.figures[0]?.subtitle ?? t(experiment.charts[0]?.subtitle ?? '')} />
          </p>
        </Suspense>
      )}
    </div>
  );
});

const Choices = memo(function Choices() {
  const t = useWords();
  const shown = useShownLater();
  const link = useLinkLater();
  const [main] = experimentIn(link).charts;
  const { own, others } = shown === null ? { own: [], others: [] } : specsBeside(shown, shown.state);
  const [first] = own;
  if (main === undefined) return null;
  const isTimed = shown !== null && differentClocks(shown);
  return (
    <div className="figure-choices">
      {!link.map && <SeriesChoice state={link} />}
      {others.length > 0 && (
        <>
          <AxisChoice chart={main} axis="y" isTimed={isTimed} state={link} />
          {!link.map && <AxisChoice chart={main} axis="x" isTimed={isTimed} state={link} />}
        </>
      )}
      <Suspense fallback={awaited}>
        <AxesButton state={link} />
      </Suspense>
      <span className="figure-actions">
        {shown !== null && first !== undefined && (
          <ExportButton spec={first} hue={hueOf(shown.state)} label={t`Export`} />
        )}
        <ProjectorButton />
      </span>
    </div>
  );
});

const Large = memo(function Large({ theme }: { theme: Theme }) {
  const shown = useShown();
  const link = useExplorer((state) => state.link);
  const outdated = useExplorer(isOutdated);
  const [main] = experimentIn(shown?.state ?? link).charts;
  if (main === undefined) return null;
  const specs = shown === null ? null : specsBeside(shown, shown.state);
  const [first] = specs?.own ?? [];
  return (
    <div className="large">
      {specs !== null && specs.others.length > 0 && shown !== null ? (
        <Suspense
          fallback={
            <>
              {awaited}
              <Placeholder className="chart chart-large" speaks />
            </>
          }
        >
          <MachinesBeside specs={specs} shown={shown} chart={main} theme={theme} />
        </Suspense>
      ) : (
        <Chart chart={main} spec={first} shown={shown} theme={theme} size="large" titled={['x', 'y']} />
      )}
      {outdated && <Outdated />}
    </div>
  );
});

const Below = memo(function Below({ theme }: { theme: Theme }) {
  const t = useWords();
  const shown = useShownLater();
  const link = useLinkLater();
  const [, ...others] = experimentIn(shown?.state ?? link).charts;
  const own = shown === null ? [] : specsBeside(shown, shown.state).own;
  const specOf = ({ key }: ChartPreset) => own.find((spec) => spec.key === key);
  const [first] = own;
  return (
    <>
      {shown === null ? <NoStatus /> : <StatusLine words={shown.figures[0]?.state ?? ''} {...shown} />}
      <Tries state={link} />
      {shown !== null && (
        <Suspense fallback={awaited}>
          <Failures plan={shown.plan} results={shown.results} />
        </Suspense>
      )}
      <div className="compare-room">
        {shown !== null && (
          <Suspense fallback={awaited}>
            <CompareRow shown={shown} theme={theme} />
          </Suspense>
        )}
      </div>
      <div className="small-charts">
        {others.map((chart) => (
          <figure key={chart.key}>
            <figcaption>
              <h2>{t(chart.title ?? '')}</h2>
              {isStack(link, chart) && <LayersOf chart={chart} shown={shown} />}
              <SmallExport spec={specOf(chart)} shown={shown} />
            </figcaption>
            <Chart
              chart={chart}
              spec={specOf(chart)}
              shown={shown}
              theme={theme}
              size="small"
              titled={isStack(link, chart) ? [] : ['y']}
            />
          </figure>
        ))}
      </div>
      {shown !== null && hasTimeline(valuesOf(shown.state)) && (
        <Suspense fallback={<TimelineRoom values={valuesOf(shown.state)} />}>
          <TimelinePanel shown={shown} theme={theme} />
        </Suspense>
      )}
      {shown !== null && isSwap(link) && (
        <Suspense fallback={awaited}>
          <DecompositionPanel shown={shown} />
        </Suspense>
      )}
      {shown !== null && shown.machines.length > 0 && (
        <Suspense fallback={awaited}>
          <SwappedTables shown={shown} />
        </Suspense>
      )}
      {shown !== null && (
        <Suspense fallback={awaited}>
          <MattersPanel shown={shown} />
        </Suspense>
      )}
      {first !== undefined && <DataTable spec={first} />}
      {machineIn(link).of !== undefined && (
        <Suspense fallback={awaited}>
          <ConstantsPanel view={link.machine} />
        </Suspense>
      )}
      {shown !== null && tablesBelow(link.machine, link.experiment).length > 0 && (
        <Suspense fallback={awaited}>
          <TablesPanel link={link} />
        </Suspense>
      )}
    </>
  );
});

/** Keeps the place of the strip while its script is loaded. */
function TimelineRoom({ values }: { values: Values }) {
  return (
    <div className="timeline" data-awaited>
      <div className="timeline-head">&nbsp;</div>
      <div className="timeline-box placeholder" style={{ height: placeholderPx(values) }} />
    </div>
  );
}

/** Whether curves are of machines with another's network. */
function isSwap(state: ExplorerState): boolean {
  return experimentIn(state).series.some((one) => 'cases' in one && one.cases.some(({ network }) => network));
}

function isStack(state: ExplorerState, chart: ChartPreset): boolean {
  const isOfRows = chart.rows !== undefined && axesOf(state, chart).x.ofRows === undefined;
  return isOfRows || stackOf(state, chart) !== undefined;
}

function SmallExport({ spec, shown }: { spec: ChartSpec | undefined; shown: Shown | null }) {
  return spec === undefined || shown === null ? null : <ExportButton spec={spec} hue={hueOf(shown.state)} />;
}

/** Names the curve whose layers a stack shows. */
function LayersOf({ chart, shown }: { chart: ChartPreset; shown: Shown | null }) {
  const key = shown?.figures.find((figure) => figure.key === chart.key)?.layersOf;
  const series = shown?.plan.series.find((one) => seriesKey(one) === key);
  return series === undefined ? null : <span className="quiet quiet-only">{series.label}</span>;
}

/** Says that the chart is not of the form's values, and why. */
function Outdated() {
  const t = useWords();
  const errors = useExplorer((state) => state.errors);
  const drafts = useExplorer((state) => state.drafts);
  const drafted = Object.values(drafts).map(({ error }) => error);
  return (
    <div className="outdated" role="status">
      <p>{t`The chart still shows the last settings that hold together.`}</p>
      <p>{joinSentences(reasonsOf([...drafted, ...errors], t), t)}</p>
      <Repairs errors={errors} />
    </div>
  );
}

type ChartProps = {
  chart: ChartPreset;
  spec: ChartSpec | undefined;
  shown: Shown | null;
  theme: Theme;
  size: 'large' | 'small';
  /** The axes whose titles are choices. */
  titled: ('x' | 'y')[];
};

function Chart({ chart, spec, shown, theme, size, titled }: ChartProps) {
  const className = `chart chart-${size}`;
  if (shown === null || spec === undefined) return <Placeholder className={className} speaks={size === 'large'} />;
  return (
    <Drawn chart={chart} spec={spec} shown={shown} theme={theme} size={size} titled={titled} className={className} />
  );
}

type DrawnProps = ChartProps & { spec: ChartSpec; shown: Shown; className: string };

function Drawn({ chart, spec, shown, theme, size, titled, className }: DrawnProps) {
  const term = useTerm((state) => state.term);
  const layers = useLayers(chart, spec);
  const isOver = isRunOver(usePhaseLater());
  const { x, y } = axesOf(shown.state, chart);
  const ground = useGround(spec, shown);
  const marked = useFastest(ground.spec, shown);
  const isRelative = shown.state.difference !== undefined && spec.key === shown.values?.key;
  // The small charts of a machine have its own cycles.
  const isTimed = size === 'large' && differentClocks(shown);
  const span = isRelative ? null : spanOf(term, { x: x.column, y: y.column });
  // The large chart explains the marks for all of them; the layers of a stack are its own.
  const outside = size === 'small' && !isStack(shown.state, chart) ? ([...titled, 'marks'] as const) : titled;
  return (
    <ChartView
      spec={withNotice({ ...marked, outside }, { isOver, isKnown: hasResult(shown), isRelative })}
      places={placesIn(chart, spec, shown)}
      theme={theme}
      className={className}
      span={span}
      layers={layers}
      ground={ground.draw}
      titles={{
        ...(titled.includes('y') && {
          y: (place) => <AxisTitle chart={chart} axis="y" isTimed={isTimed} {...place} />,
        }),
        ...(titled.includes('x') && {
          x: (place) => <AxisTitle chart={chart} axis="x" isTimed={isTimed} {...place} />,
        }),
      }}
    />
  );
}
