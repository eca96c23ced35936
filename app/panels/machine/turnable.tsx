/**
 * The box that the drawing of a machine stands in: it turns under the pointer, the arrow keys and the buttons in its
 * corner, and keys go from place to place.
 */

import type { KeyboardEvent, PointerEvent, ReactNode, Ref } from 'react';
import { spaceIn } from '../../model/words/words.ts';
import { useWords } from '../words.ts';
import { TurnButtons } from './turn-buttons.tsx';
import type { Turning } from './turning.ts';

type Props = {
  /** To the box itself, whose size is that of the drawing. */
  ref: Ref<HTMLDivElement>;
  /** Gives the box its height at most. */
  className: string;
  /** px; undefined: as high as may be. */
  height?: number | undefined;
  /** What is drawn; what the keys do is said behind it. */
  label: string;
  turning: Turning;
  /** A mouse that drags nothing is over this place, in pixels from the upper left corner of the box. */
  onHover(x: number, y: number): void;
  /** A finger or a pen was put down there. */
  onTouch?(x: number, y: number): void;
  onLeave(event: PointerEvent<HTMLDivElement>): void;
  /** Keys go on by so many places; 0 leaves the one they stand on. */
  onStep(by: -1 | 0 | 1): void;
  children: ReactNode;
};

export function Turnable({
  ref,
  className,
  height,
  label,
  turning,
  onHover,
  onTouch,
  onLeave,
  onStep,
  children,
}: Props) {
  const t = useWords();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = event.altKey || event.ctrlKey || event.metaKey ? undefined : stepOf(event.key, turning.canTurn);
    if (by === undefined) {
      if (turning.canTurn) turning.onKeyDown(event);
      return;
    }
    event.preventDefault();
    // What the drawing stands in may have another use for these keys.
    event.stopPropagation();
    onStep(by);
  };
  return (
    <div className="turnable">
      <div
        ref={ref}
        className={`turnable-box ${className}`}
        style={height === undefined ? undefined : { maxHeight: height }}
        role="application"
        aria-roledescription={t`drawing`}
        aria-label={`${label}${spaceIn(t)}${turning.canTurn ? t`Arrow keys turn it, page keys go from node to node.` : t`Arrow keys go from node to node.`}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys turn the drawing and go from node to node
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          turning.onPointerDown(event);
          if (event.pointerType !== 'mouse') onTouch?.(...placeOf(event));
        }}
        onPointerMove={(event) => {
          if (!turning.onPointerMove(event) && event.pointerType === 'mouse') onHover(...placeOf(event));
        }}
        onPointerUp={turning.onPointerEnd}
        onPointerCancel={turning.onPointerEnd}
        onPointerLeave={onLeave}
      >
        {children}
      </div>
      {turning.canTurn && <TurnButtons turning={turning} />}
    </div>
  );
}

const pageKeys: Readonly<Record<string, -1 | 0 | 1>> = { PageUp: -1, PageDown: 1, Escape: 0 };
const arrowKeys: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Where nothing turns, the arrows go from place to place, too. */
function stepOf(key: string, turns: boolean): -1 | 0 | 1 | undefined {
  return pageKeys[key] ?? (turns ? undefined : arrowKeys[key]);
}

function placeOf(event: PointerEvent<HTMLDivElement>): [x: number, y: number] {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return [event.clientX - left, event.clientY - top];
}
