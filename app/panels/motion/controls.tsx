/** What plays a recording: to and fro, how fast, how close. */

import type { CSSProperties } from 'react';
import { Button } from 'react-aria-components/Button';
import { formatQuantity } from '../../model/words/units.ts';
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
        <Button className="icon-button" aria-label={t`Step back`} isDisabled={frame <= 0} onPress={() => onStep(-1)}>
          <Icon path="M11.5 3.5 5.5 8l6 4.5zM4.5 3.5v9" />
        </Button>
        <Button className="icon-button motion-play" aria-label={playing ? t`Pause` : t`Play`} onPress={onToggle}>
          <Icon path={playing ? 'M5 3.5v9M11 3.5v9' : 'M5 3l8 5-8 5z'} bold={playing} />
        </Button>
        <Button
          className="icon-button"
          aria-label={t`Step forward`}
          isDisabled={frame >= frames - 1}
          onPress={() => onStep(1)}
        >
          <Icon path="m4.5 3.5 6 4.5-6 4.5zM11.5 3.5v9" />
        </Button>
        <Button className="quiet-button motion-worst" isDisabled={onWorst === null} onPress={() => onWorst?.()}>
          {t`Worst congestion`}
        </Button>
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
      <Button
        className="icon-button"
        aria-label={t`Slower`}
        isDisabled={slower === undefined}
        onPress={() => slower !== undefined && onSpeed(slower)}
      >
        <Icon path="M4 8h8" />
      </Button>
      <b>{formatQuantity(rate * speed, 'ms')}</b>
      <Button
        className="icon-button"
        aria-label={t`Faster`}
        isDisabled={faster === undefined}
        onPress={() => faster !== undefined && onSpeed(faster)}
      >
        <Icon path="M4 8h8M8 4v8" />
      </Button>
    </span>
  );
}

type CloserProps = { isWhole: boolean; isClosest: boolean; onZoom(factor: number): void; onWhole(): void };

export function CloserChoice({ isWhole, isClosest, onZoom, onWhole }: CloserProps) {
  const t = useWords();
  return (
    <span className="motion-zoom">
      <Button className="quiet-button" isDisabled={isClosest} onPress={() => onZoom(1 / 4)}>
        {t`Closer`}
      </Button>
      <Button className="quiet-button" isDisabled={isWhole} onPress={() => onZoom(4)}>
        {t`Wider`}
      </Button>
      <Button className="quiet-button" isDisabled={isWhole} onPress={onWhole}>
        {t`Whole run`}
      </Button>
    </span>
  );
}
