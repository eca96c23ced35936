/** The clock of a recording that is played. It runs outside React: pictures follow it, the page only now and then. */

import { useCallback, useEffect, useRef, useState } from 'react';
import { steppedBy, type Window } from '../../model/motion/moments.ts';
import { frameAt } from '../../model/motion/motion.ts';

/** Draws the moment `at`, with what happened within `shutter` around it; both in ms of the machine. */
export type Paint = (at: number, shutter: number) => void;

export type Playback = {
  /** The moment in ms, brought up to date a few times a second while it plays. */
  at: number;
  playing: boolean;
  play(): void;
  pause(): void;
  go(at: number): void;
  step(frames: number): void;
  /** Paints now and whenever the moment changes, until the returned function is called. */
  follow(paint: Paint): () => void;
};

type Options = {
  window: Window;
  edges: Float64Array;
  /** ms of the machine in a second of the person's. */
  rate: number;
  /** The moment at first; where the window begins if missing. */
  start?: number | undefined;
  /** It plays at once, and takes no focus. */
  plays?: boolean;
  /** One frame after the other, each for a while, instead of motion. */
  reduced: boolean;
};

/** A message that takes no time at all is seen for so long. */
const shutterSeconds = 0.12;

/** ms of the machine that a picture shows at such a rate: while it plays, and at rest no more than a frame. */
export function shutterOf(rate: number, playing: boolean, frame: number): number {
  return playing ? rate * shutterSeconds : Math.min(rate * shutterSeconds, frame);
}
const restMs = 120;
const stepMs = 800;

export function usePlayback(options: Options): Playback {
  const { window } = options;
  const [at, setAt] = useState(options.start ?? window.from);
  const [playing, setPlaying] = useState(options.plays === true);
  const now = useRef(at);
  const paints = useRef(new Set<Paint>());
  const latest = useRef({ ...options, playing });
  latest.current = { ...options, playing };

  const paint = useCallback(() => {
    const { edges: all, rate: perSecond, playing: moving } = latest.current;
    const frame = frameAt(all, now.current);
    const width = (all[frame + 1] ?? 0) - (all[frame] ?? 0);
    for (const one of paints.current) one(now.current, shutterOf(perSecond, moving, width));
  }, []);
  const move = useCallback(
    (next: number) => {
      const { window: within } = latest.current;
      now.current = Math.min(within.to, Math.max(within.from, next));
      paint();
      return now.current;
    },
    [paint],
  );

  useEffect(() => {
    if (!playing) return undefined;
    const { reduced } = latest.current;
    let said = 0;
    let last = performance.now();
    let request = 0;
    const tick = (time: number) => {
      const { window: within, rate: perSecond } = latest.current;
      const seconds = Math.min(0.1, Math.max(0, (time - last) / 1000));
      last = time;
      const ended = move(now.current + seconds * perSecond) >= within.to;
      if (time - said > restMs || ended) {
        said = time;
        setAt(now.current);
      }
      if (ended) setPlaying(false);
      else request = requestAnimationFrame(tick);
    };
    if (!reduced) {
      request = requestAnimationFrame(tick);
      return () => cancelAnimationFrame(request);
    }
    const timer = setInterval(() => {
      const { edges: all, window: within } = latest.current;
      const next = steppedBy(all, now.current, 1);
      if (next <= now.current || next >= within.to) setPlaying(false);
      else setAt(move(next));
    }, stepMs);
    return () => clearInterval(timer);
  }, [playing, move]);

  // Another window or recording: the moment stays if it is in it.
  useEffect(() => {
    setAt(move(now.current >= window.from && now.current <= window.to ? now.current : window.from));
  }, [window.from, window.to, move]);

  const follow = useCallback(
    (one: Paint) => {
      paints.current.add(one);
      paint();
      return () => {
        paints.current.delete(one);
      };
    },
    [paint],
  );
  const pause = useCallback(() => {
    latest.current.playing = false;
    setPlaying(false);
    setAt(now.current);
    paint();
  }, [paint]);
  const play = useCallback(() => {
    const { edges: all, window: within } = latest.current;
    const isOver = frameAt(all, now.current) >= all.length - 2;
    if (isOver) setAt(move(within.from));
    setPlaying(true);
  }, [move]);
  const go = useCallback((next: number) => setAt(move(next)), [move]);
  return {
    at,
    playing,
    follow,
    pause,
    play,
    go,
    step(frames) {
      pause();
      setAt(move(steppedBy(latest.current.edges, now.current, frames)));
    },
  };
}
