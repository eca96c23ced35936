/** A strip of the processors over time at the point that the page talks about. A narrower window is simulated again. */

import { type PointerEvent, useState } from 'react';
import { ganttAt } from '../../charts/gantt.ts';
import { GanttChart } from '../../charts/gantt-chart.tsx';
import type { Theme } from '../../charts/index.ts';
import { stripOf } from '../../charts/strip.ts';
import { timeColour } from '../../charts/themes.ts';
import { bestPlace, runName, selectionOf } from '../../model/figure/selection.ts';
import { sentenceOf } from '../../model/manifest/errors.ts';
import {
  CLASS_WORDS,
  panned,
  rowWords,
  STRIP_TITLE,
  TIMELINE_CLASSES,
  type Timeline,
  timelineWords,
  type Window,
  windowIn,
  windowWords,
  zoomed,
} from '../../model/motion/timeline.ts';
import { STRIP } from '../../model/state/look.ts';
import { hueOf } from '../../model/state/state.ts';
import { ExportButton } from '../export/export-button.tsx';
import { actOnKey } from '../keys.ts';
import { useSize } from '../media.ts';
import { QuietButton } from '../quiet-button.tsx';
import { markedIn, showPart, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { pointAtNodes, usePointed } from './pointed.ts';
import type { Shown } from './shown.tsx';
import { placeholderPx, stripPx } from './timeline-size.ts';
import { useTimeline } from './use-timeline.ts';

const step = 2;
// A drag shorter than this was meant as a click.
const leastBrushPx = 6;

export default function TimelinePanel({ shown, theme }: { shown: Shown; theme: Theme }) {
  const t = useWords();
  const marked = useExplorer(markedIn);
  const view = useExplorer(({ link }) => link.look?.views?.[STRIP]?.x);
  const selection = selectionOf(shown.plan, shown.results, [marked, bestPlace(shown.plan, shown.figures[0])]);
  const end = 1000 * (selection?.result?.row.time_s ?? Number.NaN);
  const key = selection?.point.key ?? '';
  const chosen = windowIn(view, end);
  const known = useTimeline(Number.isFinite(end) ? (selection?.point ?? null) : null, chosen);
  if (selection === null) return null;
  const timeline = known.key === key ? known.timeline : null;
  const window = chosen ?? { from: 0, to: end };
  const run = runName(shown, selection, t);
  const [figure] = shown.figures;
  return (
    <section
      className="timeline"
      aria-labelledby="timeline-title"
      data-phase={known.phase}
      data-awaited={known.isAwaited || undefined}
    >
      <div className="timeline-head">
        <h2 id="timeline-title">{t(STRIP_TITLE)}</h2>
        <span className="quiet quiet-only">{run}</span>
        {timeline !== null && figure !== undefined && (
          <ExportButton spec={stripOf(figure, { timeline, window }, t(STRIP_TITLE), run)} hue={hueOf(shown.state)} />
        )}
      </div>
      {known.phase === 'failed' && known.error !== null && <p role="alert">{sentenceOf(known.error, t)}</p>}
      {timeline === null ? (
        <div className="timeline-box placeholder" style={{ height: placeholderPx(selection.point.values) }}>
          {t`The strip comes with the curves.`}
        </div>
      ) : (
        <Strip
          timeline={timeline}
          end={end}
          window={window}
          onZoom={(next) => showPart(STRIP, next && { x: [next.from, next.to] })}
          theme={theme}
        />
      )}
    </section>
  );
}

type StripProps = {
  timeline: Timeline;
  /** The end of the run, in ms. */
  end: number;
  window: Window;
  /** Null asks for the whole run. */
  onZoom: (window: Window | null) => void;
  theme: Theme;
};

function Strip({ timeline, end, window, onZoom, theme }: StripProps) {
  const t = useWords();
  const [box, size] = useSize<HTMLDivElement>();
  const [row, setRow] = useRow(timeline);
  const [said, setSaid] = useState('');
  const whole = window.from <= 0 && window.to >= end;
  const height = stripPx(timeline.rows.length);

  const show = (next: Window) => {
    onZoom(next.from <= 0 && next.to >= end ? null : next);
    setSaid(t`Shows ${windowWords(next, t)}.`);
  };
  const zoomBy = (factor: number) => show(zoomed(window, factor, (window.from + window.to) / 2, end));
  const stand = (next: number) => {
    const at = Math.max(0, Math.min(timeline.rows.length - 1, next));
    const on = timeline.rows[at];
    setRow(at);
    if (on !== undefined) setSaid(`${rowWords(on, window, t)}.`);
  };
  const acts = {
    '+': () => zoomBy(1 / step),
    '=': () => zoomBy(1 / step),
    '-': () => zoomBy(step),
    '0': () => show({ from: 0, to: end }),
    ArrowLeft: () => show(panned(window, -0.25, end)),
    ArrowRight: () => show(panned(window, 0.25, end)),
    ArrowUp: () => stand((row ?? 1) - 1),
    ArrowDown: () => stand((row ?? -1) + 1),
    Home: () => show(panned(window, -Number.MAX_SAFE_INTEGER, end)),
    End: () => show(panned(window, Number.MAX_SAFE_INTEGER, end)),
    Escape: () => setRow(null),
  };

  const under = (event: PointerEvent<HTMLDivElement>) => {
    if (size === null) return null;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return ganttAt(timeline, window, size.width, height, event.clientX - left, event.clientY - top);
  };
  const { brush, handlers } = useBrush(under, setRow, (at, drawn) => {
    if (drawn === undefined) {
      if (at !== null) stand(at.row);
      return;
    }
    const { from, to } = drawn;
    const width = Math.max(to - from, (window.to - window.from) / 1000);
    show(zoomed(drawn, width / (to - from), (from + to) / 2, end));
  });

  const active = row === null ? undefined : timeline.rows[row];
  return (
    <>
      <div className="timeline-tools">
        <Legend theme={theme} />
        <span className="timeline-buttons">
          <QuietButton onClick={() => zoomBy(1 / step)}>{t`Zoom in`}</QuietButton>
          <QuietButton disabled={whole} onClick={() => zoomBy(step)}>
            {t`Zoom out`}
          </QuietButton>
          <QuietButton disabled={whole} onClick={() => show({ from: 0, to: end })}>
            {t`Whole run`}
          </QuietButton>
        </span>
      </div>
      <div
        ref={box}
        className="timeline-box"
        style={{ height }}
        role="application"
        aria-roledescription={t`time line`}
        aria-label={t`What the PEs do when. Plus and minus zoom, left and right move, up and down go from PE to PE, 0 shows the whole run.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys zoom and move
        tabIndex={0}
        onKeyDown={(event) => actOnKey(event, acts)}
        {...handlers}
        onBlur={() => setRow(null)}
      >
        {size !== null && size.width > 0 && (
          <GanttChart
            timeline={timeline}
            window={window}
            theme={theme}
            width={size.width}
            height={height}
            row={row}
            brush={brush}
            words={t}
          />
        )}
      </div>
      <p className="timeline-words">
        {active === undefined
          ? `${windowWords(window, t)}${whole ? t`, the whole run` : ''}`
          : rowWords(active, window, t)}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      <p className="visually-hidden">{timelineWords(timeline, window, t)}</p>
    </>
  );
}

/** The row that a person is on here, or else on another picture of the same nodes. */
function useRow({ rows }: Timeline) {
  const nodes = usePointed((pointed) => pointed.nodes);
  const [own, setOwn] = useState<number | null>(null);
  const linked = rows.findIndex(({ pe }) => nodes.includes(pe));
  const setRow = (next: number | null) => {
    const on = next === null ? undefined : rows[next];
    setOwn(next);
    pointAtNodes(on === undefined ? [] : [on.pe]);
  };
  return [own ?? (linked < 0 ? null : linked), setRow] as const;
}

type Under = ReturnType<typeof ganttAt>;

/** A drag with mouse or pen draws a window; `onUp` is told of it, or of a click by where it was. */
function useBrush(
  under: (event: PointerEvent<HTMLDivElement>) => Under,
  onRow: (row: number | null) => void,
  onUp: (at: Under, drawn?: Window) => void,
) {
  const [brush, setBrush] = useState<(Window & { px: number }) | null>(null);
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      const at = event.button === 0 && event.pointerType !== 'touch' ? under(event) : null;
      if (at === null) return;
      setBrush({ from: at.at, to: at.at, px: event.clientX });
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      const at = under(event);
      if (brush !== null && at !== null) setBrush({ ...brush, to: at.at });
      else if (event.pointerType === 'mouse') onRow(at?.row ?? null);
    },
    onPointerUp(event: PointerEvent<HTMLDivElement>) {
      if (brush === null) return;
      setBrush(null);
      const [from, to] = [Math.min(brush.from, brush.to), Math.max(brush.from, brush.to)];
      const isDrag = Math.abs(event.clientX - brush.px) >= leastBrushPx && to > from;
      onUp(under(event), isDrag ? { from, to } : undefined);
    },
    onPointerCancel: () => setBrush(null),
    onPointerLeave: () => brush === null && onRow(null),
  };
  return { brush, handlers };
}

function Legend({ theme }: { theme: Theme }) {
  const t = useWords();
  return (
    <ul className="timeline-legend">
      {TIMELINE_CLASSES.map((name) => (
        <li key={name}>
          <i style={{ background: timeColour(theme, name) }} />
          {t(CLASS_WORDS[name])}
        </li>
      ))}
    </ul>
  );
}
