/** The machine as its network describes itself, its links coloured by what the simulation found on them. */

import { memo, useDeferredValue, useMemo, useState } from 'react';
import type { Theme } from '../../charts/index.ts';
import type { Words } from '../../model/words/words.ts';
import {
  defaultView,
  hoverText,
  isCoarsened,
  loadedOf,
  type Pointed,
  steppedPlace,
  TopologyDrawing,
  type TopologySpec,
  under,
} from '../../topology/index.ts';
import type { Selection } from '../figure/places.ts';
import { usePointed } from '../figure/pointed.ts';
import { useSize } from '../media.ts';
import { useWords } from '../words.ts';
import { pointFrom } from './point-from.ts';
import { Turnable } from './turnable.tsx';
import { useTurning } from './turning.ts';
import { hasLoads, type Loads, useLoads } from './use-loads.ts';
import { useTopology } from './use-topology.ts';

// A thousand links are drawn anew only when they or the view have changed.
const Drawing = memo(TopologyDrawing);

/** `along` is the parameter on the x axis of the figure. */
type Props = { selection: Selection | null; along: string | undefined; theme: Theme };

const none: readonly number[] = [];

export default function MachineView({ selection, along, theme }: Props) {
  const t = useWords();
  const [box, size] = useSize<HTMLDivElement>();
  const [own, setOwn] = useState<Pointed | null>(null);
  const [said, say] = useState('');
  const nodes = usePointed((pointed) => pointed.nodes);
  const linked = useMemo(() => (nodes.length === 1 && nodes[0] !== undefined ? { place: nodes[0] } : null), [nodes]);
  const { loads, isAwaited } = useLoads(selection?.point ?? null);
  const spec = useSpec(selection, loads);
  const turning = useTurning(spec?.topology ?? null);
  // Turning a thousand links may take longer than a frame; the hand must not feel it.
  const drawn = useDeferredValue(turning.turn) ?? defaultView(spec?.topology.shape ?? [1, 1, 1]);

  const point = (next: Pointed | null) => {
    if (next?.place === own?.place && next?.wire === own?.wire) return;
    setOwn(next);
    // A node that stands for several belongs to nothing in particular, and a switch to no chart.
    if (spec === null || isCoarsened(spec.topology)) return;
    const place = next?.place ?? spec.topology.nodes;
    pointFrom(place < spec.topology.nodes ? place : null, { topology: spec.topology, selection, along });
  };
  const at = (x: number, y: number) =>
    spec === null || size === null ? null : under(spec, size.width, size.height, turning.view, x, y);
  const step = (by: number) => {
    if (spec === null) return;
    const loaded = loadedOf(spec);
    const next = by === 0 ? null : { place: steppedPlace(loaded.topology, own?.place ?? null, by) };
    point(next);
    say(next === null ? '' : hoverText(loaded, next, t));
  };

  return (
    <>
      <Turnable
        ref={box}
        className="machine-box"
        label={t`The machine.`}
        turning={turning}
        onHover={(x, y) => point(at(x, y))}
        onTouch={(x, y) => point(at(x, y))}
        onLeave={(event) => event.pointerType === 'mouse' && point(null)}
        onStep={step}
      >
        {size !== null && spec !== null && size.width > 0 && (
          <Drawing
            spec={spec}
            theme={theme}
            width={size.width}
            height={size.height}
            {...drawn}
            hover={own ?? linked}
            lit={nodes.length > 1 ? nodes : none}
          />
        )}
      </Turnable>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      <p className="machine-foot" data-awaited={isAwaited || undefined}>
        {wordsOf(loads, selection, turning.canTurn, t)}
      </p>
    </>
  );
}

/** Loads of another network are no loads of this one. */
function useSpec(selection: Selection | null, loads: Loads): TopologySpec | null {
  const t = useWords();
  const topology = useTopology(selection?.point.values ?? null);
  const fits = loads.phase === 'known' && loads.topology === topology ? loads.loads : null;
  return useMemo(() => (topology === null ? null : { topology, loads: fits, words: t }), [topology, fits, t]);
}

function wordsOf(loads: Loads, selection: Selection | null, turns: boolean, t: Words): string {
  const hint = turns ? t`Drag to turn` : '';
  if (selection === null || !hasLoads(selection.point)) return hint;
  if (loads.phase === 'failed') return t(loads.message);
  if (loads.phase === 'known' && loads.key === selection.point.key) return hint;
  return loads.phase === 'none' ? t`Loads follow with the first points` : t`Loads of this point are being simulated`;
}
