/** The machine in space, its links coloured by what the simulation found on them. It turns under the pointer or the arrow keys. */

import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from 'react-aria-components/Button';
import type { Theme } from '../../charts/index.ts';
import { parseShape } from '../../model/value.ts';
import type { Words } from '../../model/words.ts';
import { defaultView, MeshDrawing, nodeUnder, type TopologySpec, type View } from '../../topology/index.ts';
import type { Selection } from '../figure/places.ts';
import { useSize } from '../media.ts';
import { useWords } from '../words.ts';
import { hasLoads, useLoads } from './use-loads.ts';

// A thousand links are drawn anew only when they or the view have changed.
const Drawing = memo(MeshDrawing);

type Props = { selection: Selection | null; theme: Theme };

const turnPerPixel = 0.008;
const turnPerKey = Math.PI / 24;
const steepest = Math.PI / 2;

const turns: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

function turned({ yaw, pitch }: View, right: number, up: number): View {
  return { yaw: yaw + right, pitch: Math.min(steepest, Math.max(-steepest, pitch + up)) };
}

export function MachineView({ selection, theme }: Props) {
  const t = useWords();
  const [box, size] = useSize<HTMLDivElement>();
  const [turn, setTurn] = useState<View | null>(null);
  const [node, setNode] = useState<number | null>(null);
  const drag = useRef<{ x: number; y: number } | null>(null);
  const loads = useLoads(selection?.point ?? null);
  const spec = useSpec(selection, loads.phase === 'known' ? loads.loads : null);
  const view = turn ?? defaultView(spec?.dimensions ?? [1, 1, 1]);
  // Turning a thousand links may take longer than a frame; the hand must not feel it.
  const drawn = useDeferredValue(turn) ?? defaultView(spec?.dimensions ?? [1, 1, 1]);

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const from = drag.current;
    if (from === null) {
      if (event.pointerType === 'mouse') setNode(under(event));
      return;
    }
    drag.current = { x: event.clientX, y: event.clientY };
    setTurn((last) =>
      turned(last ?? view, (event.clientX - from.x) * turnPerPixel, (event.clientY - from.y) * turnPerPixel),
    );
  };
  const under = (event: MouseEvent<HTMLDivElement>) => {
    if (spec === null || size === null) return null;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return nodeUnder(spec, size.width, size.height, view, event.clientX - left, event.clientY - top);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = turns[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setTurn((last) => turned(last ?? view, step[0] * turnPerKey, step[1] * turnPerKey));
  };

  return (
    <div className="machine-view">
      <div
        ref={box}
        className="machine-box"
        role="application"
        aria-roledescription="drawing"
        aria-label={t`The machine. Arrow keys turn it.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys turn the drawing
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          drag.current = { x: event.clientX, y: event.clientY };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          drag.current = null;
        }}
        onPointerCancel={() => {
          drag.current = null;
        }}
        onPointerLeave={() => setNode(null)}
      >
        {size !== null && spec !== null && size.width > 0 && (
          <Drawing spec={spec} theme={theme} width={size.width} height={size.height} {...drawn} hover={node} />
        )}
      </div>
      <div className="machine-foot">
        <span className="machine-words">{wordsOf(loads, selection, t)}</span>
        {turn !== null && (
          <Button className="quiet-button" onPress={() => setTurn(null)}>
            {t`Turn back`}
          </Button>
        )}
      </div>
    </div>
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

function wordsOf(loads: ReturnType<typeof useLoads>, selection: Selection | null, t: Words): string {
  if (selection === null || !hasLoads(selection.point)) return t`Drag to turn`;
  if (loads.phase === 'failed') return t(loads.message);
  if (loads.phase === 'known' && loads.key === selection.point.key) return t`Drag to turn`;
  return loads.phase === 'none' ? t`Loads follow with the first points` : t`Loads of this point are being simulated`;
}
