/** The large chart once for every machine, side by side on the same axes. */

import type { ChartSpec, Theme } from '../../charts/index.ts';
import { type Side, sidesOf } from '../../charts/sides.ts';
import { markOn } from '../../model/figure/marked.ts';
import type { ChartPreset } from '../../model/presets/presets.ts';
import { axesOf } from '../../model/state/state.ts';
import { ExportButton } from '../export/export-button.tsx';
import { ChartView } from '../figure/chart-view.tsx';
import { withNotice } from '../figure/notice.ts';
import { placesOf, type Results } from '../figure/places.ts';
import type { Shown } from '../figure/shown.tsx';
import { useExplorer } from '../store.ts';

type Props = { specs: { own: ChartSpec[]; others: ChartSpec[] }; shown: Shown; chart: ChartPreset; theme: Theme };

export default function MachinesBeside({ specs, shown, chart, theme }: Props) {
  const sides = sidesOf(specs, shown);
  const { x } = axesOf(shown.state, chart);
  return (
    <div className="machines-beside" data-count={sides.length}>
      {sides.map((side) => (
        <figure key={side.key}>
          <figcaption>
            {side.name}
            {side.spec !== undefined && <SideExport side={side} spec={side.spec} results={shown.results} />}
          </figcaption>
          {side.spec !== undefined && (
            <ChartView
              spec={withNotice(side.spec)}
              places={placesOf(side.plan, shown.results, x)}
              theme={theme}
              className="chart chart-beside"
            />
          )}
        </figure>
      ))}
    </div>
  );
}

function SideExport({ side, spec, results }: { side: Side; spec: ChartSpec; results: Results }) {
  const look = useExplorer(({ link }) => link.look);
  const marked = look === undefined ? null : (markOn(spec, look, side, results) ?? null);
  return <ExportButton spec={{ ...spec, marked }} hue={side.hue} />;
}
