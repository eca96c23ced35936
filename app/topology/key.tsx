/** What a drawn network needs beside it: the scale of loads and the names of the axes. */

import type { JSX } from 'react';
import { px } from '../model/words/px.ts';
import { dimensionsOf } from './extents.ts';
import type { TopologySpec } from './loaded.ts';
import { type Dimensions, project, type View } from './projection.ts';
import { type DrawingTheme, fade, loadColours } from './theme.ts';
import { legendText, scaleText } from './words.ts';

type LegendProps = {
  spec: TopologySpec;
  theme: DrawingTheme;
  top: number;
  width: number;
  /** Load; null while unknown. */
  busiest: number | null;
  /** What the pointer is on, said in place of what the scale means. */
  reading: string;
};

const left = 8;
const cells = 20;
const lineHeight = 16;

/** The text in one line, or in two if it is too long and names may be long. */
function wrapped(text: string, { topology }: TopologySpec, width: number): string[] {
  const isShort = topology.layout === 'grid' && dimensionsOf(topology).length < 4;
  if (isShort || widthOf(text) <= width - 2 * left) return [text];
  // Japanese may break anywhere.
  const parts = text.split(/(?<= )|(?<=[\u2e80-\uffff])/);
  let first = parts.shift() ?? '';
  while (parts[0] !== undefined && widthOf(first + parts[0]) <= width - 2 * left) first += parts.shift();
  return [first.trimEnd(), parts.join('')].filter((line) => line !== '');
}

/** px, about: full-width signs take an em. */
function widthOf(text: string): number {
  return [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 12 : 6.2), 0);
}

/** A scale from idle to the capacity of a channel, with the busiest link marked on it. */
export function Legend({ spec, theme, top, width, busiest, reading }: LegendProps): JSX.Element {
  const colour = loadColours(theme);
  const pale = spec.loads === null ? 0.7 : 0;
  const length = Math.max(80, Math.min(200, width - 90));
  const at = (load: number) => left + Math.min(1, Math.max(0, load)) * length;
  const bar = top + 24;
  return (
    <g fill={theme.soft}>
      {(reading === '' ? [legendText(spec)] : wrapped(reading, spec, width)).map((text, i, all) => (
        <text
          key={text}
          x={left}
          y={top + 6 - lineHeight * (all.length - 1 - i)}
          fill={reading === '' ? theme.soft : theme.ink}
        >
          {text}
        </text>
      ))}
      {Array.from({ length: cells }, (_, i) => {
        const share = (i + 0.5) / cells;
        const height = 2 + 6 * share;
        return (
          <rect
            key={share}
            x={px(left + (i / cells) * length)}
            y={px(bar - height / 2)}
            width={px(length / cells + 0.3)}
            height={px(height)}
            fill={fade(colour(share), pale, theme)}
          />
        );
      })}
      {[0, 0.5, 1].map((share) => (
        <text key={share} x={px(left + share * length)} y={bar + 20} textAnchor={share === 0 ? 'start' : 'middle'}>
          {scaleText(spec.topology, share)}
        </text>
      ))}
      {busiest !== null && <path d={`M${px(at(busiest))} ${bar - 5}l-4 -6.5h8z`} fill={theme.ink} />}
    </g>
  );
}

/** The directions x, y, z as the drawing shows them; only those the network has. */
export function Triad({
  view,
  dimensions,
  x,
  y,
  theme,
}: {
  view: View;
  dimensions: Dimensions;
  x: number;
  y: number;
  theme: DrawingTheme;
}): JSX.Element {
  const unit = project([3, 3, 3], view, { left: x - 22, top: y - 22, width: 44, height: 44 });
  const origin = unit.at(1, 1, 1);
  const ends = (['x', 'y', 'z'] as const).flatMap((name, axis) => {
    if ((dimensions[axis] ?? 1) === 1) return [];
    const tip = unit.at(axis === 0 ? 2 : 1, axis === 1 ? 2 : 1, axis === 2 ? 2 : 1);
    return [{ name, tip, label: { x: origin.x + 1.55 * (tip.x - origin.x), y: origin.y + 1.55 * (tip.y - origin.y) } }];
  });
  return (
    <g stroke={theme.faint} fontSize={12}>
      {ends.map(({ name, tip, label }) => (
        <g key={name}>
          <path d={`M${px(origin.x)} ${px(origin.y)}L${px(tip.x)} ${px(tip.y)}`} />
          <text x={px(label.x)} y={px(label.y + 3)} textAnchor="middle" stroke="none" fill={theme.faint}>
            {name}
          </text>
        </g>
      ))}
    </g>
  );
}
