/** How a person turns the drawing of a machine: by dragging, by the arrow keys, or a step at a time. */

import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Topology } from '../../model/topology/topology.ts';
import { canTurn, defaultView, type View } from '../../topology/index.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

export type Turning = {
  /** Whether there is another side to look at. */
  canTurn: boolean;
  /** Null until somebody has turned it. */
  turn: View | null;
  /** How it is seen now. */
  view: View;
  /** A step in a direction. */
  step(direction: Direction): void;
  /** As at first. */
  back(): void;
  /** Whether a step in this direction would change anything: the machine does not tip over. */
  canStep(direction: Direction): boolean;
  /** For the element that is dragged. */
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  /** Follows the pointer; false if nobody is dragging. */
  onPointerMove(event: PointerEvent<HTMLElement>): boolean;
  /** The drag is over. */
  onPointerEnd(): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
};

// Radians.
const turnPerPixel = 0.008;
const turnPerKey = Math.PI / 24;
/** A key repeats while it is held; a button is pressed anew each time. */
const turnPerPress = Math.PI / 12;
const steepest = Math.PI / 2;

const ways: Readonly<Record<Direction, readonly [right: number, up: number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, 1],
  down: [0, -1],
};

const keys: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** A view turned by so many radians; never beyond straight from above or below. */
export function turned({ yaw, pitch }: View, right: number, up: number): View {
  return { yaw: yaw + right, pitch: Math.min(steepest, Math.max(-steepest, pitch + up)) };
}

/** `topology` null: nothing is drawn yet. */
export function useTurning(topology: Topology | null): Turning {
  const [turn, setTurn] = useState<View | null>(null);
  const drag = useRef<{ x: number; y: number } | null>(null);
  const view = turn ?? defaultView(topology?.shape ?? [1, 1, 1]);
  const turnBy = (right: number, up: number) => setTurn((last) => turned(last ?? view, right, up));
  return {
    canTurn: topology !== null && canTurn(topology),
    turn,
    view,
    step: (direction) => turnBy(ways[direction][0] * turnPerPress, ways[direction][1] * turnPerPress),
    back: () => setTurn(null),
    canStep: (direction) => ways[direction][1] === 0 || ways[direction][1] * view.pitch < steepest,
    onPointerDown(event) {
      drag.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event) {
      const from = drag.current;
      if (from === null) return false;
      drag.current = { x: event.clientX, y: event.clientY };
      turnBy((event.clientX - from.x) * turnPerPixel, (event.clientY - from.y) * turnPerPixel);
      return true;
    },
    onPointerEnd() {
      drag.current = null;
    },
    onKeyDown(event) {
      const direction = keys[event.key];
      if (direction === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      // What the drawing stands in may have another use for these keys.
      event.stopPropagation();
      turnBy(ways[direction][0] * turnPerKey, ways[direction][1] * turnPerKey);
    },
  };
}
