/** A chart that answers to pointer, fingers and keys. What is pointed at is shared, so all charts mark the same point. */

import { type KeyboardEvent, type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import {
  type ActivePoint,
  announce,
  bringIntoView,
  Chart,
  type ChartSpec,
  pixelOf,
  pointAt,
  sentence,
  titlesOf,
  viewed,
  walk,
  walkKeys,
  zoomAround,
  zoomToBox,
} from '../../charts/index.ts';
import type { PlanPoint } from '../../model/state/explorer-state.ts';
import { joinSentences } from '../../model/words/words.ts';
import { awaited } from '../awaited.tsx';
import { sayUnloaded } from '../export/notify.ts';
import { useSize } from '../media.ts';
import { part } from '../part.ts';
import { QuietButton } from '../quiet-button.tsx';
import { hover, pick, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { BrushMark } from './brush-mark.tsx';
import type { ChartViewProps } from './chart-view-props.ts';
import { placeIn, pointerReachPx, tapReachPx } from './place-in.ts';
import { useEscape } from './use-escape.ts';
import { type Brush, useZoom } from './use-zoom.ts';
import { useMarked, useView } from './views.ts';
import { rangeWords } from './zoom-words.ts';

const zoomStep = 1.5;
const zoomKeys: Readonly<Record<string, number>> = { '+': 1 / zoomStep, '=': 1 / zoomStep, '-': zoomStep };

const MapView = part(() => import('./map-view.tsx'), sayUnloaded);

/** A chart of any kind. */
export function ChartView(props: ChartViewProps) {
  if (props.spec.kind !== 'map') return <Curves {...props} />;
  return (
    <Suspense fallback={awaited}>
      <MapView {...props} />
    </Suspense>
  );
}

function Curves({ spec: whole, places, theme, className, span = null, layers, tools, titles, ground }: ChartViewProps) {
  const t = useWords();
  const [box, size] = useSize<HTMLDivElement>();
  const [reading, setReading] = useState('');
  const [view, setView] = useView(whole);
  const spec = viewed(whole, view);
  const titlePlaces = size === null || titles === undefined ? null : titlesOf(spec, size.width, size.height);
  const zoom = useZoom(box, { spec: whole, view, size, setView });
  // Where a range that is chosen by key begins.
  const [anchor, setAnchor] = useState<ActivePoint | null>(null);
  const { active, mark } = useActive(whole, places, layers);
  // Whoever cannot drag a section says by a click where to look closer.
  const [clicked, setClicked] = useState<ActivePoint | null>(null);

  const pickOn = (at: ActivePoint | null) => pick(places.toPlan(at), whole.kind === 'stack' ? at?.series : undefined);

  const under = (event: MouseEvent<HTMLDivElement>, reachPx: number) => {
    if (size === null) return null;
    const { x, y } = placeIn(event, event.currentTarget);
    return pointAt(spec, size.width, size.height, x, y, reachPx);
  };
  const range = size === null ? null : rangeByKey(spec, size, anchor, active);

  const show = (next: typeof view) => {
    setView(next);
    if (size !== null) setReading(rangeWords(viewed(whole, next), size, t));
  };
  const zoomBy = (factor: number, around: ActivePoint | null) => {
    if (size === null) return;
    const at = around === null ? null : pixelOf(spec, around, size.width, size.height);
    show(zoomAround(whole, view, size, at, factor));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || size === null) return;
    const step = zoomKeys[event.key];
    if (step !== undefined) zoomBy(step, active);
    else if (event.key === '0') show(null);
    else if (event.key === 'Enter' && range !== null) {
      setAnchor(null);
      show(zoomToBox(whole, view, size, range.from, range.to));
    } else if (event.key === 'Escape' && anchor !== null) {
      setAnchor(null);
    } else if (walkKeys.includes(event.key)) {
      const next = walk(whole, active, event.key);
      setAnchor(event.shiftKey ? (anchor ?? active ?? next) : null);
      setView(bringIntoView(whole, view, size, next));
      mark(next);
      pickOn(next);
      setReading(next === null ? '' : announce(spec, next));
    } else return;
    event.preventDefault();
  };

  return (
    <div className={className}>
      {titlePlaces !== null && titles?.y?.(titlePlaces.y)}
      <div
        ref={box}
        className="chart-box"
        data-zoomed={view !== null || undefined}
        role="application"
        aria-roledescription={t`chart`}
        aria-label={joinSentences(
          [
            sentence(spec.title, t),
            t`Arrow keys walk the points. Plus and minus zoom, 0 shows the whole; Shift with the arrows chooses a range, Enter shows it.`,
          ],
          t,
        )}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk the points
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...zoom.handlers}
        onPointerMove={(event) => {
          if (zoom.handlers.onPointerMove(event)) mark(null);
          else if (event.pointerType === 'mouse') mark(under(event, pointerReachPx));
        }}
        onPointerLeave={(event) => event.pointerType === 'mouse' && mark(null)}
        onClick={(event) => {
          if (zoom.endedDrag()) return;
          const at = under(event, tapReachPx);
          mark(at);
          setClicked(at);
          pickOn(at);
        }}
        onBlur={() => {
          mark(null);
          setAnchor(null);
        }}
      >
        {size !== null && size.width > 0 && (
          <>
            <Chart
              spec={spec}
              theme={theme}
              width={size.width}
              height={size.height}
              active={active}
              span={span}
              lit={layers?.lit ?? null}
              {...(ground && { ground })}
            />
            <BrushMark brush={zoom.brush ?? range} spec={spec} size={size} />
          </>
        )}
      </div>
      {titlePlaces !== null && titles?.x?.(titlePlaces.x)}
      {(view !== null || clicked !== null) && (
        <ZoomTools isWhole={view === null} onZoom={(by) => zoomBy(by, clicked)} onWhole={() => show(null)}>
          {tools}
        </ZoomTools>
      )}
      <p className="visually-hidden" aria-live="polite">
        {reading}
      </p>
    </div>
  );
}

