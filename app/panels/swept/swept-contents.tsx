/** What stands in the room of a sweep's file: what it is, one chart of it with its data, and from every point the way to its runs. */
import { Suspense, useMemo, useState } from 'react';
import type { ActivePoint } from '../../charts/index.ts';
import { described } from '../../charts/map-words.ts';
import { curvesOf, type Drawn, drawnFirst } from '../../exports/swept-chart.ts';
import type { SweptFile } from '../../exports/swept-file.ts';
import { type ExplorerState, resolve } from '../../model/state/state.ts';
import { keepTogether } from '../../model/words/units.ts';
import { joinSentences } from '../../model/words/words.ts';
import { awaited } from '../awaited.tsx';
import { sayUnloaded } from '../export/notify.ts';
import { Unfolding } from '../floating/unfolding.tsx';
import { part } from '../part.ts';
import { useTheme } from '../theme.ts';
import { useWords } from '../words.ts';
import { SweptChoices } from './swept-choices.tsx';
import { SweptPoint } from './swept-point.tsx';
import { Reading } from './swept-room.tsx';
import { SweptView } from './swept-view.tsx';
import { naming, sentencesOf } from './swept-words.ts';
import { useColumns } from './use-columns.ts';

const DataRows = part(() => import('../figure/data-rows.tsx'), sayUnloaded);

type Props = { file: SweptFile; view: ExplorerState | undefined };

export function Swept({ file, view }: Props) {
  const t = useWords();
  const { theme } = useTheme();
  const [drawn, setDrawn] = useState(() => drawnFirst(file, view && resolve(view).charts[0]?.y.column));
  const [chosen, choose] = useState<ActivePoint | null>(null);
  const [isDataOpen, openData] = useState(false);
  const { columns, share } = useColumns(file, drawn.y);
  const nameOf = useMemo(() => naming(file, view, t), [file, view, t]);
  const chart = useMemo(() => {
    if (typeof columns !== 'object') return null;
    const made = curvesOf(file, { ...drawn, y: columns.y }, columns, nameOf, t);
    return made.spec.kind === 'map' ? { ...made, spec: described(made.spec) } : made;
  }, [file, drawn, columns, nameOf, t]);
  const draw = (next: Drawn) => {
    choose(null);
    setDrawn(next);
  };
  const rows = chart?.rows.get(chosen?.series ?? '')?.[chosen?.index ?? -1];
  const valued = chart?.spec.series.reduce((sum, { points }) => sum + points.length, 0) ?? 0;
  const holes = chart?.spec.refused?.length ?? 0;
  return (
    <>
      <p className="swept-about">{keepTogether(joinSentences(sentencesOf(file, view, t), t))}</p>
      <SweptChoices file={file} drawn={drawn} nameOf={nameOf} draw={draw} />
      {columns === 'unread' ? (
        <p role="alert">{t`This column cannot be read: the file was changed, or it is damaged.`}</p>
      ) : chart === null ? (
        <div className="swept-box" data-awaited />
      ) : (
        <SweptView spec={chart.spec} theme={theme} chosen={chosen} choose={choose} />
      )}
      {chart?.isThinned && (
        <p className="aside">{t`There are more values than can be drawn; some were chosen evenly.`}</p>
      )}
      {holes > 0 && !chart?.spec.notice && (
        <p className="aside">{keepTogether(t`Places without a value are hatched: ${holes} of ${holes + valued}.`)}</p>
      )}
      {share !== undefined ? (
        <Reading share={share} />
      ) : typeof columns === 'object' && chart && chosen && rows ? (
        <SweptPoint {...{ file, view, drawn }} rows={[...rows]} spec={chart.spec} at={chosen} values={columns.values} />
      ) : (
        <p className="aside swept-point">{t`Choose a point to see its values and open its run.`}</p>
      )}
      {chart && (
        <Unfolding title={t`Data`} className="data" isOpen={isDataOpen} onToggle={openData}>
          <Suspense fallback={awaited}>
            <DataRows spec={chart.spec} />
          </Suspense>
        </Unfolding>
      )}
    </>
  );
}
