/** The large chart once for every machine, side by side on the same axes. */

import type { ChartSpec, Theme } from '../../charts/index.ts';
import type { ChartPreset } from '../../model/presets.ts';
import { axesOf, machineIn } from '../../model/state.ts';
import { ExportButton } from '../export/export-button.tsx';
import { ChartView } from '../figure/chart-view.tsx';
import { withNotice } from '../figure/notice.ts';
import { placesOf } from '../figure/places.ts';
import type { Shown } from '../figure/shown.tsx';

type Props = { specs: { own: ChartSpec[]; others: ChartSpec[] }; shown: Shown; chart: ChartPreset; theme: Theme };

export default function MachinesBeside({ specs, shown, chart, theme }: Props) {
  const { state, plan, machines, results } = shown;
  const { x } = axesOf(state, chart);
  const own = { key: state.machine, name: machineIn(state).name, plan, spec: specs.own[0] };
  const all = [
    own,
    ...machines.map(({ key, name, plan: its }, place) => ({ key, name, plan: its, spec: specs.others[place] })),
  ];
  return (
    <div className="machines-beside" data-count={all.length}>
      {all.map(({ key, name, plan: its, spec }) => (
        <figure key={key}>
          <figcaption>
            {name}
            {spec !== undefined && <ExportButton spec={{ ...spec, title: `${spec.title}, ${name}` }} hue={key} />}
          </figcaption>
          {spec !== undefined && (
            <ChartView
              spec={withNotice({ ...spec, title: `${spec.title}, ${name}` })}
              places={placesOf(its, results, x)}
              theme={theme}
              className="chart chart-beside"
            />
          )}
        </figure>
      ))}
    </div>
  );
}
