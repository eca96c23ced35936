/** The picture of a farm as it fills while the run plays, and beside it who computed which line when. */

import { type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Theme } from '../../charts/index.ts';
import { nodeName } from '../../model/motion/bands.ts';
import type { Window } from '../../model/motion/moments.ts';
import type { Motion } from '../../model/motion/motion.ts';
import { linesIn, type Picture } from '../../model/motion/picture.ts';
import { timeText } from '../../model/motion/words.ts';
import type { Words } from '../../model/words/words.ts';
import { drawPicture, layOutPicture, lineAtHeight, picturePixels } from '../../topology/farm-picture.ts';
import { useSize } from '../media.ts';
import { useWords } from '../words.ts';
import { openCanvas, pixelRatio } from './canvas.ts';
import type { Playback } from './use-playback.ts';

type Props = {
  motion: Motion;
  picture: Picture;
  window: Window;
  theme: Theme;
  playback: Playback;
  /** Nodes that a person is on. */
  focus: readonly number[];
  onFocus(nodes: readonly number[]): void;
};

export function FarmView({ motion, picture, window, theme, playback, focus, onFocus }: Props) {
  const t = useWords();
  const [box, size] = useSize<HTMLDivElement>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [line, setLine] = useState(-1);
  const layout = useMemo(() => (size === null ? null : layOutPicture(size.width, size.height)), [size]);
  const whole = useMemo(() => wholeOf(picture, theme), [picture, theme]);
  const { follow, at } = playback;
  useLayoutEffect(() => {
    if (canvas.current === null || layout === null) return undefined;
    const context = openCanvas(canvas.current, layout.width, layout.height, pixelRatio());
    if (context === null) return undefined;
    return follow((now) => drawPicture(context, picture, whole, layout, { at: now, ...window, focus, line }, theme));
  }, [picture, whole, layout, window, focus, line, theme, follow]);

  const point = ({ clientY, currentTarget }: PointerEvent<HTMLDivElement>) => {
    if (layout === null) return;
    const next = lineAtHeight(picture, layout, clientY - currentTarget.getBoundingClientRect().top);
    if (next === line) return;
    setLine(next);
    const worker = picture.lines[next]?.worker;
    onFocus(worker === undefined ? [] : [worker]);
  };
  const leave = () => {
    setLine(-1);
    onFocus([]);
  };
  const words = line < 0 ? progressText(picture, at, t) : lineText(motion, picture, line, t);
  return (
    <figure className="motion-farm">
      <div ref={box} className="motion-farm-box" onPointerMove={point} onPointerDown={point} onPointerLeave={leave}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={t`The picture as it is computed. The bars beside it show when each line was computed, and by which node. ${progressText(picture, at, t)}`}
        />
      </div>
      <figcaption>{words}</figcaption>
    </figure>
  );
}

function wholeOf(picture: Picture, theme: Theme): HTMLCanvasElement {
  const element = document.createElement('canvas');
  element.width = picture.points;
  element.height = picture.points;
  element
    .getContext('2d')
    ?.putImageData(new ImageData(picturePixels(picture, theme), picture.points, picture.points), 0, 0);
  return element;
}

function progressText(picture: Picture, at: number, t: Words): string {
  const [received, computing] = [linesIn(picture, 'received', at), linesIn(picture, 'computing', at)];
  return t`${received} of ${picture.points} lines have come; ${computing} are being computed.`;
}

function lineText(motion: Motion, picture: Picture, index: number, t: Words): string {
  const line = picture.lines[index];
  if (line === undefined) return '';
  const { worker, begun, ended, received } = line;
  const time = (ms: number) => timeText(ms, ended - begun);
  return t`Line ${index + 1}: ${nodeName(motion, worker, t)}, from ${time(begun)} to ${time(ended)}; with the master at ${time(received)}.`;
}
