/** The room of a sweep's file: what it is, one chart of it, and from every point the way to its runs. */
import { useEffect, useMemo, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import type { ActivePoint } from '../../charts/index.ts';
import { axesOf, curvesOf, type Drawn, drawnFirst } from '../../exports/swept-chart.ts';
import type { SweptColumn, SweptFile } from '../../exports/swept-file.ts';
import { type ExplorerState, resolve } from '../../model/state/state.ts';
import { keepNumbers } from '../../model/words/units.ts';
import { joinSentences } from '../../model/words/words.ts';
import { QuietSelect } from '../figure/quiet-select.tsx';
import { useTheme } from '../theme.ts';
import { useWords } from '../words.ts';
import { SweptCurves } from './swept-curves.tsx';
import { SweptPoint } from './swept-point.tsx';
import { naming, sentencesOf } from './swept-words.ts';
import './swept.css';

type Props = { name: string; file: SweptFile; view: ExplorerState | undefined; onClose(): void };

type Columns = { y: string; values: Float64Array; half: Float64Array | undefined };

/** No curves are told apart. */
const NONE = '';

export default function SweptDialog({ name, file, view, onClose }: Props) {
  const t = useWords();
  const { theme } = useTheme();
  const [drawn, setDrawn] = useState(() => drawnFirst(file, view && resolve(view).charts[0]?.y.column));
  const [chosen, choose] = useState<ActivePoint | null>(null);
  const columns = useColumns(file, drawn.y);
  const nameOf = useMemo(() => naming(file, view, t), [file, view, t]);
  const chart = useMemo(
    () =>
      typeof columns === 'object'
        ? curvesOf(file, { ...drawn, y: columns.y }, columns.values, columns.half, nameOf, t)
        : null,
    [file, drawn, columns, nameOf, t],
  );
  const draw = (next: Partial<Drawn>) => {
    choose(null);
    setDrawn({ ...drawn, ...next });
  };
  const axes = axesOf(file);
  const optionsOf = (some: readonly SweptColumn[]) => some.map(({ key, label }) => ({ key, label: t(label) }));
  const others = axes.filter(({ key }) => key !== drawn.x);
  const fixed = others.filter(({ key }) => key !== drawn.by);
  const rows = chart?.rows.get(chosen?.series ?? '')?.[chosen?.index ?? -1];
  return (
    <ModalOverlay className="overlay" isOpen isDismissable onOpenChange={onClose}>
      <Modal className="modal swept-modal">
        <Dialog className="swept">
          <Heading slot="title">{name}</Heading>
          <p className="swept-about">{keepNumbers(joinSentences(sentencesOf(file, view, t), t))}</p>
          <div className="swept-choices">
            <QuietSelect
              label={t`Up`}
              options={optionsOf(upward(file))}
              value={drawn.y}
              onChange={(y) => draw({ y })}
            />
            <QuietSelect
              label={t`Across`}
              options={optionsOf(axes.length > 0 ? axes : file.axes.slice(0, 1))}
              value={drawn.x}
              onChange={(x) => draw({ x, ...(x === drawn.by && { by: drawn.x }) })}
            />
            {others.length > 0 && (
              <QuietSelect
                label={t`Curves`}
                options={[...optionsOf(others), { key: NONE, label: t`none` }]}
                value={drawn.by ?? NONE}
                onChange={(by) => draw({ by: by === NONE ? undefined : by })}
              />
            )}
            {fixed.map((axis) => (
              <QuietSelect
                key={axis.key}
                label={t(axis.label)}
                options={axis.values.map((value, place) => ({ key: String(place), label: nameOf(axis, value) }))}
                value={String(drawn.fixed[axis.key] ?? 0)}
                onChange={(place) => draw({ fixed: { ...drawn.fixed, [axis.key]: Number(place) } })}
              />
            ))}
          </div>
          {columns === 'unread' ? (
            <p role="alert">{t`This column cannot be read: the file was changed, or it is damaged.`}</p>
          ) : chart === null ? (
            <div className="swept-box" data-awaited />
          ) : (
            <SweptCurves spec={chart.spec} theme={theme} chosen={chosen} choose={choose} />
          )}
          {chart?.isThinned && (
            <p className="aside">{t`There are more values than can be drawn; some were chosen evenly.`}</p>
          )}
          {typeof columns === 'object' && chart && chosen && rows ? (
            <SweptPoint {...{ file, view, drawn, rows }} spec={chart.spec} at={chosen} values={columns.values} />
          ) : (
            <p className="aside swept-point">{t`Choose a point to see its values and open its run.`}</p>
          )}
          <div className="custom-foot">
            <Button className="quiet-button custom-cancel" onPress={onClose}>
              {t`Close`}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** What can go upward: an interval is drawn with what it is of. */
const upward = ({ results }: SweptFile): SweptColumn[] =>
  results.filter(({ key }) => !results.some((other) => key === `${other.key}_ci`));

/** What is drawn upward; undefined until it is read for the first time, then the column of before. */
function useColumns(file: SweptFile, y: string): Columns | 'unread' | undefined {
  const [columns, setColumns] = useState<Columns | 'unread'>();
  useEffect(() => {
    let isWanted = true;
    const half = file.results.some(({ key }) => key === `${y}_ci`) ? file.numbers(`${y}_ci`) : undefined;
    Promise.all([file.numbers(y), half]).then(
      ([values, known]) => isWanted && setColumns({ y, values, half: known }),
      () => isWanted && setColumns('unread'),
    );
    return () => {
      isWanted = false;
    };
  }, [file, y]);
  return columns;
}