/** The point that is marked, by a person here or elsewhere, or by the link. */
function useActive(whole: ChartSpec, places: ChartViewProps['places'], layers: ChartViewProps['layers']) {
  const hovered = useExplorer((state) => state.hovered);
  // The layer of a stack, or the pinned curve, that a person is on is this chart's own; where on the curve is everyone's.
  const [own, setOwn] = useState<ActivePoint | null>(null);
  const isOwn = own !== null && (places.toPlan(own) === null || isSame(places.toPlan(own), hovered));
  const marked = useMarked(whole, places);
  const mark = (next: ActivePoint | null) => {
    setOwn(next);
    hover(places.toPlan(next));
    layers?.onPoint(next?.series ?? null);
  };
  useEscape(own !== null || hovered !== null, () => mark(null));
  return { active: isOwn ? own : (places.toChart(hovered) ?? marked), mark };
}

type ZoomToolsProps = { isWhole: boolean; onZoom(factor: number): void; onWhole(): void; children: ReactNode };

/** For whoever cannot drag a section. `children` stands where only a part is shown. */
function ZoomTools({ isWhole, onZoom, onWhole, children }: ZoomToolsProps) {
  const t = useWords();
  return (
    <div className="chart-tools">
      <QuietButton onClick={() => onZoom(1 / zoomStep)}>{t`Zoom in`}</QuietButton>
      {!isWhole && (
        <>
          <QuietButton onClick={() => onZoom(zoomStep)}>{t`Zoom out`}</QuietButton>
          <QuietButton onClick={onWhole}>{t`Show the whole`}</QuietButton>
          {children}
        </>
      )}
    </div>
  );
}

function rangeByKey(
  spec: ChartSpec,
  { width, height }: { width: number; height: number },
  anchor: ActivePoint | null,
  active: ActivePoint | null,
): Brush | null {
  const [from, to] = [anchor, active].map((at) => (at === null ? null : pixelOf(spec, at, width, height)));
  return from && to && from.x !== to.x ? { from: { x: from.x, y: 0 }, to: { x: to.x, y: 0 } } : null;
}

function isSame(one: PlanPoint | null, other: PlanPoint | null): boolean {
  return one !== null && one.series === other?.series && one.index === other.index;
}
