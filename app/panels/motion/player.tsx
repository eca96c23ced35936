/** The machine alive: a recorded run of the point that the page talks about, to be played, stepped through and looked at closely. */

import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Theme } from '../../charts/index.ts';
import { bestPlace, runName, selectionOf } from '../../model/figure/selection.ts';
import { bandsOf, nodeName } from '../../model/motion/bands.ts';
import { pathOf } from '../../model/motion/critical-path.ts';
import { showsCrossings } from '../../model/motion/crossings.ts';
import {
  firstMessage,
  loadScale,
  trafficOf,
  usualFlight,
  type Window,
  worstCongestion,
  zoomedAround,
} from '../../model/motion/moments.ts';
import { frameAt, frameCount, type Motion } from '../../model/motion/motion.ts';
import { pathWords } from '../../model/motion/path-words.ts';
import { windowWords } from '../../model/motion/timeline.ts';
import { busiestText, messagesText, momentWords, nodeWords, timeText, wireWords } from '../../model/motion/words.ts';
import type { PlanPoint } from '../../model/state/explorer-state.ts';
import type { SweepPlan } from '../../model/sweep/sweep.ts';
import type { Words } from '../../model/words/words.ts';
import type { Pointed } from '../../topology/laid.ts';
import { pointAtNodes, usePointed } from '../figure/pointed.ts';
import { type Shown, useShownLater } from '../figure/shown.tsx';
import { usePhaseLater } from '../later-state.tsx';
import { useMedia } from '../media.ts';
import { isRunOver, markedIn, showMoment, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { CloserChoice, SPEEDS, SpeedChoice, Transport } from './controls.tsx';
import { Drawing } from './drawing.tsx';
import { FarmView } from './farm-view.tsx';
import { MotionLegend } from './legend.tsx';
import { Strip } from './strip.tsx';
import { shutterOf, usePlayback } from './use-playback.ts';
import { type Recording, useRecording } from './use-recording.ts';
import './motion.css';

/** `takesFocus`: the button that opened it had the focus, and is gone. */
export type PlayerProps = { theme: Theme; takesFocus: boolean; onClose(): void };

/** What is shown takes so long at speed 1. */
const playSeconds = 20;
/** A message should be seen for so long, if the run allows it. */
const flightSeconds = 0.2;
const mostRows = 64;
const closest = 1.001;

/** The point that the page talks about, which moves while the curves come: what is watched stays until they are there. */
function useWatched(shown: Shown | null, marked: PlanPoint | null) {
  const isComing = !isRunOver(usePhaseLater());
  const [kept, setKept] = useState<{ plan: SweepPlan; place: PlanPoint } | null>(null);
  if (shown === null) return null;
  const { plan, results, figures } = shown;
  const stays = isComing && kept?.plan === plan ? kept.place : null;
  const selection = selectionOf(plan, results, [marked, stays, bestPlace(plan, figures[0])]);
  if (selection?.result && kept?.plan !== plan) {
    const index = selection.series.points.indexOf(selection.point);
    setKept({ plan, place: { series: String(selection.series.value), index } });
  }
  return selection;
}

export function Player({ theme, takesFocus, onClose }: PlayerProps) {
  const t = useWords();
  const shown = useShownLater();
  const marked = useExplorer(markedIn);
  const selection = useWatched(shown, marked);
  const point = selection?.point ?? null;
  const key = point?.key ?? '';
  const [zoom, setZoom] = useState<{ key: string; window: Window } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const chosen = zoom?.key === key ? zoom.window : null;
  const recording = useRecording(point, chosen, attempt);
  const { motion, whole } = recording;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) frame.current?.focus();
  }, [takesFocus]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div
      ref={frame}
      className="motion"
      role="group"
      aria-label={t`The machine as it runs`}
      tabIndex={-1}
      data-phase={recording.phase}
      data-outdated={recording.key !== key || undefined}
      data-awaited={recording.isAwaited || undefined}
    >
      <p className="motion-state" role="status">
        {stateText(recording, recording.key !== key, t)}
      </p>
      {recording.phase === 'failed' && (
        <p className="motion-failed" role="alert">
          {recording.message}{' '}
          <button type="button" className="quiet-button" onClick={() => setAttempt(attempt + 1)}>
            {t`Try again`}
          </button>
        </p>
      )}
      {motion === null ? (
        <div className="motion-box motion-empty" />
      ) : (
        <Played
          motion={motion}
          whole={whole ?? motion}
          of={recording.key}
          end={(whole ?? motion).edges.at(-1) ?? 0}
          window={recording.key === key ? chosen : null}
          // A window of a point that is gone says nothing of the next one.
          onZoom={(window) => setZoom(window === null ? null : { key, window })}
          theme={theme}
          isOutdated={recording.key !== key}
        />
      )}
      <div className="motion-foot">
        <span>{selection && shown && runName(shown, selection, t)}</span>
        <button type="button" className="quiet-button" onClick={onClose}>
          {t`Stop watching`}
        </button>
      </div>
    </div>
  );
}

