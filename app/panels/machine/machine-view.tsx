/** The machine in space, its links coloured by what the simulation found on them. It turns under the pointer or the arrow keys. */

import { memo, useDeferredValue, useMemo, useState } from 'react';
import type { Theme } from '../../charts/index.ts';
import { parseShape } from '../../model/manifest/value.ts';
import type { Words } from '../../model/words/words.ts';
import { defaultView, isCoarsened, MeshDrawing, nodeUnder, type TopologySpec } from '../../topology/index.ts';
import type { Selection } from '../figure/places.ts';
import { usePointed } from '../figure/pointed.ts';
import { useSize } from '../media.ts';
import { useWords } from '../words.ts';
import { pointFrom } from './point-from.ts';
import { Turnable } from './turnable.tsx';
import { useTurning } from './turning.ts';
import { hasLoads, type Loads, useLoads } from './use-loads.ts';

// A thousand links are drawn anew only when they or the view have changed.
const Drawing = memo(MeshDrawing);

/** `along` is the parameter on the x axis of the figure. */
type Props = { selection: Selection | null; along: string | undefined; theme: Theme };

const none: readonly number[] = [];

/** Before there is a point. */
const unknown = [1, 1, 1] as const;

export default function MachineView({ selection, along, theme }: Props) {
  const t = useWords();
  const [box, size] = useSize<HTMLDivElement>();
  const [node, setNode] = useState<number | null>(null);
  const nodes = usePointed((pointed) => pointed.nodes);
  const [linked = null, ...more] = nodes;
  const { loads, isAwaited } = useLoads(selection?.point ?? null);
  const spec = useSpec(selection, loads.phase === 'known' ? loads.loads : null);
  const dimensions = spec?.dimensions ?? unknown;
  const turning = useTurning(dimensions);
  // Turning a thousand links may take longer than a frame; the hand must not feel it.
  const drawn = useDeferredValue(turning.turn) ?? defaultView(dimensions);

  const point = (next: number | null) => {
    if (next === node) return;
    setNode(next);
    // A node that stands for several belongs to nothing in particular.
    if (spec !== null && !isCoarsened(spec)) pointFrom(next, { spec, selection, along });
  };
  const under = (x: number, y: number) =>
    spec === null || size === null ? null : nodeUnder(spec, size.width, size.height, turning.view, x, y);

  return (
    <>
      <Turnable
        ref={box}
        className="machine-box"
        label={t`The machine. Arrow keys turn it.`}
        turning={turning}
        onHover={(x, y) => point(under(x, y))}
        onLeave={() => point(null)}
      >
        {size !== null && spec !== null && size.width > 0 && (
          <Drawing
            spec={spec}
            theme={theme}
            width={size.width}
            height={size.height}
            {...drawn}
            hover={node ?? (more.length === 0 ? linked : null)}
            lit={more.length === 0 ? none : nodes}
          />
        )}
      </Turnable>
      <p className="machine-foot" data-awaited={isAwaited || undefined}>
        {wordsOf(loads, selection, turning.canTurn, t)}
      </p>
    </>
  );
}

function useSpec(selection: Selection | null, links: TopologySpec['links']): TopologySpec | null {
  const t = useWords();
  const values = selection?.series.values;
  const shape = values === undefined ? undefined : String(values.dimensions);
  const torus = values?.topology === 'torus';
  const duplex = values?.duplex === 'half' ? 'half' : 'full';
  return useMemo(() => {
    const dimensions = shape === undefined ? undefined : parseShape(shape);
    if (dimensions === undefined) return null;
    const [x, y, z] = dimensions;
    // Loads of a machine of another size are no loads of this one.
    const fits = links?.source.every((node) => node < x * y * z) === true;
    return { dimensions, torus, duplex, links: fits ? links : null, capacity: 1, words: t };
  }, [shape, torus, duplex, links, t]);
}

function wordsOf(loads: Loads, selection: Selection | null, turns: boolean, t: Words): string {
  const hint = turns ? t`Drag to turn` : '';
  if (selection === null || !hasLoads(selection.point)) return hint;
  if (loads.phase === 'failed') return t(loads.message);
  if (loads.phase === 'known' && loads.key === selection.point.key) return hint;
  return loads.phase === 'none' ? t`Loads follow with the first points` : t`Loads of this point are being simulated`;
}
