/** The box that the drawing of a machine stands in: it turns under the pointer, the arrow keys and the buttons in its corner. */

import type { PointerEvent, ReactNode, Ref } from 'react';
import { useWords } from '../words.ts';
import { TurnButtons } from './turn-buttons.tsx';
import type { Turning } from './turning.ts';

type Props = {
  /** To the box itself, whose size is that of the drawing. */
  ref: Ref<HTMLDivElement>;
  /** Gives the box its height. */
  className: string;
  /** What is drawn, and that arrow keys turn it. */
  label: string;
  turning: Turning;
  /** A mouse that drags nothing is over this place, in pixels from the upper left corner of the box. */
  onHover(x: number, y: number): void;
  /** A finger or a pen was put down there. */
  onTouch?(x: number, y: number): void;
  onLeave(event: PointerEvent<HTMLDivElement>): void;
  children: ReactNode;
};

export function Turnable({ ref, className, label, turning, onHover, onTouch, onLeave, children }: Props) {
  const t = useWords();
  return (
    <div className="turnable">
      <div
        ref={ref}
        className={`turnable-box ${className}`}
        role="application"
        aria-roledescription={t`drawing`}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys turn the drawing
        tabIndex={0}
        onKeyDown={turning.onKeyDown}
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

function placeOf(event: PointerEvent<HTMLDivElement>): [x: number, y: number] {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return [event.clientX - left, event.clientY - top];
}
