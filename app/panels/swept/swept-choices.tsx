/** What of a sweep is drawn: curves or a map, of which columns, at which values of what else was swept. */
import { type Drawn, drawnAsMap, mappable } from '../../exports/swept-chart.ts';
import { axesOf, type SweptAxis, type SweptColumn, type SweptFile } from '../../exports/swept-file.ts';
import { KindSegments } from '../axes/kind-segments.tsx';
import { QuietSelect } from '../figure/quiet-select.tsx';
import { useWords } from '../words.ts';

/** No curves are told apart. */
const NONE = '';

type Props = {
  file: SweptFile;
  drawn: Drawn;
  nameOf(axis: SweptAxis, value: number | string): string;
  draw(next: Drawn): void;
};

export function SweptChoices({ file, drawn, nameOf, draw }: Props) {
  const t = useWords();
  const isMap = drawn.kind === 'map';
  const forMap = mappable(file);
  const all = axesOf(file);
  const axes = isMap ? forMap : all;
  const optionsOf = (some: readonly SweptColumn[]) => some.map(({ key, label }) => ({ key, label: t(label) }));
  const others = axes.filter(({ key }) => key !== drawn.x);
  const fixed = all.filter(({ key }) => key !== drawn.x && key !== drawn.by);
  return (
    <>
      {forMap.length > 0 && (
        <KindSegments
          className="swept-kind"
          value={drawn.kind}
          onChange={(kind) => draw(kind === 'map' ? drawnAsMap(file, drawn) : { ...drawn, kind })}
        />
      )}
      <div className="swept-choices">
        <QuietSelect
          label={isMap ? t`Colour` : t`Up`}
          options={optionsOf(upward(file))}
          value={drawn.y}
          onChange={(y) => draw({ ...drawn, y })}
        />
        <QuietSelect
          label={t`Across`}
          options={optionsOf(axes.length > 0 ? axes : file.axes.slice(0, 1))}
          value={drawn.x}
          onChange={(x) => draw({ ...drawn, x, ...(x === drawn.by && { by: drawn.x }) })}
        />
        {others.length > 0 && (
          <QuietSelect
            label={isMap ? t`Up` : t`Curves`}
            options={[...optionsOf(others), ...(isMap ? [] : [{ key: NONE, label: t`none` }])]}
            value={drawn.by ?? NONE}
            onChange={(by) => draw({ ...drawn, by: by === NONE ? undefined : by })}
          />
        )}
        {fixed.map((axis) => (
          <QuietSelect
            key={axis.key}
            label={t(axis.label)}
            options={axis.values.map((value, place) => ({ key: String(place), label: nameOf(axis, value) }))}
            value={String(drawn.fixed[axis.key] ?? 0)}
            onChange={(place) => draw({ ...drawn, fixed: { ...drawn.fixed, [axis.key]: Number(place) } })}
          />
        ))}
      </div>
    </>
  );
}

/** What can go upward: an interval is drawn with what it is of. */
const upward = ({ results }: SweptFile): SweptColumn[] =>
  results.filter(({ key }) => !results.some((other) => key === `${other.key}_ci`));
