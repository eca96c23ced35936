/** The chosen point of a sweep: its values, and the link to each of its runs. */
import { useState } from 'react';
import type { ChartSpec } from '../../charts/index.ts';
import { intervalText } from '../../charts/words.ts';
import type { Drawn } from '../../exports/swept-chart.ts';
import type { SweptFile } from '../../exports/swept-file.ts';
import { linkOfRun } from '../../exports/swept-run.ts';
import { placeOn } from '../../model/figure/selection.ts';
import type { ExplorerState } from '../../model/state/state.ts';
import { UNASKED } from '../../model/sweep/sweep.ts';
import { formatQuantity, keepTogether } from '../../model/words/units.ts';
import { addressOf } from '../address.ts';
import { QuietSelect } from '../figure/quiet-select.tsx';
import { useExplorer } from '../store.ts';
import { useWords } from '../words.ts';

type Props = {
  file: SweptFile;
  view: ExplorerState | undefined;
  drawn: Drawn;
  spec: ChartSpec;
  /** What the chart says of it, and the rows of the file that it is the mean of. */
  at: { series: string; index: number };
  rows: readonly number[];
  values: Float64Array;
};

export function SweptPoint({ file, view, drawn, spec, at, rows, values }: Props) {
  const t = useWords();
  const simulator = useExplorer((state) => state.simulator);
  const { theme, lang } = useExplorer((state) => state.link);
  const [wanted, setWanted] = useState('');
  const series = spec.series.find(({ key }) => key === at.series);
  const point = series?.points[at.index];
  const row = rows.find((one) => String(one) === wanted) ?? rows[0];
  if (series === undefined || point === undefined || row === undefined) return null;
  const seeds = file.axes.find(({ swept }) => swept === 'seed');
  const say = (one: number) => formatQuantity(values[one] ?? Number.NaN, spec.y.unit, 4);
  const named = (one: number) => `${seeds?.values[seeds.places[one] ?? -1] ?? ''}: ${say(one)}`;
  const known = rows.filter((one) => Number.isFinite(values[one])).length;
  const ask = simulator.phase === 'ready' ? simulator : UNASKED;
  const taste = { ...(theme && { theme }), ...(lang && { lang }) };
  const link = view && linkOfRun(file, view, row, drawn, ask, taste);
  const reading = `${formatQuantity(point.y, spec.y.unit, 4)} ${intervalText(point, spec.y.unit)}`.trim();
  return (
    <div className="swept-point">
      <p>
        <b>{keepTogether([series.label, placeOn(spec.x, point.x, t)].join(t`, `))}</b>
        {keepTogether(` ${t`${spec.y.label}: ${reading}`}`)}
        {rows.length > 1 &&
          ` ${known < rows.length ? t`(mean of ${known} runs of ${rows.length})` : t`(mean of ${known} runs)`}`}
      </p>
      <p className="swept-run">
        {rows.length > 1 && (
          <QuietSelect
            label={t`Seed`}
            options={rows.map((one) => ({ key: String(one), label: named(one) }))}
            value={String(row)}
            onChange={setWanted}
          />
        )}
        {link === undefined ? (
          <span className="aside">{t`The explorer has no view that shows this run.`}</span>
        ) : (
          <a href={addressOf(link)} target="_blank" rel="noreferrer">
            {t`Open this run in the explorer`}
          </a>
        )}
      </p>
    </div>
  );
}
