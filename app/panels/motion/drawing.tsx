/** The machine at a moment of the recording, on a canvas. It turns under the pointer or the arrow keys. */

import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Theme } from '../../charts/index.ts';
import { placeOf, showsCrossings } from '../../model/motion/crossings.ts';
import { stretchOf } from '../../model/motion/flight.ts';
import { besideAt, frameAt, knownAt, linkLoadsAt, type Motion, sharesAt } from '../../model/motion/motion.ts';
import { type Pointed, pointedAt, steppedPlace } from '../../topology/laid.ts';
import {
  type DrawnCrossing,
  type DrawnMessage,
  drawCrossings,
  drawFocus,
  drawHeads,
  drawWorms,
  messagePaths,
} from '../../topology/motion-messages.ts';
import { drawNetwork, layOutMotion, type MotionScene } from '../../topology/motion-scene.ts';
import { Turnable } from '../machine/turnable.tsx';
import { useTurning } from '../machine/turning.ts';
import { useSize } from '../media.ts';
import { useWords } from '../words.ts';
import { openCanvas, pixelRatio } from './canvas.ts';
import type { Paint, Playback } from './use-playback.ts';

type Props = {
  motion: Motion;
  /** Load with the strongest colour. */
  scale: number;
  theme: Theme;
  follow: Playback['follow'];
  /** Nodes that a person is on. */
  focus: readonly number[];
  onFocus(pointed: Pointed | null): void;
  /** A person went there by keys. */
  onStep(node: number | null): void;
  /** The moment in words. */
  words: string;
};

export function Drawing({ motion, scale, theme, follow, focus, onFocus, onStep, words }: Props) {
  const t = useWords();
  const [box, size] = useSize<HTMLDivElement>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const turning = useTurning(motion.topology);
  const { turn } = turning;
  const scene = useMemo(
    () => (size === null || size.width < 1 ? null : layOutMotion(motion.topology, turn, size.width, size.height)),
    [motion.topology, turn, size],
  );
  useLayoutEffect(() => {
    const element = canvas.current;
    if (element === null || scene === null) return undefined;
    return follow(painter(element, { motion, scale, theme, scene, focus }));
  }, [motion, scale, theme, scene, focus, follow]);

  const point = (x: number, y: number) => onFocus(scene === null ? null : pointedAt(scene.laid, x, y));
  const step = (by: number) =>
    onStep(by === 0 ? null : steppedPlace(motion.topology, focus[0] ?? null, by, motion.topology.nodes));
  return (
    <Turnable
      ref={box}
      className="motion-box"
      label={t`The machine as it runs.`}
      turning={turning}
      onHover={point}
      onTouch={point}
      onLeave={(event) => event.pointerType === 'mouse' && onFocus(null)}
      onStep={step}
    >
      <canvas ref={canvas} role="img" aria-label={words} />
    </Turnable>
  );
}

function crossingsAt({ crossings }: Motion, from: number, to: number): DrawnCrossing[] {
  const drawn: DrawnCrossing[] = [];
  for (const crossing of crossings) {
    // They are in order of beginning.
    if (crossing.begun > to) break;
    const place = placeOf(crossing, from, to);
    if (place !== null) drawn.push({ link: crossing.link, place, acknowledges: crossing.acknowledges });
  }
  return drawn;
}

type Painted = { motion: Motion; scale: number; theme: Theme; scene: MotionScene; focus: readonly number[] };

/** Links and nodes change from frame to frame of the recording, messages from picture to picture: layers. */
function painter(canvas: HTMLCanvasElement, { motion, scale, theme, scene, focus }: Painted): Paint {
  const ratio = pixelRatio();
  const context = openCanvas(canvas, scene.width, scene.height, ratio);
  const [behind, above] = [document.createElement('canvas'), document.createElement('canvas')];
  const network = openCanvas(behind, scene.width, scene.height, ratio);
  const nodes = openCanvas(above, scene.width, scene.height, ratio);
  const rowOf = new Map(motion.active.map((node, row) => [node, row]));
  let drawn = -1;
  return (at, shutter) => {
    if (context === null || network === null || nodes === null) return;
    const frame = frameAt(motion.edges, at);
    if (frame !== drawn) {
      const sharesOf = (node: number) => {
        const row = rowOf.get(node);
        return row === undefined ? null : sharesAt(motion, frame, row);
      };
      const besideOf = (node: number) => besideAt(motion, frame, rowOf.get(node) ?? 0);
      const known = knownAt(motion, frame);
      drawNetwork(
        network,
        nodes,
        scene,
        {
          loads: linkLoadsAt(motion, frame),
          scale,
          sharesOf,
          besideOf,
          known: known && { loads: known, most: motion.known?.most ?? 1 },
        },
        theme,
      );
      drawn = frame;
    }
    context.clearRect(0, 0, scene.width, scene.height);
    context.drawImage(behind, 0, 0, scene.width, scene.height);
    const [from, to] = [at - shutter / 2, at + shutter / 2];
    if (showsCrossings(motion.crossings, shutter)) {
      if (scene.haze === 0) context.drawImage(above, 0, 0, scene.width, scene.height);
      drawCrossings(context, scene, crossingsAt(motion, from, to), theme);
      for (const node of focus) drawFocus(context, scene, node, theme);
      return;
    }
    const messages: DrawnMessage[] = [];
    for (const flight of motion.flights) {
      // They are in order of sending.
      if (flight.sent > to) break;
      const stretch = stretchOf(flight, flight.units * motion.hopsPerUnit, from, to);
      if (stretch !== null) messages.push({ source: flight.source, way: flight.way, stretch });
    }
    const paths = messagePaths(scene, messages);
    drawWorms(context, paths, theme);
    if (scene.haze === 0) context.drawImage(above, 0, 0, scene.width, scene.height);
    drawHeads(context, paths, theme);
    for (const node of focus) drawFocus(context, scene, node, theme);
  };
}
