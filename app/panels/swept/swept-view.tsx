/** The chart of a sweep: pointed at, a point says its values; chosen, by click or arrow keys, it leads to its runs. */
import { type ComponentType, type MouseEvent, useState } from 'react';
import {
  type ActivePoint,
  announce,
  Chart,
  type ChartSpec,
  type LineChartProps,
  pointAt,
  type Theme,
  walk,
  walkKeys,
} from '../../charts/index.ts';
import { MapChart } from '../../charts/map-chart.tsx';
import { mapLayout, nearestPlace, walkMap } from '../../charts/map-layout.ts';
import { announceOnMap } from '../../charts/map-words.ts';
import { placeIn, pointerReachPx, tapReachPx } from '../figure/place-in.ts';
import { useSize } from '../media.ts';
import { useWords } from '../words.ts';

/** How a kind of chart is drawn, pointed at, walked and said. */
type Drawing = {
  Picture: ComponentType<LineChartProps>;
  pointAt: typeof pointAt;
  walk: typeof walk;
  announce: typeof announce;
};

const curves: Drawing = { Picture: Chart, pointAt, walk, announce };
const map: Drawing = {
  Picture: MapChart,
  pointAt: (spec, width, height, x, y) => nearestPlace(spec, mapLayout(spec, width, height), { x, y }),
  walk: walkMap,
  announce: announceOnMap,
};

type Props = { spec: ChartSpec; theme: Theme; chosen: ActivePoint | null; choose(point: ActivePoint | null): void };

export function SweptView({ spec, theme, chosen, choose }: Props) {
  const t = useWords();
  const [box, size] = useSize<HTMLDivElement>();
  const [pointed, setPointed] = useState<ActivePoint | null>(null);
  const drawing = spec.kind === 'map' ? map : curves;
  const under = (event: MouseEvent<HTMLDivElement>, reach: number) => {
    const { x, y } = placeIn(event, event.currentTarget);
    return size === null ? null : drawing.pointAt(spec, size.width, size.height, x, y, reach);
  };
  return (
    <>
      <div
        ref={box}
        className="chart-box swept-box"
        role="application"
        aria-roledescription={spec.kind === 'map' ? t`map` : t`chart`}
        aria-label={t`${spec.title}. Arrow keys walk the points; the link below opens the run of a point.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk the points
        tabIndex={0}
        onKeyDown={(event) => {
          // Escape closes the room.
          if (event.altKey || event.ctrlKey || event.metaKey || event.key === 'Escape' || !walkKeys.includes(event.key))
            return;
          event.preventDefault();
          setPointed(null);
          choose(drawing.walk(spec, chosen, event.key));
        }}
        onPointerMove={(event) => event.pointerType === 'mouse' && setPointed(under(event, pointerReachPx))}
        onPointerLeave={() => setPointed(null)}
        onClick={(event) => choose(under(event, tapReachPx))}
      >
        {size !== null && size.width > 0 && (
          <drawing.Picture
            spec={spec}
            theme={theme}
            width={size.width}
            height={size.height}
            active={pointed ?? chosen}
          />
        )}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {drawing.announce(spec, chosen)}
      </p>
    </>
  );
}
