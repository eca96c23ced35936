/** A straight line through measured points. */

export type Line = {
  slope: number;
  offset: number;
  /** How far a point is from the line at most, as a share of its y. */
  misfit: number;
};

/** By least squares; NaN everywhere if the points have fewer than two different x. */
export function fitLine(points: readonly { x: number; y: number }[]): Line {
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const spread = mean((point) => (point.x - x) ** 2);
  const slope = spread > 0 ? mean((point) => (point.x - x) * (point.y - y)) / spread : Number.NaN;
  const offset = y - slope * x;
  const misfit = points.reduce(
    (most, point) => Math.max(most, Math.abs(offset + slope * point.x - point.y) / Math.abs(point.y)),
    Number.isNaN(slope) ? Number.NaN : 0,
  );
  return { slope, offset, misfit };
}
