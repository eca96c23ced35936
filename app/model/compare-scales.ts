/** The same scales for several figures, so that what is higher in one of them is higher. */
import type { Figure, FigureAxis } from './figure.ts';

/** Domains that hold all of what each figure would show; the figures are given with theirs, as drawn on their own. */
export function shareScales(
  figures: readonly Figure[],
  domains: readonly { x: [number, number]; y: [number, number] }[],
): Figure[] {
  const union = (axis: 'x' | 'y'): [number, number] => [
    Math.min(...domains.map((domain) => domain[axis][0])),
    Math.max(...domains.map((domain) => domain[axis][1])),
  ];
  if (figures.length === 0) return [];
  const [x, y] = [union('x'), union('y')];
  const fixed = (axis: FigureAxis, domain: [number, number]): FigureAxis => ({ ...axis, domain });
  return figures.map((figure) => ({ ...figure, x: fixed(figure.x, x), y: fixed(figure.y, y) }));
}
