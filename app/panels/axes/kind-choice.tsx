/** Whether curves are drawn, or a map over two parameters. */

import { asCurves, asMap } from '../../model/map/map.ts';
import type { ExplorerState } from '../../model/state/state.ts';
import { goLoaded } from '../store.ts';
import { useWords } from '../words.ts';
import { BestChoice } from './best-choice.tsx';
import { KindSegments } from './kind-segments.tsx';

export function KindChoice({ state }: { state: ExplorerState }) {
  const t = useWords();
  const isAble = state.map !== undefined || asMap(state) !== undefined;
  return (
    <div className="axes-part">
      <KindSegments
        value={state.map ? 'map' : 'curves'}
        isDisabled={!isAble}
        onChange={(kind) => goLoaded((link) => (kind === 'map' ? (asMap(link) ?? link) : asCurves(link)), 'push')}
      />
      {state.map && <BestChoice state={state} map={state.map} />}
      {state.map && (
        <p className="aside">{t`First a coarse grid is simulated, then what the lines need. Other points lie between these.`}</p>
      )}
    </div>
  );
}
