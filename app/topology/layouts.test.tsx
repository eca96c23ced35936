import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { gridOf, omegaOf, ringOf, starOf, treeOf } from '../model/testing/topologies.ts';
import { linkAt, linkCount, type Topology } from '../model/topology/topology.ts';
import { wiresOf } from '../model/topology/wires.ts';
import { type DrawingProps, TopologyDrawing } from './drawing.tsx';
import { canTurn, type Laid, markSpot, pieRadius, pointedAt, steppedPlace } from './laid.ts';
import { layOut } from './layouts.ts';
import { theme } from './testing/theme.ts';
import { topologyAltText } from './words.ts';

const rising = (topology: Topology) =>
  Float64Array.from({ length: linkCount(topology) }, (_, link) => link / linkCount(topology));

function draw(topology: Topology, more: Partial<DrawingProps> = {}): string {
  const spec = { topology, loads: rising(topology) };
  return renderToStaticMarkup(
    <TopologyDrawing spec={spec} theme={theme} width={276} height={290} yaw={0} pitch={0} {...more} />,
  );
}

/** The same links, of which nothing is known but what they join. */
const free = (topology: Topology): Topology => ({ ...topology, layout: 'free' });

const networks: fc.Arbitrary<Topology> = fc.oneof(
  fc.tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 1, max: 8 })).map(([a, b]) => free(treeOf(a, b))),
  fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 })).map(([a, b]) => free(gridOf([a, b, 1]))),
  fc.constantFrom(omegaOf(64, 4), omegaOf(16, 4), omegaOf(8, 2), omegaOf(256, 4), omegaOf(4, 4)),
  fc.integer({ min: 1, max: 100 }).map(starOf),
  fc.integer({ min: 2, max: 40 }).map((nodes) => ringOf(nodes)),
  fc.tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 1, max: 8 })).map(([a, b]) => treeOf(a, b)),
);
const sizes = fc.tuple(fc.integer({ min: 200, max: 1200 }), fc.integer({ min: 180, max: 900 }));
const areaOf = ([width, height]: [number, number]) => ({ left: 8, top: 8, width, height });
/** A share of the area further out than it: the last names may stand there. */
const within = (laid: Laid, [width, height]: [number, number]) => {
  const spots = [...laid.places, ...laid.sinks, ...laid.marks.map((mark) => markSpot(mark, pieRadius(laid.spacing)))];
  return spots.every(({ x, y }) => x >= 8 && x <= 8 + width && y >= 0 && y <= 16 + height);
};

