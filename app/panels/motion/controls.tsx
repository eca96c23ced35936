/** What plays a recording: to and fro, how fast, how close. */

import type { CSSProperties } from 'react';
import { formatQuantity } from '../../model/words/units.ts';
import { QuietButton } from '../quiet-button.tsx';
import { useWords } from '../words.ts';

type Props = {
  playing: boolean;
  frame: number;
  frames: number;
  /** The moment in words, for the slider. */
  time: string;
  onToggle(): void;
  onStep(frames: number): void;
  onFrame(frame: number): void;
  /** Null while nothing ever crosses a link. */
  onWorst: (() => void) | null;
};

export function Transport({ playing, frame, frames, time, onToggle, onStep, onFrame, onWorst }: Props) {
  const t = useWords();
  return (
    <>
      <div className="motion-transport">
        <button
          type="button"
          className="icon-button"
          aria-label={t`Step back`}
          disabled={frame <= 0}
          onClick={() => onStep(-1)}
        >
          <Icon path="M11.5 3.5 5.5 8l6 4.5zM4.5 3.5v9" />
        </button>
        <button
          type="button"
          className="icon-button motion-play"
          aria-label={playing ? t`Pause` : t`Play`}
          onClick={onToggle}
        >
          <Icon path={playing ? 'M5 3.5v9M11 3.5v9' : 'M5 3l8 5-8 5z'} bold={playing} />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t`Step forward`}
          disabled={frame >= frames - 1}
          onClick={() => onStep(1)}
        >
          <Icon path="m4.5 3.5 6 4.5-6 4.5zM11.5 3.5v9" />
        </button>
        <QuietButton className="motion-worst" disabled={onWorst === null} onClick={() => onWorst?.()}>
          {t`Worst congestion`}
        </QuietButton>
      </div>
      <input
        type="range"
        className="slider"
        aria-label={t`Moment of the run`}
        aria-valuetext={time}
        min={0}
        max={Math.max(1, frames - 1)}
        step={1}
        value={frame}
        style={{ '--filled': frame / Math.max(1, frames - 1) } as CSSProperties}
        onChange={(event) => onFrame(Number(event.currentTarget.value))}
      />
    </>
  );
}

function Icon({ path, bold = false }: { path: string; bold?: boolean }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path
        d={path}
        fill={bold ? 'none' : 'currentColor'}
        stroke="currentColor"
        strokeWidth={bold ? 2.6 : 1.4}
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Shares of the usual rate, at which all that is shown takes some seconds. */
export const SPEEDS = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4] as const;

type SpeedProps = { rate: number; speed: number; onSpeed(speed: number): void };

/** `rate` in ms of the machine in a second, at speed 1. Buttons, as what floats cannot be seen on a filled screen. */
export function SpeedChoice({ rate, speed, onSpeed }: SpeedProps) {
  const t = useWords();
  const place = SPEEDS.findIndex((one) => one >= speed);
  const [slower, faster] = [SPEEDS[place - 1], SPEEDS[place + 1]];
  return (
    <span className="motion-speed">
      {t`One second shows`}
      <button
        type="button"
        className="icon-button"
        aria-label={t`Slower`}
        disabled={slower === undefined}
        onClick={() => slower !== undefined && onSpeed(slower)}
      >
        <Icon path="M4 8h8" />
      </button>
      <b>{formatQuantity(rate * speed, 'ms')}</b>
      <button
        type="button"
        className="icon-button"
        aria-label={t`Faster`}
        disabled={faster === undefined}
        onClick={() => faster !== undefined && onSpeed(faster)}
      >
        <Icon path="M4 8h8M8 4v8" />
      </button>
    </span>
  );
}

type CloserProps = { isWhole: boolean; isClosest: boolean; onZoom(factor: number): void; onWhole(): void };

export function CloserChoice({ isWhole, isClosest, onZoom, onWhole }: CloserProps) {
  const t = useWords();
  return (
    <span className="motion-zoom">
      <QuietButton disabled={isClosest} onClick={() => onZoom(1 / 4)}>
        {t`Closer`}
      </QuietButton>
      <QuietButton disabled={isWhole} onClick={() => onZoom(4)}>
        {t`Wider`}
      </QuietButton>
      <QuietButton disabled={isWhole} onClick={onWhole}>
        {t`Whole run`}
      </QuietButton>
    </span>
  );
}