function stateText({ phase, motion }: Recording, isOutdated: boolean, t: Words): string {
  if (phase === 'waiting') return t`The recording starts when the curves are there.`;
  if (phase === 'recording' && (motion === null || isOutdated)) return t`Recording the run …`;
  if (phase === 'recording') return t`Recording this stretch again, closer …`;
  if (phase === 'ready' && isOutdated)
    return t`The settings have changed. The run is recorded again when the curves are there.`;
  return '';
}

type PlayedProps = {
  motion: Motion;
  /** The whole run, if it has been recorded. */
  whole: Motion;
  /** Key of the point that was recorded. */
  of: string;
  /** The end of the run, in ms. */
  end: number;
  /** The part of the run that is shown; null: the whole run. */
  window: Window | null;
  onZoom(window: Window | null): void;
  theme: Theme;
  isOutdated: boolean;
};

function Played({ motion, whole, of, end, window: chosen, onZoom, theme, isOutdated }: PlayedProps) {
  const t = useWords();
  const [own, setOwn] = useState<readonly number[]>([]);
  const [wire, setWire] = useState<number | null>(null);
  const pointedAt = usePointed(({ nodes }) => nodes);
  const focus = useMemo(
    () => (own.length > 0 ? own : pointedAt.filter((node) => motion.active.includes(node))),
    [own, pointedAt, motion],
  );
  const { nodes: nodeCount } = motion.topology;
  const setFocus = useCallback(
    (places: readonly number[]) => {
      setOwn(places);
      setWire(null);
      pointAtNodes(places.filter((place) => place < nodeCount));
    },
    [nodeCount],
  );
  const point = (pointed: Pointed | null) => {
    setFocus(pointed?.place === undefined ? [] : [pointed.place]);
    setWire(pointed?.wire ?? null);
  };
  const [picked, setSpeed] = useState<number | null>(null);
  const [said, say] = useState('');
  const reduced = useMedia('(prefers-reduced-motion: reduce)');
  const box = useRef<HTMLDivElement>(null);
  // Whoever waited for the recording goes on to what plays it.
  useEffect(() => {
    const waited = box.current?.parentElement === document.activeElement;
    if (waited) box.current?.querySelector<HTMLElement>('.motion-play')?.focus();
  }, []);
  const traffic = trafficOf(motion);
  const scale = useMemo(() => loadScale(traffic), [traffic]);
  const path = pathOf(whole);
  const bands = useMemo(() => bandsOf(motion, mostRows, t), [motion, t]);
  const window = useMemo(() => chosen ?? { from: 0, to: end }, [chosen, end]);
  const base = (window.to - window.from) / playSeconds;
  const speed = picked ?? usualSpeed(usualFlight(motion), base);
  // A link to a moment shows it at rest; else the run plays, from where the first message is on its way.
  const linked = useRef(useExplorer.getState().link.look?.moment).current;
  const start = linked ?? firstMessage(motion);
  const plays = linked === undefined;
  const playback = usePlayback({ window, edges: motion.edges, rate: base * speed, reduced, start, plays });
  const { at, playing, pause, play, go } = playback;
  const frame = frameAt(motion.edges, at);
  const width = (motion.edges[frame + 1] ?? 0) - (motion.edges[frame] ?? 0);
  const time = timeText(at, width);
  const worst = useMemo(() => worstCongestion(traffic), [traffic]);
  const wordsAt = (moment: number) => momentWords(motion, traffic, moment, t);

  // The link has the moment at which it stands still.
  useEffect(() => {
    if (!playing) showMoment(at);
  }, [playing, at]);

  // A change of the settings stops it. It goes on with the new run, or with the old one if that is wanted again.
  const before = useRef(of);
  const goesOn = useRef(false);
  const isPlaying = useRef(playing);
  isPlaying.current = playing;
  useEffect(() => {
    if (before.current === of) return;
    before.current = of;
    setFocus([]);
    // The run that a link shows may become another while its curves settle; the moment stays.
    const isLinked = linked !== undefined && useExplorer.getState().link.look?.moment === linked;
    go(isLinked ? linked : (firstMessage(motion) ?? 0));
  }, [of, motion, go, setFocus, linked]);
  useEffect(() => {
    if (isOutdated) {
      goesOn.current ||= isPlaying.current;
      pause();
      say(t`Stopped: the settings have changed.`);
    } else if (goesOn.current) {
      goesOn.current = false;
      play();
    }
  }, [isOutdated, pause, play, t]);
  const wasPlaying = useRef(false);
  useEffect(() => {
    if (wasPlaying.current === playing) return;
    wasPlaying.current = playing;
    // Whoever stopped it has told the reader already.
    if (!playing && goesOn.current) return;
    say(playing ? t`Playing.` : t`Stopped. ${momentWords(motion, traffic, at, t)}`);
  }, [playing, motion, traffic, at, t]);

  const step = (frames: number) => {
    playback.step(frames);
    const next = Math.min(frameCount(motion) - 1, Math.max(0, frame + frames));
    say(wordsAt(middleOf(motion, next)));
  };
  const show = (next: number) => {
    pause();
    const moment = middleOf(motion, next);
    go(moment);
    return moment;
  };
  const zoomBy = (factor: number, around: number) => {
    const next = zoomedAround(window, factor, around, end, motion.periodMs);
    onZoom(next.to - next.from >= end * 0.999 ? null : next);
    say(t`Shows ${windowWords(next, t)}.`);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
    // A button and a slider have these keys for themselves.
    if (event.target.closest('button, input') !== null) return;
    const acts: Readonly<Record<string, () => void>> = {
      ' ': () => (playing ? pause() : playback.play()),
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      Home: () => say(wordsAt(show(0))),
      End: () => say(wordsAt(show(frameCount(motion) - 1))),
      '+': () => zoomBy(1 / 4, at),
      '=': () => zoomBy(1 / 4, at),
      '-': () => zoomBy(4, at),
      '0': () => onZoom(null),
    };
    const act = acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the drawing and the strip inside
    <div ref={box} className="motion-played" onKeyDown={onKeyDown}>
      <Drawing
        motion={motion}
        scale={scale}
        theme={theme}
        follow={playback.follow}
        focus={focus}
        onFocus={point}
        onStep={(node) => {
          setFocus(node === null ? [] : [node]);
          say(node === null ? '' : nodeWords(motion, frame, node, t));
        }}
        words={playing ? t`The machine, running.` : wordsAt(at)}
      />
      <div className="motion-side">
        <p className="motion-reading">
          <b>{time}</b>
          <span>
            {(wire !== null ? wireWords(motion, frame, wire, t) : readingOf(motion, frame, focus, t)) ??
              t`${messagesText(motion, frame, t)}; ${busiestText(motion, traffic, frame, t)}`}
          </span>
        </p>
        <Transport
          playing={playing}
          frame={frame}
          frames={frameCount(motion)}
          time={t`${time}, frame ${frame + 1} of ${frameCount(motion)}`}
          onToggle={() => (playing ? pause() : playback.play())}
          onStep={step}
          onFrame={show}
          onWorst={worst < 0 ? null : () => say(t`Worst congestion. ${wordsAt(show(worst))}`)}
        />
        <div className="motion-tools">
          <SpeedChoice rate={base} speed={speed} onSpeed={setSpeed} />
          <CloserChoice
            isWhole={chosen === null}
            isClosest={
              zoomedAround(window, 0.25, at, end, motion.periodMs).to -
                zoomedAround(window, 0.25, at, end, motion.periodMs).from >=
              (window.to - window.from) / closest
            }
            onZoom={(factor) => zoomBy(factor, at)}
            onWhole={() => onZoom(null)}
          />
        </div>
        {motion.picture !== null && (
          <FarmView
            motion={motion}
            picture={motion.picture}
            window={window}
            theme={theme}
            playback={playback}
            focus={focus}
            onFocus={setFocus}
          />
        )}
        <Strip
          motion={motion}
          traffic={traffic}
          path={path}
          bands={bands}
          window={window}
          theme={theme}
          playback={playback}
          focus={focus}
          onFocus={setFocus}
          onZoom={zoomBy}
          words={t`${bands.length} rows from ${windowWords(window, t)}, links above them.`}
        />
        {path !== null && (
          <p className="motion-path">
            <i /> {pathWords(path, t)}
          </p>
        )}
        <MotionLegend
          motion={motion}
          scale={scale}
          packets={showsCrossings(motion.crossings, shutterOf(base * speed, playing, width))}
          theme={theme}
        />
        {document.fullscreenEnabled && <LargeButton of={box} />}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </div>
  );
}

