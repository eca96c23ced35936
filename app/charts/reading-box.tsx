/** A few words beside a place of a chart. */

import type { JSX } from 'react';
import { px } from '../model/words/px.ts';
import type { Point } from './box.ts';
import { type Layout, sizes } from './layout.ts';
import { textWidth } from './textwidth.ts';
import type { Theme } from './themes.ts';

/** No two lines of a box have the same text. */
export type ReadingLine = { text: string; weight: number; fill: string };

type Props = { at: Point; lines: readonly ReadingLine[]; layout: Layout; theme: Theme };

export function ReadingBox({ at, lines, layout, theme }: Props): JSX.Element {
  const width = Math.max(...lines.map((line) => textWidth(line.text, sizes.text, line.weight))) + 20;
  const height = lines.length * 17 + 11;
  const box = boxBeside(at, width, height, layout);
  return (
    <>
      <rect
        x={px(box.x)}
        y={px(box.y)}
        width={px(width)}
        height={px(height)}
        rx={4}
        fill={theme.paper}
        stroke={theme.hair}
      />
      {lines.map((line, i) => (
        <text key={line.text} x={px(box.x + 10)} y={px(box.y + 18 + i * 17)} fontWeight={line.weight} fill={line.fill}>
          {line.text}
        </text>
      ))}
    </>
  );
}

/** Where a box of words stands: above and to the left, where a rising curve leaves room; else wherever the picture has it. */
function boxBeside(at: Point, width: number, height: number, layout: Layout): Point {
  const away = 14;
  const leftmost = 1;
  const rightmost = layout.width - width - 1;
  const left = at.x - away - width;
  const x = left >= layout.plot.left ? left : Math.min(at.x + away, rightmost);
  const y = at.y - away - height;
  return {
    x: Math.max(leftmost, x),
    y: Math.max(layout.plot.top - 12, Math.min(y, layout.plot.top + layout.plot.height - height - 2)),
  };
}
