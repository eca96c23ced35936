/** The machine as its network describes itself, its links coloured by what the simulation found on them. */

import { memo, useDeferredValue, useMemo, useState } from 'react';
import type { Theme } from '../../charts/index.ts';
import { sentenceOf } from '../../model/manifest/errors.ts';
import { experimentIn } from '../../model/state/state.ts';
import type { Topology } from '../../model/topology/topology.ts';
import { formatNumber, keepTogether } from '../../model/words/units.ts';
import { joinSentences, type Words } from '../../model/words/words.ts';
import {
  defaultView,
  fillingHeight,
  hoverText,
  isCoarsened,
  leftOutText,
  loadedOf,
  type NodeLoad,
  nodesText,
  type Pointed,
  steppedPlace,
  TopologyDrawing,
  type TopologySpec,
  under,
} from '../../topology/index.ts';
import type { Selection } from '../figure/places.ts';
import { usePointed } from '../figure/pointed.ts';
import { QuietSelect } from '../figure/quiet-select.tsx';
import { useSize } from '../media.ts';
import { useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { type NodeTable, nodeTableOf, usualColumn } from './node-columns.ts';
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
  const table = nodeTableOf(String(selection?.point.values.program ?? ''));
  const [dots, setDots] = useState<string | null>(null);
  const experiment = useExplorer(({ link }) => experimentIn(link));
  const isThere = dots === '' || table?.columns.some(({ key }) => key === dots) === true;
  const column = isThere && dots !== null ? dots : usualColumn(experiment, table);
  const spec = useSpec(selection, loads, table, column);
  const turning = useTurning(spec?.topology ?? null);
  const height = useRoom(spec?.topology ?? null, size?.width ?? 0);
  // Turning a thousand links may take longer than a frame; the hand must not feel it.
  const drawn = useDeferredValue(turning.turn) ?? defaultView(spec?.topology.shape ?? [1, 1, 1]);

  const leftOut = spec === null ? '' : leftOutText(spec);

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
        height={height}
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
      {table !== undefined && (
        <div className="machine-dots">
          <QuietSelect
            label={t`Dots`}
            options={[
              { key: '', label: t`nodes` },
              ...table.columns.map(({ key, label }) => ({ key, label: t(label) })),
            ]}
            value={table.columns.some(({ key }) => key === column) ? column : ''}
            onChange={setDots}
          />
          {spec?.nodes && (
            <span>{keepTogether(nodesText(spec.nodes, nodeAt(own ?? linked, spec.topology.nodes), t))}</span>
          )}
        </div>
      )}
      {leftOut !== '' && <p className="machine-note">{leftOut}</p>}
      <p className="machine-foot" data-awaited={isAwaited || undefined}>
        {joinSentences([nodesIn(spec, t), wordsOf(loads, selection, turning.canTurn, t)], t)}
      </p>
    </>
  );
}

/** px, of the highest drawing in this figure so far: nothing below moves while a person goes from point to point. */
function useRoom(topology: Topology | null, width: number): number | undefined {
  const of = useExplorer(({ link }) => `${link.machine} ${link.experiment}`);
  const [room, setRoom] = useState({ of: '', height: 0 });
  const filling = topology === null || width === 0 ? 0 : fillingHeight(topology, width);
  const height = Math.max(filling, room.of === of ? room.height : 0);
  if (room.of !== of || room.height !== height) setRoom({ of, height });
  return Number.isFinite(height) && height > 0 ? height : undefined;
}

function nodeAt(pointed: Pointed | null, nodes: number): number | null {
  return pointed?.place !== undefined && pointed.place < nodes ? pointed.place : null;
}

/** Loads of another network are no loads of this one. */
function useSpec(
  selection: Selection | null,
  loads: Loads,
  table: NodeTable | undefined,
  column: string,
): TopologySpec | null {
  const t = useWords();
  const topology = useTopology(selection?.point.values ?? null);
  const fits = loads.phase === 'known' && loads.topology === topology ? loads.loads : null;
  const values = fits && loads.phase === 'known' ? loads.nodes[column] : undefined;
  const name = table?.name;
  const { label = '', unit = '' } = table?.columns.find(({ key }) => key === column) ?? {};
  const nodes: NodeLoad | null = useMemo(
    () => (values === undefined ? null : { values, label: t(label), unit: t(unit), ...(name && { name }) }),
    [values, label, unit, name, t],
  );
  return useMemo(
    () => (topology === null ? null : { topology, loads: fits, nodes, words: t }),
    [topology, fits, nodes, t],
  );
}

/** What is simulated is often a smaller machine than the one that stood. */
function nodesIn(spec: TopologySpec | null, t: Words): string {
  if (spec === null) return '';
  return spec.topology.nodes === 1 ? t`1 node.` : t`${formatNumber(spec.topology.nodes, 6)} nodes.`;
}

function wordsOf(loads: Loads, selection: Selection | null, turns: boolean, t: Words): string {
  const hint = turns ? t`Drag to turn` : '';
  if (selection === null || !hasLoads(selection.point)) return hint;
  if (loads.phase === 'failed') return sentenceOf(loads.error, t);
  if (loads.phase === 'known' && loads.key === selection.point.key) return hint;
  return loads.phase === 'none'
    ? t`The loads of the links come with the first points`
    : t`Loads of this point are being simulated`;
}
