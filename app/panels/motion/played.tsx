/** What plays a recording: the machine, the controls, the time line, and what is said of them. */

import { type RefObject, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Theme } from '../../charts/index.ts';
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
import type { Words } from '../../model/words/words.ts';
import type { Pointed } from '../../topology/laid.ts';
import { pointAtNodes, usePointed } from '../figure/pointed.ts';
import { actOnKey } from '../keys.ts';
import { useMedia } from '../media.ts';
import { QuietButton } from '../quiet-button.tsx';
import { showMoment, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { CloserChoice, SPEEDS, SpeedChoice, Transport } from './controls.tsx';
import { Drawing } from './drawing.tsx';
import { FarmView } from './farm-view.tsx';
import { MotionLegend } from './legend.tsx';
import { Strip } from './strip.tsx';
import { type Playback, shutterOf, usePlayback } from './use-playback.ts';

/** What is shown takes so long at speed 1. */
const playSeconds = 20;
/** A message should be seen for so long, if the run allows it. */
const flightSeconds = 0.2;
const mostRows = 64;
const closest = 1.001;

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

export function Played({ motion, whole, of, end, window: chosen, onZoom, theme, isOutdated }: PlayedProps) {
  const t = useWords();
  const box = useWaitedFor();
  const { focus, wire, focusOn, point } = useFocus(motion);
  const traffic = trafficOf(motion);
  const scale = useMemo(() => loadScale(traffic), [traffic]);
  const window = useMemo(() => chosen ?? { from: 0, to: end }, [chosen, end]);
  const base = (window.to - window.from) / playSeconds;
  const [picked, setSpeed] = useState<number | null>(null);
  const speed = picked ?? usualSpeed(usualFlight(motion), base);
  const playback = useRun(motion, of, window, base * speed, focusOn);
  const { at, playing } = playback;
  const frame = frameAt(motion.edges, at);
  const frames = frameCount(motion);
  const width = (motion.edges[frame + 1] ?? 0) - (motion.edges[frame] ?? 0);
  const time = timeText(at, width);
  const worst = useMemo(() => worstCongestion(traffic), [traffic]);
  const wordsAt = (moment: number) => momentWords(motion, traffic, moment, t);
  const [said, say] = useSaid(playback, isOutdated, wordsAt);

  const toggle = () => (playing ? playback.pause() : playback.play());
  const step = (by: number) => {
    playback.step(by);
    say(wordsAt(middleOf(motion, Math.min(frames - 1, Math.max(0, frame + by)))));
  };
  const show = (next: number) => {
    playback.pause();
    const moment = middleOf(motion, next);
    playback.go(moment);
    return moment;
  };
  const zoomBy = (factor: number, around: number) => {
    const next = zoomedAround(window, factor, around, end, motion.periodMs);
    onZoom(next.to - next.from >= end * 0.999 ? null : next);
    say(t`Shows ${windowWords(next, t)}.`);
  };
  const acts = {
    ' ': toggle,
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => say(wordsAt(show(0))),
    End: () => say(wordsAt(show(frames - 1))),
    '+': () => zoomBy(1 / 4, at),
    '=': () => zoomBy(1 / 4, at),
    '-': () => zoomBy(4, at),
    '0': () => onZoom(null),
  };
  const closer = zoomedAround(window, 1 / 4, at, end, motion.periodMs);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the drawing and the strip inside
    <div
      ref={box}
      className="motion-played"
      onKeyDown={(event) => {
        // A button and a slider have these keys for themselves.
        if ((event.target as Element).closest('button, input') === null) actOnKey(event, acts);
      }}
    >
      <Drawing
        motion={motion}
        scale={scale}
        theme={theme}
        follow={playback.follow}
        focus={focus}
        onFocus={point}
        onStep={(node) => {
          focusOn(node === null ? [] : [node]);
          say(node === null ? '' : nodeWords(motion, frame, node, t));
        }}
        words={playing ? t`The machine, running.` : wordsAt(at)}
      />
      <div className="motion-side">
        <p className="motion-reading">
          <b>{time}</b>
          <span>{readingOf(motion, frame, wire, focus, t)}</span>
        </p>
        <Transport
          playing={playing}
          frame={frame}
          frames={frames}
          time={t`${time}, frame ${frame + 1} of ${frames}`}
          onToggle={toggle}
          onStep={step}
          onFrame={(next) => {
            show(next);
            // The slider says where it is itself; what was said before is so no more.
            say('');
          }}
          onWorst={worst < 0 ? null : () => say(t`Worst congestion. ${wordsAt(show(worst))}`)}
        />
        <div className="motion-tools">
          <SpeedChoice rate={base} speed={speed} onSpeed={setSpeed} />
          <CloserChoice
            isWhole={chosen === null}
            isClosest={closer.to - closer.from >= (window.to - window.from) / closest}
            onZoom={(factor) => zoomBy(factor, at)}
            onWhole={() => onZoom(null)}
          />
        </div>
        <TimeLines {...{ motion, whole, window, theme, playback, focus }} onFocus={focusOn} onZoom={zoomBy} />
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

/** The element that plays the recording. Whoever waited for the recording goes on to its first button. */
function useWaitedFor(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const waited = box.current?.parentElement === document.activeElement;
    if (waited) box.current?.querySelector<HTMLElement>('.motion-play')?.focus();
  }, []);
  return box;
}