/** What the nodes do that a person is on; undefined where they are on none. */
function readingOf(motion: Motion, frame: number, focus: readonly number[], t: Words): string | undefined {
  const [first, last] = [focus[0], focus.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  if (first === last) return nodeWords(motion, frame, first, t);
  return t`${nodeName(motion, first, t)} to ${last}`;
}

function middleOf({ edges }: Motion, frame: number): number {
  return ((edges[frame] ?? 0) + (edges[frame + 1] ?? 0)) / 2;
}

/** The fastest at which a message can be followed; where none can, all that is shown in some seconds. */
function usualSpeed(flight: number, rate: number): number {
  const slow = SPEEDS.findLast((speed) => speed <= 1 && flight / (rate * speed) >= flightSeconds);
  return slow !== undefined && slow >= 1 / 8 ? slow : 1;
}

/** For a projector. Escape leaves, too. */
function LargeButton({ of }: { of: RefObject<HTMLElement | null> }) {
  const t = useWords();
  const isLarge = useSyncExternalStore(
    (onChange) => {
      document.addEventListener('fullscreenchange', onChange);
      return () => document.removeEventListener('fullscreenchange', onChange);
    },
    () => document.fullscreenElement !== null,
  );
  const toggle = () => {
    // A browser that refuses leaves everything as it is.
    const done = isLarge ? document.exitFullscreen() : of.current?.requestFullscreen();
    done?.catch(() => undefined);
  };
  return (
    <button type="button" className="quiet-button motion-large" onClick={toggle}>
      {isLarge ? t`Leave the full screen` : t`Fill the screen`}
    </button>
  );
}
