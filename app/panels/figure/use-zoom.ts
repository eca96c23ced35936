/**
 * Gestures that look closer: a drag with the mouse or along the chart with a finger draws what is to be shown, two
 * fingers and Ctrl with the wheel zoom, a double click shows the whole.
 */

import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { type ChartSpec, leastDragPx, panBy, type View, zoomAround, zoomToBox } from '../../charts/index.ts';
import type { Size } from '../media.ts';
import { useWheel } from '../wheel.ts';
import { placeIn } from './place-in.ts';

type Point = { x: number; y: number };
/** The rectangle being drawn, in px of the chart. */
export type Brush = { from: Point; to: Point };
type Zoom = { spec: ChartSpec; view: View | null; size: Size | null; setView(view: View | null): void };
type Pinch = { distance: number; centre: Point; view: View | null };

const wheelStep = 1.2;

export function useZoom(box: RefObject<HTMLDivElement | null>, { spec, view, size, setView }: Zoom) {
  const [brush, setBrush] = useState<Brush | null>(null);
  const fingers = useRef(new Map<number, Point>());
  const pinch = useRef<Pinch | null>(null);
  const start = useRef<Point | null>(null);
  // A click ends a drag too, and must not pick a point then.
  const dragged = useRef(false);
  useWheel(box, wheelStep, (factor, event, element) => {
    if (size !== null) setView(zoomAround(spec, view, size, placeIn(event, element), factor));
  });

  const end = () => {
    start.current = null;
    pinch.current = null;
    setBrush(null);
  };
  return {
    brush,
    /** True once after a drag. */
    endedDrag: () => {
      const was = dragged.current;
      dragged.current = false;
      return was;
    },
    handlers: {
      onPointerDown(event: PointerEvent<HTMLDivElement>) {
        if (event.pointerType === 'mouse' && event.button !== 0) return;
        const at = placeIn(event, event.currentTarget);
        dragged.current = false;
        fingers.current.set(event.pointerId, at);
        start.current = fingers.current.size === 1 ? at : null;
        pinch.current = pinchOf(fingers.current, view);
        if (pinch.current !== null) setBrush(null);
      },
      /** True if the move belongs to a gesture. */
      onPointerMove(event: PointerEvent<HTMLDivElement>): boolean {
        if (!fingers.current.has(event.pointerId) || size === null) return false;
        const at = placeIn(event, event.currentTarget);
        fingers.current.set(event.pointerId, at);
        const from = pinch.current;
        const now = pinchOf(fingers.current, view);
        if (from !== null && now !== null) {
          dragged.current = true;
          const zoomed = zoomAround(spec, from.view, size, from.centre, from.distance / Math.max(1, now.distance));
          setView(panBy(spec, zoomed, size, now.centre.x - from.centre.x, now.centre.y - from.centre.y));
          return true;
        }
        if (start.current === null) return false;
        const far = Math.max(Math.abs(at.x - start.current.x), Math.abs(at.y - start.current.y)) >= leastDragPx;
        if (brush === null && !far) return false;
        if (brush === null) event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = true;
        // A finger that moves up or down scrolls the page.
        const to = event.pointerType === 'mouse' ? at : { x: at.x, y: start.current.y };
        setBrush({ from: start.current, to });
        return true;
      },
      onPointerUp(event: PointerEvent<HTMLDivElement>) {
        fingers.current.delete(event.pointerId);
        if (brush !== null && size !== null) setView(zoomToBox(spec, view, size, brush.from, brush.to));
        end();
      },
      onPointerCancel(event: PointerEvent<HTMLDivElement>) {
        fingers.current.delete(event.pointerId);
        end();
      },
      onDoubleClick: () => setView(null),
    },
  };
}

function pinchOf(fingers: ReadonlyMap<number, Point>, view: View | null): Pinch | null {
  const [one, other] = [...fingers.values()];
  if (one === undefined || other === undefined) return null;
  const centre = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  return { distance: Math.hypot(one.x - other.x, one.y - other.y), centre, view };
}
