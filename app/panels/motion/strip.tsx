/** What nodes and links did when, beneath the machine. Its cursor is the moment that is shown; a drag moves it. */

import { type PointerEvent, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { Theme } from '../../charts/index.ts';
import { type Band, bandOf, resample } from '../../model/motion/bands.ts';
import type { CriticalPath } from '../../model/motion/critical-path.ts';
import type { Traffic, Window } from '../../model/motion/moments.ts';
import type { Motion } from '../../model/motion/motion.ts';
import { formatQuantity } from '../../model/words/units.ts';
import { rowAtHeight, type StripRows, stripPicture, stripRows } from '../../topology/motion-strip.ts';
import { actOnKey } from '../keys.ts';
import { useSize } from '../media.ts';
import { useWheel } from '../wheel.ts';
import { useWords } from '../words.ts';
import { openCanvas, pixelRatio } from './canvas.ts';
import type { Playback } from './use-playback.ts';

type Props = {
  motion: Motion;
  traffic: Traffic;
  /** Null is not drawn. */
  path: CriticalPath | null;
  bands: readonly Band[];
  window: Window;
  theme: Theme;
  playback: Playback;
  focus: readonly number[];
  onFocus(nodes: readonly number[]): void;
  /** `at` is held where it is on the strip. */
  onZoom(factor: number, at: number): void;
  words: string;
};

const left = 58;
const right = 6;
const trafficPx = 30;
const gapPx = 6;
const axisPx = 20;
const wheelStep = 1.3;

/** Height in px for so many rows. */
function stripHeight(rows: number): number {
  return trafficPx + gapPx + Math.min(280, Math.max(44, rows * 20)) + axisPx;
}

export function Strip(props: Props) {
  const { motion, traffic, path, bands, window, theme, playback, focus, onFocus, onZoom, words } = props;
  const t = useWords();
  const [box, size] = useSize<HTMLDivElement>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const scrubbing = useRef(false);
  const height = size?.height ?? 0;
  const rows = useMemo(
    () => stripRows(bands.length, trafficPx + gapPx, Math.max(10, height - trafficPx - gapPx - axisPx)),
    [bands, height],
  );
  const plot = Math.max(20, (size?.width ?? 0) - left - right);

  useLayoutEffect(() => {
    const strip = canvas.current;
    if (strip === null || size === null || size.width < 1) return undefined;
    const drawn = { motion, traffic, path, bands, window, theme, rows, links: t`links`, ...size };
    // After the drawing of the machine, which may have thousands of nodes: together they would hold the page up.
    const frame = requestAnimationFrame(() => drawStrip(strip, drawn));
    return () => cancelAnimationFrame(frame);
  }, [motion, traffic, path, bands, window, theme, rows, size, t]);
  const momentAt = ({ clientX }: { clientX: number }, element: Element) => {
    const share = (clientX - element.getBoundingClientRect().left - left) / plot;
    return window.from + Math.min(1, Math.max(0, share)) * (window.to - window.from);
  };
  useWheel(box, wheelStep, (factor, event, element) => onZoom(factor, momentAt(event, element)));

  const focusOn = (band: Band | undefined) =>
    onFocus(band === undefined ? [] : motion.active.slice(band.first, band.first + band.count));
  const focusUnder = ({ clientY, currentTarget }: PointerEvent<HTMLDivElement>) =>
    focusOn(bands[rowAtHeight(rows, bands.length, clientY - currentTarget.getBoundingClientRect().top)]);
  const endScrub = () => {
    scrubbing.current = false;
  };
  const chosen = focus[0] === undefined ? -1 : bandOf(motion, bands, focus[0]);
  const stand = (row: number) => focusOn(bands[Math.max(0, Math.min(bands.length - 1, row))]);
  const acts = {
    ArrowUp: () => stand(chosen - 1),
    ArrowDown: () => stand(chosen + 1),
    Escape: () => onFocus([]),
  };
  return (
    <div
      ref={box}
      className="motion-strip"
      style={{ minHeight: stripHeight(bands.length) }}
      role="application"
      aria-roledescription={t`time line`}
      aria-label={t`Links and nodes over time. Left and right step, up and down go from row to row, plus and minus zoom, 0 shows the whole run.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys step, zoom and choose rows
      tabIndex={0}
      onKeyDown={(event) => actOnKey(event, acts)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        scrubbing.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        playback.pause();
        playback.go(momentAt(event, event.currentTarget));
        if (event.pointerType !== 'mouse') focusUnder(event);
      }}
      onPointerMove={(event) => {
        if (scrubbing.current) playback.go(momentAt(event, event.currentTarget));
        else if (event.pointerType === 'mouse') focusUnder(event);
      }}
      onPointerUp={endScrub}
      onPointerCancel={endScrub}
      onPointerLeave={(event) => event.pointerType === 'mouse' && onFocus([])}
    >
      <canvas ref={canvas} role="img" aria-label={words} />
      {chosen >= 0 && size !== null && (
        <div
          className="motion-row"
          style={{
            left: left - 2,
            width: plot + 4,
            top: rows.top + chosen * rows.pitch - 2,
            height: Math.max(4, rows.thick) + 4,
          }}
        />
      )}
      <Cursor playback={playback} window={window} plot={plot} />
    </div>
  );
}

/** At the moment that is shown, held within the strip. */
function Cursor({ playback: { at, follow }, window, plot }: Pick<Props, 'playback' | 'window'> & { plot: number }) {
  const cursor = useRef<HTMLDivElement>(null);
  const placed = useCallback(
    (moment: number) => {
      const share = (moment - window.from) / (window.to - window.from);
      return `translateX(${left + Math.min(1, Math.max(0, share)) * plot}px)`;
    },
    [window, plot],
  );
  useLayoutEffect(
    () =>
      follow((moment) => {
        if (cursor.current !== null) cursor.current.style.transform = placed(moment);
      }),
    [follow, placed],
  );
  return <div ref={cursor} className="motion-cursor" style={{ transform: placed(at) }} />;
}

type Drawn = Pick<Props, 'motion' | 'traffic' | 'path' | 'bands' | 'window' | 'theme'> & {
  rows: StripRows;
  /** What the links are called. */
  links: string;
  width: number;
  height: number;
};

function drawStrip(canvas: HTMLCanvasElement, drawn: Drawn): void {
  const { motion, bands, window, theme, rows, width, height } = drawn;
  const ratio = pixelRatio();
  const context = openCanvas(canvas, width, height, ratio);
  if (context === null) return;
  context.clearRect(0, 0, width, height);
  const plot = Math.max(20, width - left - right);
  const [w, h] = [Math.round(plot * ratio), Math.max(1, Math.round(rows.height * ratio))];
  const { pixels } = stripPicture(motion, bands, window, w, h, theme);
  context.putImageData(new ImageData(pixels, w, h), Math.round(left * ratio), Math.round(rows.top * ratio));
  drawSupersteps(context, drawn, plot);
  drawTraffic(context, drawn, plot, w);
  drawPath(context, drawn, plot);
  drawNames(context, drawn);
  drawTimes(context, drawn, plot);
}

const leastBandPx = 3;
const leastNumberPx = 16;

/** Bands behind the links, every other one tinted and numbered where there is room, and their ends across the rows. */
function drawSupersteps(context: CanvasRenderingContext2D, drawn: Drawn, plot: number): void {
  const { motion, window, theme, rows } = drawn;
  const x = (at: number) => left + (plot * (at - window.from)) / (window.to - window.from);
  const shown = motion.supersteps.filter(({ from, to }) => to > window.from && from < window.to);
  if (plot / Math.max(1, shown.length) < leastBandPx) return;
  context.font = `${textPx}px ${theme.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'top';
  for (const { number, from, to } of shown) {
    const [begin, end] = [Math.max(left, x(from)), Math.min(left + plot, x(to))];
    context.fillStyle = theme.line;
    if (number % 2 === 1) context.fillRect(begin, 0, end - begin, trafficPx - 1);
    context.fillStyle = theme.soft;
    if (x(to) <= left + plot) context.fillRect(x(to) - 0.5, 0, 1, rows.top + rows.height);
    if (end - begin >= leastNumberPx) context.fillText(String(number), (begin + end) / 2, 1);
  }
}

/** The mean of the links as an area, the busiest as a line above it. */
function drawTraffic(context: CanvasRenderingContext2D, drawn: Drawn, plot: number, columns: number): void {
  const { motion, traffic, window, theme } = drawn;
  const most = Math.max(1e-12, ...traffic.busiest);
  const of = (values: Float64Array) => resample(values, 1, motion.edges, window, columns);
  const [mean, busiest] = [of(traffic.mean), of(traffic.busiest)];
  const x = (column: number) => left + ((column + 0.5) / columns) * plot;
  const y = (value: number) => trafficPx - 1 - (trafficPx - 4) * Math.min(1, value / most);
  context.fillStyle = theme.ramp[0] ?? theme.accent;
  for (const [column, value] of mean.entries()) {
    if (value > 0) context.fillRect(x(column), y(value), plot / columns + 0.2, trafficPx - 1 - y(value));
  }
  context.strokeStyle = theme.ramp[3] ?? theme.accent;
  context.lineWidth = 1.2;
  context.beginPath();
  let open = false;
  for (const [column, value] of busiest.entries()) {
    if (Number.isNaN(value)) open = false;
    else if (open) context.lineTo(x(column), y(value));
    else {
      context.moveTo(x(column), y(value));
      open = true;
    }
  }
  context.stroke();
  context.strokeStyle = theme.hair;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(left, trafficPx - 0.5);
  context.lineTo(left + plot, trafficPx - 0.5);
  context.stroke();
}

/** A line along the rows of its nodes, and from row to row where a message goes; light around, as it lies on all colours. */
function drawPath(context: CanvasRenderingContext2D, drawn: Drawn, plot: number): void {
  const { motion, path, bands, window, theme, rows } = drawn;
  if (path === null) return;
  const x = (at: number) => left + (plot * (at - window.from)) / (window.to - window.from);
  const y = (node: number) => rows.top + bandOf(motion, bands, node) * rows.pitch + rows.thick / 2;
  context.save();
  context.beginPath();
  context.rect(left, rows.top, plot, rows.height);
  context.clip();
  context.beginPath();
  for (const { from, to, node, flight } of path.steps) {
    if (to < window.from || from > window.to) continue;
    context.moveTo(x(from), y(flight?.source ?? node));
    context.lineTo(x(to), y(node));
  }
  for (const [colour, px] of [
    [theme.paper, 4],
    [theme.ink, 1.5],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = px;
    context.stroke();
  }
  context.restore();
}

const textPx = 11;
const leastNamePx = 13;

function drawNames(context: CanvasRenderingContext2D, { bands, rows, theme, links }: Drawn): void {
  // They may be in Japanese.
  context.font = `${textPx}px ${getComputedStyle(context.canvas).fontFamily}`;
  context.fillStyle = theme.soft;
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  context.fillText(links, left - 8, trafficPx / 2 + 2);
  const every = Math.ceil(leastNamePx / rows.pitch);
  const step = every <= 2 ? every : Math.ceil(every / 4) * 4;
  for (const [i, { label }] of bands.entries()) {
    if (i % step === 0)
      context.fillText(label, left - 8, rows.top + i * rows.pitch + Math.max(rows.thick, 6) / 2, left - 10);
  }
}

/** The ends and the middle of what is shown. */
function drawTimes(context: CanvasRenderingContext2D, { window, theme, height }: Drawn, plot: number): void {
  context.fillStyle = theme.soft;
  context.textBaseline = 'alphabetic';
  const width = window.to - window.from;
  for (const [share, align] of [
    [0, 'left'],
    [0.5, 'center'],
    [1, 'right'],
  ] as const) {
    context.textAlign = align;
    const at = window.from + share * width;
    const digits = at > 0 ? Math.min(7, Math.max(3, 2 + Math.ceil(Math.log10(at / width)))) : 3;
    context.fillText(at === 0 ? '0' : formatQuantity(at, 'ms', digits), left + share * plot, height - 4);
  }
}
