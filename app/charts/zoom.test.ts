import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scalesOf } from './layout.ts';
import { family3, patterns3, times } from './testing/samples.ts';
import { pixelOf } from './walk.ts';
import { bringIntoView, panBy, shownRange, type View, viewed, zoomAround, zoomToBox } from './zoom.ts';

const size = { width: 480, height: 320 };
const { plot } = scalesOf(family3, size.width, size.height);
const at = (u: number, v: number) => ({ x: plot.left + u * plot.width, y: plot.top + v * plot.height });

describe('a rectangle drawn on the chart', () => {
  test('becomes what is shown', () => {
    const { x, y } = scalesOf(family3, size.width, size.height);
    const view = zoomToBox(family3, null, size, at(0.25, 0.5), at(0.5, 0.75));
    expect(view?.x?.[0]).toBeCloseTo(x.invert(at(0.25, 0).x));
    expect(view?.x?.[1]).toBeCloseTo(x.invert(at(0.5, 0).x));
    expect(view?.y?.[0]).toBeCloseTo(y.invert(at(0, 0.75).y));
    expect(view?.y?.[1]).toBeCloseTo(y.invert(at(0, 0.5).y));
    expect(shownRange(viewed(family3, view), size).x).toEqual(view?.x);
  });

  test('chooses along one axis if it is flat or narrow, and nothing if it is a click', () => {
    expect(zoomToBox(family3, null, size, at(0.2, 0.5), at(0.6, 0.51))).toEqual({ x: expect.any(Array) });
    expect(zoomToBox(family3, null, size, at(0.5, 0.2), at(0.505, 0.6))).toEqual({ y: expect.any(Array) });
    expect(zoomToBox(family3, null, size, at(0.5, 0.5), at(0.502, 0.502))).toBeNull();
  });

  test('never cuts the whole of a stack', () => {
    expect(zoomToBox(times, null, size, at(0.2, 0.2), at(0.6, 0.8))).toEqual({ x: expect.any(Array) });
  });
});

describe('closer and wider', () => {
  test('the place under the pointer stays, on any scale', () => {
    for (const spec of [family3, patterns3]) {
      const box = scalesOf(spec, size.width, size.height).plot;
      const pointer = { x: box.left + 0.4 * box.width, y: box.top + 0.6 * box.height };
      const before = scalesOf(spec, size.width, size.height).x.invert(pointer.x);
      const after = scalesOf(viewed(spec, zoomAround(spec, null, size, pointer, 0.5)), size.width, size.height);
      // The labels of the ticks may grow, which moves the plot by a few px.
      expect(Math.abs(after.x.at(before) - pointer.x)).toBeLessThan(24);
    }
  });

  test('closer and as much wider again is the whole', () => {
    const close = zoomAround(family3, null, size, null, 0.5);
    expect(close).not.toBeNull();
    expect(zoomAround(family3, close, size, null, 2.01)).toBeNull();
  });

  test('whatever is done, what is shown lies within the whole and can be drawn', () => {
    const whole = shownRange(patterns3, size);
    const step = fc.oneof(
      fc.record({ kind: fc.constant('zoom' as const), factor: fc.double({ min: 0.2, max: 3, noNaN: true }) }),
      fc.record({ kind: fc.constant('pan' as const), factor: fc.double({ min: -300, max: 300, noNaN: true }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const view = steps.reduce<View | null>(
          (now, { kind, factor }) =>
            kind === 'zoom'
              ? zoomAround(patterns3, now, size, at(0.3, 0.3), factor)
              : panBy(patterns3, now, size, factor, -factor),
          null,
        );
        const shown = shownRange(viewed(patterns3, view), size);
        for (const axis of ['x', 'y'] as const) {
          expect(shown[axis][0]).toBeLessThan(shown[axis][1]);
          expect(shown[axis][0]).toBeGreaterThanOrEqual(whole[axis][0] * (1 - 1e-9) - 1e-12);
          expect(shown[axis][1]).toBeLessThanOrEqual(whole[axis][1] * (1 + 1e-9) + 1e-12);
        }
      }),
    );
  });
});

test('walking moves the view with the point', () => {
  const view = zoomToBox(family3, null, size, at(0, 0.6), at(0.3, 1));
  const far = { series: 's1', index: 3 };
  expect(pixelOf(viewed(family3, view), far, size.width, size.height)).toBeNull();
  const moved = bringIntoView(family3, view, size, far);
  expect(pixelOf(viewed(family3, moved), far, size.width, size.height)).not.toBeNull();
  expect(bringIntoView(family3, moved, size, far)).toEqual(moved);
});
