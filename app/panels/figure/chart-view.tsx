/** A chart that answers to pointer and keys. What is pointed at is shared, so all charts mark the same point. */

import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import {
  type ActivePoint,
  announce,
  Chart,
  type ChartSpec,
  pointAt,
  type Theme,
  walk,
  walkKeys,
} from '../../charts/index.ts';
import { useSize } from '../media.ts';
import { hover, type PlanPoint, pick, useExplorer } from '../store.ts';
import type { Places } from './places.ts';

type Props = { spec: ChartSpec; places: Places; theme: Theme; className: string };

// A finger is wider than a pointer.
const pointerReachPx = 32;
const tapReachPx = 48;

export function ChartView({ spec, places, theme, className }: Props) {
  const [box, size] = useSize<HTMLDivElement>();
  const [reading, setReading] = useState('');
  const hovered = useExplorer((state) => state.hovered);
  // The layer of a stack that a person is on is this chart's own; where on the curve is everyone's.
  const [own, setOwn] = useState<ActivePoint | null>(null);
  const active = isSame(places.toPlan(own), hovered) ? own : places.toChart(hovered);
  const mark = (next: ActivePoint | null) => {
    setOwn(next);
    hover(places.toPlan(next));
  };

  const under = (event: MouseEvent<HTMLDivElement>, reachPx: number) => {
    if (size === null) return null;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return pointAt(spec, size.width, size.height, event.clientX - left, event.clientY - top, reachPx);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!walkKeys.includes(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = walk(spec, active, event.key);
    mark(next);
    pick(places.toPlan(next));
    setReading(next === null ? '' : announce(spec, next));
  };

  return (
    <div className={className}>
      <div
        ref={box}
        className="chart-box"
        role="application"
        aria-roledescription="chart"
        aria-label={`${spec.title}. Arrow keys walk the points.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk the points
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => event.pointerType === 'mouse' && mark(under(event, pointerReachPx))}
        onPointerLeave={(event) => event.pointerType === 'mouse' && mark(null)}
        onClick={(event) => {
          const at = under(event, tapReachPx);
          mark(at);
          pick(places.toPlan(at));
        }}
        onBlur={() => mark(null)}
      >
        {size !== null && size.width > 0 && (
          <Chart spec={spec} theme={theme} width={size.width} height={size.height} active={active} />
        )}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {reading}
      </p>
    </div>
  );
}

function isSame(one: PlanPoint | null, other: PlanPoint | null): boolean {
  return one !== null && one.series === other?.series && one.index === other.index;
}
