/** The chart that a person draws a curve on, with a pointer, a finger or the arrow keys. */

import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Chart, type ChartSpec, scalesOf, type Theme } from '../../charts/index.ts';
import type { StepOf } from '../../model/lesson/lesson.ts';
import { type Level, levelOfValue, TOP, type Touch, valueOfLevel, withStroke } from '../../model/lesson/predicted.ts';
import { formatQuantity } from '../../model/words/units.ts';
import { placeIn } from '../figure/place-in.ts';
import { useSize } from '../media.ts';
import { useWords } from '../words.ts';
import { PREDICTION, predictionSpec } from './prediction.ts';
import { placeText } from './shape-words.ts';

type Props = {
  step: StepOf<'predict'>;
  /** The figure as the explorer would show it. */
  spec: ChartSpec;
  levels: readonly Level[];
  theme: Theme;
  /** Of what is drawn then: several moves may come before this chart is drawn again. */
  onDraw(change: (drawn: Level[]) => Level[]): void;
};

// Up and down: fifty steps from end to end, or five.
const SMALL = Math.round(TOP / 50);
const LARGE = Math.round(TOP / 5);

export function PredictChart({ step, spec, levels, theme, onDraw }: Props) {
  const t = useWords();
  const [box, size] = useSize<HTMLDivElement>();
  // A stroke is no gesture of the browser's, after which it would take the next tap for the end of a fling.
  useEffect(() => {
    const element = box.current;
    const keep = (event: TouchEvent) => event.preventDefault();
    element?.addEventListener('touchstart', keep, { passive: false });
    return () => element?.removeEventListener('touchstart', keep);
  }, [box]);
  const [cursor, setCursor] = useState<number | null>(null);
  const [reading, setReading] = useState('');
  // The stroke so far.
  const path = useRef<Touch[]>([]);
  const drawing = predictionSpec(spec, step, {
    own: { levels, label: t`your curve` },
    revealed: false,
    hint: t`Draw your curve here.`,
  });
  const read = (index: number, level: Level) => {
    const [x, y] = [step.at[index] ?? 0, level === null ? null : valueOfLevel(level, step.y, spec.y.scale)];
    const place = placeText(spec.x, x, t);
    setReading(y === null ? t`${place}: nothing drawn` : t`${place}: ${formatQuantity(y, spec.y.unit)}`);
  };

  const drawTo = (event: PointerEvent<HTMLDivElement>) => {
    if (size === null) return;
    const { x, y } = placeIn(event, event.currentTarget);
    const scales = scalesOf(drawing, size.width, size.height);
    const places = step.at.map((value) => scales.x.at(value));
    const index = places.reduce((best, at, i) => (Math.abs(at - x) < Math.abs((places[best] ?? 0) - x) ? i : best), 0);
    const level = levelOfValue(scales.y.invert(y), step.y, spec.y.scale);
    path.current = [...path.current, { x, level: Number.isFinite(level) ? level : 0 }];
    const stroke = path.current;
    onDraw((drawn) => withStroke(drawn, places, stroke));
    setCursor(index);
    read(index, withStroke(levels, places, stroke)[index] ?? null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const end = step.at.length - 1;
    const along: Record<string, number> = {
      ArrowLeft: (cursor ?? 1) - 1,
      ArrowRight: (cursor ?? -1) + 1,
      Home: 0,
      End: end,
    };
    const by: Record<string, number> = { ArrowUp: SMALL, ArrowDown: -SMALL, PageUp: LARGE, PageDown: -LARGE };
    const [to, step_] = [along[event.key], by[event.key]];
    if (to === undefined && step_ === undefined) return;
    event.preventDefault();
    const index = Math.min(end, Math.max(0, to ?? cursor ?? 0));
    setCursor(index);
    const before = levels[index] ?? null;
    if (step_ === undefined) {
      read(index, before);
      return;
    }
    // What is not drawn yet begins at its neighbour on the left, or in the middle.
    const start = before ?? levels.slice(0, index).findLast((level) => level !== null) ?? Math.round(TOP / 2);
    const level = before === null ? start : Math.min(TOP, Math.max(0, start + step_));
    onDraw((drawn) => drawn.map((old, i) => (i === index ? level : old)));
    read(index, level);
  };
  const drawn = levels.slice(0, cursor ?? 0).filter((level) => level !== null).length;
  const active = cursor !== null && (levels[cursor] ?? null) !== null ? { series: PREDICTION, index: drawn } : null;
  return (
    <div className="chart chart-lesson">
      <div
        ref={box}
        className="chart-box predict-box"
        role="application"
        aria-roledescription={t`chart to draw on`}
        aria-label={t`${spec.title}. Draw your curve: left and right go from place to place, up and down move it there. The table below does the same.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys draw
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          path.current = [];
          drawTo(event);
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && drawTo(event)}
        onBlur={() => setCursor(null)}
      >
        {size !== null && size.width > 0 && (
          <Chart spec={drawing} theme={theme} width={size.width} height={size.height} active={active} />
        )}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {reading}
      </p>
    </div>
  );
}
