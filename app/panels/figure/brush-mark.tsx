/** The part of a chart that a person is choosing. */

import { type ChartSpec, leastDragPx, scalesOf } from '../../charts/index.ts';
import type { Size } from '../media.ts';
import type { Brush } from './use-zoom.ts';

type Props = { brush: Brush | null; spec: ChartSpec; size: Size };

export function BrushMark({ brush, spec, size }: Props) {
  if (brush === null) return null;
  const { plot } = scalesOf(spec, size.width, size.height);
  const along = spanOf(brush.from.x, brush.to.x, plot.left, plot.width);
  const up = spanOf(brush.from.y, brush.to.y, plot.top, plot.height, spec.kind === 'stack');
  return (
    <svg className="brush" width={size.width} height={size.height} aria-hidden="true" focusable="false">
      <rect x={along.start} y={up.start} width={along.length} height={up.length} />
    </svg>
  );
}

/** Of an axis along which the drag is short, the whole. */
function spanOf(one: number, other: number, start: number, length: number, whole = false) {
  if (whole || Math.abs(one - other) < leastDragPx) return { start, length };
  const [from, to] = [one, other].map((at) => Math.min(start + length, Math.max(start, at))).sort((a, b) => a - b);
  return { start: from ?? start, length: (to ?? start) - (from ?? start) };
}
