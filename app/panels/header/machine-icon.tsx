/** Small drawings of the machines' topologies, 28 x 20 pixels, in the colour of the text around them. */

import type { ReactNode } from 'react';

type Spot = readonly [number, number];

function lines(pairs: readonly (readonly [Spot, Spot])[]): string {
  return pairs.map(([[x1, y1], [x2, y2]]) => `M${x1} ${y1}L${x2} ${y2}`).join('');
}

function drawing(wires: string, spots: readonly Spot[], radius = 1.5): ReactNode {
  return (
    <>
      <path d={wires} fill="none" stroke="currentColor" strokeWidth="1" strokeOpacity="0.6" />
      {apartOf(spots).map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} fill="currentColor" />
      ))}
    </>
  );
}

/** Corners of a cube may lie behind one another. */
const apartOf = (spots: readonly Spot[]) => [...new Map(spots.map((spot) => [spot.join(' '), spot])).values()];

function grid(columns: number, rows: number, pitch = 6.5, radius = 1.5): ReactNode {
  const x = (i: number) => 14 - ((columns - 1) * pitch) / 2 + i * pitch;
  const y = (j: number) => 10 - ((rows - 1) * pitch) / 2 + j * pitch;
  const spots: Spot[] = [];
  const wires: [Spot, Spot][] = [];
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      spots.push([x(i), y(j)]);
      if (i + 1 < columns)
        wires.push([
          [x(i), y(j)],
          [x(i + 1), y(j)],
        ]);
      if (j + 1 < rows)
        wires.push([
          [x(i), y(j)],
          [x(i), y(j + 1)],
        ]);
    }
  }
  return drawing(lines(wires), spots, radius);
}

function cube(): ReactNode {
  const at = (x: number, y: number, z: number): Spot => [14 + (x - y) * 7, 10 + (x + y - 2 * z) * 3.2 + 0.4];
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1, (i >> 1) & 1, i >> 2] as const);
  const wires = corners.flatMap(([x, y, z]) => [
    ...(x === 0 ? [[at(0, y, z), at(1, y, z)] as const] : []),
    ...(y === 0 ? [[at(x, 0, z), at(x, 1, z)] as const] : []),
    ...(z === 0 ? [[at(x, y, 0), at(x, y, 1)] as const] : []),
  ]);
  return drawing(
    lines(wires),
    corners.map(([x, y, z]) => at(x, y, z)),
  );
}

/** Two stages of switches whose wires cross, as in a network of crossbars. */
function stages(): ReactNode {
  const rows = [2.5, 7.5, 12.5, 17.5];
  const crossed = [0, 2, 1, 3];
  const wires = rows.flatMap((y, i): [Spot, Spot][] => [
    [
      [4, y],
      [14, rows[crossed[i] ?? 0] ?? y],
    ],
    [
      [14, y],
      [24, rows[(i + 2) % 4] ?? y],
    ],
    [
      [14, y],
      [24, y],
    ],
  ]);
  return drawing(
    lines(wires),
    rows.flatMap((y): Spot[] => [
      [4, y],
      [14, y],
      [24, y],
    ]),
  );
}

/** Processors around one crossbar. */
function star(): ReactNode {
  const spots = [0, 1, 2, 3, 4, 5].map((i): Spot => {
    const angle = (i * Math.PI) / 3;
    return [Math.round((14 + 11 * Math.cos(angle)) * 10) / 10, Math.round((10 + 8 * Math.sin(angle)) * 10) / 10];
  });
  return (
    <>
      {drawing(lines(spots.map((spot) => [[14, 10], spot] as const)), spots)}
      <rect x="11" y="7" width="6" height="6" rx="1" fill="currentColor" />
    </>
  );
}

/** Nodes below switches below switches. */
function tree(): ReactNode {
  const leaves: Spot[] = [4, 10.7, 17.3, 24].map((x) => [x, 17]);
  const above: Spot[] = [7.3, 20.7].map((x) => [x, 10]);
  const tops: Spot[] = [9.5, 18.5].map((x) => [x, 3]);
  const wires = leaves.map((leaf, i): [Spot, Spot] => [leaf, above[i >> 1] ?? leaf]);
  const up = above.flatMap((one) => tops.map((top): [Spot, Spot] => [one, top]));
  return drawing(lines([...wires, ...up]), [...leaves, ...above, ...tops]);
}

/** Groups in which everybody is linked, and a link between any two groups. */
function groups(): ReactNode {
  const group = (x: number, y: number): Spot[] => [
    [x - 3, y + 2],
    [x + 3, y + 2],
    [x, y - 3],
  ];
  const all = [group(6, 6), group(22, 6), group(14, 16)];
  const inside = all.flatMap(([a, b, c]) => (a && b && c ? [[a, b] as const, [b, c] as const, [c, a] as const] : []));
  const between: [Spot, Spot][] = [
    [
      [9, 8],
      [19, 8],
    ],
    [
      [9, 8],
      [11, 18],
    ],
    [
      [19, 8],
      [17, 18],
    ],
  ];
  return drawing(lines([...inside, ...between]), all.flat(), 1.3);
}

/** Several that have nothing between them. */
function apart(): ReactNode {
  const spots: Spot[] = [
    [5, 5],
    [23, 5],
    [14, 10],
    [5, 15],
    [23, 15],
  ];
  return drawing('', spots, 2.6);
}

const square = () => grid(4, 4, 4.6, 1.2);

const drawings: Readonly<Record<string, () => ReactNode>> = {
  'multi-psi-v1': () => grid(3, 2),
  'multi-psi-v2': square,
  'j-machine': cube,
  pie64: stages,
  paragon: () => grid(4, 3),
  t9000: star,
  'five-machines': apart,
  fugaku: cube,
  'hdr-cluster': tree,
  slingshot: groups,
  epiphany: square,
  't9000-50': star,
  t805: square,
};

/** A machine without a drawing of its own gets a plain grid. */
export function MachineIcon({ machine }: { machine: string }) {
  const draw = Object.hasOwn(drawings, machine) ? drawings[machine] : undefined;
  return (
    <svg className="machine-icon" width="28" height="20" viewBox="0 0 28 20" aria-hidden="true" focusable="false">
      {draw === undefined ? grid(3, 3) : draw()}
    </svg>
  );
}