describe('a layout', () => {
  it('keeps places, nodes and their names inside the picture', () => {
    fc.assert(
      fc.property(networks, sizes, (topology, size) => {
        expect(within(layOut(topology, areaOf(size), null, 170), size)).toBe(true);
      }),
    );
  });

  it('stands nodes and switches apart from one another, and finds each under the pointer', () => {
    fc.assert(
      fc.property(networks, sizes, (topology, size) => {
        const laid = layOut(topology, areaOf(size), null);
        for (const [place, { x, y }] of laid.places.entries()) expect(pointedAt(laid, x, y)).toEqual({ place });
        for (const [place, { x, y }] of laid.sinks.entries()) expect(pointedAt(laid, x, y)).toEqual({ place });
        expect(pointedAt(laid, -60, -60)).toBeNull();
      }),
    );
  });

  it.each([
    ['a mesh', gridOf([4, 4, 1])],
    ['a row', gridOf([7, 1, 1])],
    ['a tree', treeOf(6, 3)],
  ])('stands what is linked nearer than all else in %s that nobody has drawn', (_, topology) => {
    const { places } = layOut(free(topology), areaOf([400, 400]), null);
    const far = (one: number, other: number) =>
      Math.hypot((places[one]?.x ?? 0) - (places[other]?.x ?? 0), (places[one]?.y ?? 0) - (places[other]?.y ?? 0));
    const links = Array.from({ length: linkCount(topology) }, (__, link) => linkAt(topology, link));
    const linked = new Set(links.flatMap(([from, to]) => [`${from} ${to}`, `${to} ${from}`]));
    // What is two links away is half as far again, at least from what a person would call neighbours.
    for (const [from, to] of links)
      for (let other = 0; other < topology.nodes; other++)
        if (other !== from && from < topology.nodes && to < topology.nodes && !linked.has(`${from} ${other}`))
          expect(far(from, other)).toBeGreaterThan(1.15 * far(from, to));
    expect(new Set(places.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)).size).toBe(places.length);
  });

  it.each([
    ['a mesh', gridOf([4, 4, 1])],
    ['a tree', treeOf(6, 3)],
  ])('stands %s that nobody has drawn alike in pictures of nearly the same form', (_, topology) => {
    const isRight = (area: [number, number]) => {
      const { places } = layOut(free(topology), areaOf(area), null);
      const [first, ...others] = places;
      return others.map(({ x, y }) => [x > (first?.x ?? 0), y > (first?.y ?? 0)]);
    };
    expect(isRight([300, 340])).toEqual(isRight([340, 300]));
  });

  it('ends every link at what it joins', () => {
    fc.assert(
      fc.property(networks, sizes, (topology, size) => {
        const laid = layOut(topology, areaOf(size), null);
        const boxes = new Map(laid.boxes.map((box) => [box.place, box]));
        const near = (place: number, spot: { x: number; y: number }, isSource: boolean) => {
          const at = (isSource ? undefined : laid.sinks[place]) ?? laid.places[place] ?? { x: Number.NaN, y: 0 };
          const { halfWidth = 0, halfHeight = 0 } = boxes.get(place) ?? {};
          return Math.abs(at.x - spot.x) <= halfWidth + 1e-6 && Math.abs(at.y - spot.y) <= halfHeight + 1e-6;
        };
        for (let link = 0; link < linkCount(topology); link++) {
          const [source, target] = linkAt(topology, link);
          const [line, ...others] = laid.linesOf(link);
          expect(others).toEqual([]);
          expect(line !== undefined && near(source, line[0], true) && near(target, line[1], false)).toBe(true);
        }
      }),
    );
  });

  it('of stages goes from left to right, stage after stage, and gives every port of a switch a place of its own', () => {
    const laid = layOut(omegaOf(64, 4), areaOf([600, 500]), null);
    const ports = new Map<number, Set<string>>();
    for (let link = 0; link < linkCount(laid.topology); link++) {
      const [[from, to] = []] = laid.linesOf(link);
      expect((from?.x ?? 0) < (to?.x ?? 0)).toBe(true);
      const [source, target] = linkAt(laid.topology, link);
      for (const [place, spot] of [
        [source, from],
        [target, to],
      ] as const) {
        if (place < 64 || spot === undefined) continue;
        ports.set(place, (ports.get(place) ?? new Set()).add(`${spot.x} ${spot.y}`));
      }
    }
    expect(new Set([...ports.values()].map(({ size }) => size))).toEqual(new Set([8]));
  });

  it('of a ring has one switch in the middle, and more of them around it, each with its own nodes', () => {
    const star = layOut(starOf(12), areaOf([300, 300]), null);
    expect(star.places[12]).toMatchObject({ x: 158, y: 158 });
    const tree = layOut(treeOf(4, 3), areaOf([300, 300]), null);
    expect(tree.places[16]).toMatchObject({ x: 158, y: 158 });
    for (const [node, at] of tree.places.slice(0, 12).entries()) {
      const own = 12 + Math.floor(node / 3);
      const nearest = [12, 13, 14, 15].toSorted((a, b) => away(tree, a, at) - away(tree, b, at))[0];
      expect(nearest).toBe(own);
    }
  });

  it('turns where another side would show something else', () => {
    expect([gridOf([8, 8, 8]), gridOf([4, 4, 1]), gridOf([8, 1, 1]), omegaOf(16, 4), starOf(6)].map(canTurn)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

function away({ places }: Laid, place: number, from: { x: number; y: number }): number {
  const at = places[place] ?? { x: Number.NaN, y: 0 };
  return Math.hypot(at.x - from.x, at.y - from.y);
}

describe('a pointer and keys', () => {
  it('reach links between places', () => {
    const laid = layOut(omegaOf(16, 4), areaOf([600, 500]), null);
    const reached = new Set<number>();
    for (const [wire, { links }] of wiresOf(laid.topology).entries()) {
      const [[from, to] = []] = laid.linesOf(links[0] ?? -1);
      if (from === undefined || to === undefined) continue;
      const found = pointedAt(laid, from.x + 0.45 * (to.x - from.x), from.y + 0.45 * (to.y - from.y));
      // Where two cross one of them is found.
      expect(found?.wire).toBeDefined();
      if (found?.wire === wire) reached.add(wire);
    }
    expect(reached.size).toBeGreaterThan(40);
  });

  it('go from place to place, round and round', () => {
    const star = starOf(3);
    expect(steppedPlace(star, null, 1)).toBe(0);
    expect(steppedPlace(star, null, -1)).toBe(3);
    expect(steppedPlace(star, 3, 1)).toBe(0);
    expect(steppedPlace(star, 0, -1)).toBe(3);
    expect(steppedPlace(star, 2, 1, star.nodes)).toBe(0);
  });
});

describe('the drawing', () => {
  const lines = (svg: string) => `${svg.replaceAll('><', '>\n<')}\n`;

  it('of stages and of rings is the same bytes as ever', async () => {
    await expect(lines(draw(omegaOf(8, 2), { hover: { place: 9 } }))).toMatchFileSnapshot('golden/stages.svg');
    await expect(lines(draw(starOf(5), { hover: { wire: 2 } }))).toMatchFileSnapshot('golden/star.svg');
    await expect(lines(draw(treeOf(3, 2)))).toMatchFileSnapshot('golden/tree.svg');
  });

  it('of 64 nodes and three stages is a few hundred elements', () => {
    expect(draw(omegaOf(64, 4)).match(/<(path|circle|line|rect|text)/g)?.length).toBeLessThan(200);
  });

  it('says what the pointer is on, in as many lines as that takes', () => {
    expect(draw(starOf(6), { hover: { place: 2 } })).toContain('>node 2: 42 % of the time busy</text>');
    const switches = wiresOf(omegaOf(64, 4)).findIndex(({ from, to }) => from >= 64 && to >= 64);
    const svg = draw(omegaOf(64, 4), { hover: { wire: switches } });
    expect(svg).toContain('>link from switch 1 of stage 1 to switch</text>');
    expect(svg).toContain('>1 of stage 2: 25 % of the time busy</text>');
    expect(draw(omegaOf(8, 2))).toContain('>busy time of a link</text>');
    expect(draw(starOf(6))).toContain('>busy time of a link, busier direction</text>');
  });

  it('has words for what it shows', () => {
    const text = (topology: Topology, loads = rising(topology)) => topologyAltText({ topology, loads });
    expect(text(omegaOf(8, 2))).toBe(
      'Multistage network of 8 nodes, with 3 stages and 12 switches. Its links are 48 % of the time busy on average, the busiest 97 % of the time busy, from switch 4 of stage 3 to node 7.',
    );
    expect(text(starOf(4))).toMatch(/^Network of 4 nodes around a switch\. /);
    expect(text(treeOf(2, 2))).toMatch(/^Network of 4 nodes and 3 switches\. /);
    expect(text(ringOf(4))).toMatch(/^Network of 4 nodes, joined to one another\. /);
    expect(topologyAltText({ topology: starOf(4), loads: null })).toMatch(/not known yet\.$/);
  });
});
