/** The large chart once for every machine, side by side on the same axes. */

import type { ChartSpec, Theme } from '../../charts/index.ts';
import { type Side, sidesOf } from '../../charts/sides.ts';
import { markOn } from '../../model/figure/marked.ts';
import type { ChartPreset } from '../../model/presets/presets.ts';
import { ExportButton } from '../export/export-button.tsx';
import type { Results } from '../figure/places.ts';
import type { Shown } from '../figure/shown.tsx';
import { useExplorer } from '../store.ts';
import { SideFigures } from './side-figures.tsx';

type Props = { specs: { own: ChartSpec[]; others: ChartSpec[] }; shown: Shown; chart: ChartPreset; theme: Theme };

export default function MachinesBeside({ specs, shown, chart, theme }: Props) {
  return (
    <SideFigures
      sides={sidesOf(specs, shown)}
      shown={shown}
      chart={chart}
      theme={theme}
      action={(side, spec) => <SideExport side={side} spec={spec} results={shown.results} />}
    />
  );
}

function SideExport({ side, spec, results }: { side: Side; spec: ChartSpec; results: Results }) {
  const look = useExplorer(({ link }) => link.look);
  const marked = look === undefined ? null : (markOn(spec, look, side, results) ?? null);
  return <ExportButton spec={{ ...spec, marked }} hue={side.hue} />;
}