/** What a person is on here, or else on another picture of the same nodes. */
function useFocus({ active, topology: { nodes: nodeCount } }: Motion) {
  const [own, setOwn] = useState<readonly number[]>([]);
  const [wire, setWire] = useState<number | null>(null);
  const pointedAt = usePointed(({ nodes }) => nodes);
  const focus = useMemo(
    () => (own.length > 0 ? own : pointedAt.filter((node) => active.includes(node))),
    [own, pointedAt, active],
  );
  const focusOn = useCallback(
    (places: readonly number[]) => {
      setOwn(places);
      setWire(null);
      pointAtNodes(places.filter((place) => place < nodeCount));
    },
    [nodeCount],
  );
  const point = (pointed: Pointed | null) => {
    focusOn(pointed?.place === undefined ? [] : [pointed.place]);
    setWire(pointed?.wire ?? null);
  };
  return { focus, wire, focusOn, point };
}

/** A link to a moment shows it at rest; else the run plays, from where the first message is on its way. */
function useRun(
  motion: Motion,
  of: string,
  window: Window,
  rate: number,
  focusOn: (places: readonly number[]) => void,
): Playback {
  const reduced = useMedia('(prefers-reduced-motion: reduce)');
  const linked = useRef(useExplorer.getState().link.look?.moment).current;
  const start = linked ?? firstMessage(motion);
  const playback = usePlayback({ window, edges: motion.edges, rate, reduced, start, plays: linked === undefined });
  const { at, playing, go } = playback;

  // The link has the moment at which it stands still.
  useEffect(() => {
    if (!playing) showMoment(at);
  }, [playing, at]);

  const before = useRef(of);
  useEffect(() => {
    if (before.current === of) return;
    before.current = of;
    focusOn([]);
    // The run that a link shows may become another while its curves settle; the moment stays.
    const isLinked = linked !== undefined && useExplorer.getState().link.look?.moment === linked;
    go(isLinked ? linked : (firstMessage(motion) ?? 0));
  }, [of, motion, go, focusOn, linked]);
  return playback;
}

/** A change of the settings stops the run. It goes on with the new one, or with the old one if that is wanted again. */
function useSaid({ at, playing, pause, play }: Playback, isOutdated: boolean, wordsAt: (moment: number) => string) {
  const t = useWords();
  const [said, say] = useState('');
  const goesOn = useRef(false);
  const isPlaying = useRef(playing);
  isPlaying.current = playing;
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
    say(playing ? t`Playing.` : t`Stopped. ${wordsAt(at)}`);
  }, [playing, wordsAt, at, t]);
  return [said, say] as const;
}

type TimeLinesProps = {
  motion: Motion;
  whole: Motion;
  window: Window;
  theme: Theme;
  playback: Playback;
  focus: readonly number[];
  onFocus(nodes: readonly number[]): void;
  onZoom(factor: number, at: number): void;
};

/** Who did what when: the picture of a farm, nodes and links, and the path that decides how long the run takes. */
function TimeLines({ whole, onZoom, ...view }: TimeLinesProps) {
  const t = useWords();
  const { motion, window } = view;
  const path = pathOf(whole);
  const bands = useMemo(() => bandsOf(motion, mostRows, t), [motion, t]);
  return (
    <>
      {motion.picture !== null && <FarmView {...view} picture={motion.picture} />}
      <Strip
        {...view}
        traffic={trafficOf(motion)}
        path={path}
        bands={bands}
        onZoom={onZoom}
        words={t`${bands.length} rows from ${windowWords(window, t)}, links above them.`}
      />
      {path !== null && (
        <p className="motion-path">
          <i /> {pathWords(path, t)}
        </p>
      )}
    </>
  );
}

/** What the wire or the nodes do that a person is on, or else all of them. */
function readingOf(motion: Motion, frame: number, wire: number | null, focus: readonly number[], t: Words): string {
  const words = wire !== null ? wireWords(motion, frame, wire, t) : nodesWords(motion, frame, focus, t);
  return words ?? t`${messagesText(motion, frame, t)}; ${busiestText(motion, trafficOf(motion), frame, t)}`;
}

/** What the nodes do that a person is on; undefined where they are on none. */
function nodesWords(motion: Motion, frame: number, focus: readonly number[], t: Words): string | undefined {
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
    <QuietButton className="motion-large" onClick={toggle}>
      {isLarge ? t`Leave the full screen` : t`Fill the screen`}
    </QuietButton>
  );
}
