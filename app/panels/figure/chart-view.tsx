/** A chart that answers to pointer and keys. What is pointed at is shared, so all charts mark the same point. */

import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { announce, type ChartSpec, LineChart, pointAt, type Theme, walk, walkKeys } from '../../charts/index.ts';
import { useSize } from '../media.ts';
import { hover, pick, useExplorer } from '../store.ts';
import { toChart, toPlan } from './places.ts';

type Props = { spec: ChartSpec; places: Map<string, number[]>; theme: Theme; className: string };

// A finger is wider than a pointer.
const pointerReachPx = 32;
const tapReachPx = 48;

export function ChartView({ spec, places, theme, className }: Props) {
  const [box, size] = useSize<HTMLDivElement>();
  const [reading, setReading] = useState('');
  const hovered = useExplorer((state) => state.hovered);
  const active = toChart(places, hovered);

  const under = (event: MouseEvent<HTMLDivElement>, reachPx: number) => {
    if (size === null) return null;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const at = pointAt(spec, size.width, size.height, event.clientX - left, event.clientY - top, reachPx);
    return toPlan(places, at);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!walkKeys.includes(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = walk(spec, active, event.key);
    const place = toPlan(places, next);
    hover(place);
    pick(place);
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
        onPointerMove={(event) => event.pointerType === 'mouse' && hover(under(event, pointerReachPx))}
        onPointerLeave={(event) => event.pointerType === 'mouse' && hover(null)}
        onClick={(event) => {
          const place = under(event, tapReachPx);
          hover(place);
          pick(place);
        }}
        onBlur={() => hover(null)}
      >
        {size !== null && size.width > 0 && (
          <LineChart spec={spec} theme={theme} width={size.width} height={size.height} active={active} />
        )}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {reading}
      </p>
    </div>
  );
}
