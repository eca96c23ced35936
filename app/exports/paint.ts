/**
 * Paints a drawing of ours on a page of a PDF: shapes as vectors, text as text in the faces of the document. Done here
 * rather than by a general converter because those measure text in a browser's document, which the command line has
 * not, know no `paint-order`, and take longer than an export may.
 */

import type { GState, jsPDF } from 'jspdf';
import svgpath from 'svgpath';
import { tagsOf } from './xml.ts';

type Attributes = Readonly<Record<string, string>>;

/** a, b, c, d, e, f as in SVG's `matrix()`. */
type Matrix = readonly [number, number, number, number, number, number];

/** `inherited` are those of the attributes that what is inside takes over. */
type State = { attributes: Attributes; inherited: Attributes; matrix: Matrix };

/** A family under the name by which the document knows it, its weights, and whether it has a character, by its code. */
export type Family = { name: string; weights: readonly number[]; covers(code: number): boolean };

/** Elements that say something about the drawing and draw nothing. */
const SILENT = ['title', 'desc', 'metadata'];

/** Inherited from the elements around, as SVG has it. Opacity is not, but our groups have none. */
const INHERITED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'font-size',
  'font-weight',
  'text-anchor',
  'paint-order',
];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/**
 * Draws `svg` in px, times `scale`, from the top left of the current page, every character in the first of the families that has it.
 * Returns those that none has; they are drawn as question marks. Throws on an element that it does not know, so that
 * nothing is left out unseen.
 */
export function paint(
  svg: string,
  doc: jsPDF,
  graphics: (state: GState) => GState,
  families: readonly Family[],
  scale = 1,
): Set<string> {
  const pen = new Pen(doc, graphics, families);
  const stack: State[] = [
    { attributes: {}, inherited: {}, matrix: scale === 1 ? IDENTITY : [scale, 0, 0, scale, 0, 0] },
  ];
  let silent = '';
  let words: { state: State; text: string } | null = null;
  for (const tag of tagsOf(svg)) {
    if (silent !== '') {
      if (tag.kind === 'close' && tag.name === silent) silent = '';
      continue;
    }
    if (tag.kind === 'text') {
      if (words !== null) words.text += tag.text;
      continue;
    }
    if (tag.kind === 'close') {
      if (tag.name === 'text' && words !== null) {
        pen.text(words.state, words.text);
        words = null;
      }
      stack.pop();
      continue;
    }
    if (SILENT.includes(tag.name)) {
      if (!tag.empty) silent = tag.name;
      continue;
    }
    const state = within(stack.at(-1), tag.attributes, tag.empty);
    if (tag.name === 'text') words = { state, text: '' };
    else if (tag.name !== 'g' && tag.name !== 'svg') pen.shape(tag.name, state);
    if (!tag.empty) stack.push(state);
  }
  return pen.missing;
}

function within(parent: State | undefined, own: Attributes, empty: boolean): State {
  const attributes = { ...parent?.inherited, ...own };
  const matrix = parent?.matrix ?? IDENTITY;
  return {
    attributes,
    inherited: empty ? {} : Object.fromEntries(Object.entries(attributes).filter(([name]) => INHERITED.includes(name))),
    matrix: own.transform === undefined ? matrix : times(matrix, matrixOf(own.transform)),
  };
}

function matrixOf(transform: string): Matrix {
  let matrix = IDENTITY;
  for (const [, name, list = ''] of transform.matchAll(/([a-zA-Z]+)\(([^)]*)\)/g)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = list.split(/[\s,]+/).map(Number);
    if (name === 'matrix') matrix = times(matrix, [a, b, c, d, e, f]);
    else if (name === 'translate') matrix = times(matrix, [1, 0, 0, 1, a, b]);
    else if (name === 'scale') matrix = times(matrix, [a, 0, 0, /[\s,]/.test(list.trim()) ? b : a, 0, 0]);
    else if (name === 'rotate') {
      const [sin, cos] = [Math.sin((a * Math.PI) / 180), Math.cos((a * Math.PI) / 180)];
      matrix = times(times(times(matrix, [1, 0, 0, 1, b, c]), [cos, sin, -sin, cos, 0, 0]), [1, 0, 0, 1, -b, -c]);
    } else throw new Error(`a PDF cannot have the transform ${name}`);
  }
  return matrix;
}

function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

function at([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** How much longer things get. */
function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

/** Points for each px. */
const POINTS = 0.75;

// As far from the centre as the control points of a quarter of a circle lie, for a radius of 1.
const QUARTER = 0.5522847;

const CAPS: readonly string[] = ['butt', 'round', 'square'];
const JOINS: readonly string[] = ['miter', 'round', 'bevel'];

/**
 * Writes to the document, and only what changes: a chart may have thousands of marks alike. Shapes are written as the
 * page description itself (ISO 32000-1, 8.4 and 8.5), since jsPDF's methods for them take too long; text is left to
 * jsPDF, which knows the faces.
 */
class Pen {
  readonly missing = new Set<string>();
  readonly #doc: jsPDF;
  readonly #write: (operators: string) => void;
  readonly #graphics: (state: GState) => GState;
  readonly #families: readonly Family[];
  readonly #height: number;
  readonly #last = new Map<string, string>();

  constructor(doc: jsPDF, graphics: (state: GState) => GState, families: readonly Family[]) {
    this.#doc = doc;
    this.#write = (doc.internal as unknown as { write(operators: string): void }).write;
    this.#graphics = graphics;
    this.#families = families;
    this.#height = doc.internal.pageSize.getHeight();
  }

  shape(name: string, { attributes, matrix }: State): void {
    const operator = this.#style(attributes, matrix);
    if (operator === null) return;
    const number = (key: string) => Number(attributes[key] ?? 0);
    const outline =
      name === 'circle'
        ? this.#circle(at(matrix, number('cx'), number('cy')), number('r') * scaleOf(matrix))
        : this.#path(outlineOf(name, attributes, number), matrix);
    this.#write(`${outline} ${operator}`);
  }

  text({ attributes, matrix }: State, words: string): void {
    const weight = Number(attributes['font-weight'] ?? 400);
    const size = Number(attributes['font-size'] ?? 16) * scaleOf(matrix);
    // Sizes of text are in points whatever the unit of the document.
    this.#set('size', `${size}`, () => this.#doc.setFontSize(size * POINTS));
    const runs = this.#runs(words).map(({ family, text }) => {
      this.#face(family, weight);
      return { family, text, width: this.#doc.getTextWidth(text) };
    });
    const width = runs.reduce((sum, run) => sum + run.width, 0);
    const shift = { middle: width / 2, end: width }[attributes['text-anchor'] ?? ''] ?? 0;
    const turn = Math.atan2(matrix[1], matrix[0]);
    const [x, y] = at(matrix, Number(attributes.x ?? 0), Number(attributes.y ?? 0));
    const angle = turn === 0 ? {} : { angle: (-turn * 180) / Math.PI };
    const write = (more: { renderingMode?: 'stroke' }) => {
      let along = -shift;
      for (const run of runs) {
        this.#face(run.family, weight);
        this.#doc.text(run.text, x + along * Math.cos(turn), y + along * Math.sin(turn), { ...angle, ...more });
        along += run.width;
      }
    };
    const { stroke = 'none', fill = '#000000' } = attributes;
    if (stroke !== 'none' && /^stroke\b/.test(attributes['paint-order'] ?? '')) {
      this.#style({ ...attributes, fill: 'none' }, matrix);
      // What is drawn for the eye alone is not read out or copied.
      this.#write('/Artifact BMC');
      write({ renderingMode: 'stroke' });
      this.#write('EMC');
    }
    this.#opacity(attributes);
    this.#doc.setTextColor(fill);
    write({});
    // In a PDF text and shapes are filled with one and the same colour.
    this.#last.delete('fill');
  }

  #face({ name, weights }: Family, weight: number): void {
    const own = nearest(weights, weight);
    this.#set('font', `${name} ${own}`, () => this.#doc.setFont(name, 'normal', own));
  }

  /** The text in pieces of one family each. */
  #runs(words: string): { family: Family; text: string }[] {
    const [first] = this.#families;
    if (first === undefined) return [];
    const runs: { family: Family; text: string }[] = [];
    for (const character of words) {
      const code = character.codePointAt(0) ?? 0;
      // jsPDF writes no character beyond the first 65,536.
      const own = code <= 0xffff ? this.#families.find(({ covers }) => covers(code)) : undefined;
      if (own === undefined) this.missing.add(character);
      const [family, text] = own === undefined ? [first, '?'] : [own, character];
      const last = runs.at(-1);
      if (last?.family === family) last.text += text;
      else runs.push({ family, text });
    }
    return runs;
  }

  /** A place in px from the top left as one in points from the bottom left. */
  #place(x: number, y: number): string {
    return `${rounded(x * POINTS)} ${rounded((this.#height - y) * POINTS)}`;
  }

  #circle([x, y]: Pair, r: number): string {
    const k = r * QUARTER;
    const quarter = (...places: [Pair, Pair, Pair]) => `${places.map((place) => this.#place(...place)).join(' ')} c`;
    return [
      `${this.#place(x + r, y)} m`,
      quarter([x + r, y + k], [x + k, y + r], [x, y + r]),
      quarter([x - k, y + r], [x - r, y + k], [x - r, y]),
      quarter([x - r, y - k], [x - k, y - r], [x, y - r]),
      quarter([x + k, y - r], [x + r, y - k], [x + r, y]),
      'h',
    ].join(' ');
  }

  #path(outline: string, matrix: Matrix): string {
    let path = svgpath(outline).abs().unarc().unshort();
    if (matrix !== IDENTITY) path = path.matrix([...matrix]);
    const operators: string[] = [];
    path.iterate(([command, ...n], _, x, y) => {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = n as number[];
      const to = (...places: Pair[]) => places.map((place) => this.#place(...place)).join(' ');
      if (command === 'M') operators.push(`${to([a, b])} m`);
      else if (command === 'L') operators.push(`${to([a, b])} l`);
      else if (command === 'H') operators.push(`${to([a, y])} l`);
      else if (command === 'V') operators.push(`${to([x, a])} l`);
      else if (command === 'C') operators.push(`${to([a, b], [c, d], [e, f])} c`);
      else if (command === 'Q') operators.push(`${to(...raised([x, y], [a, b], [c, d]))} c`);
      else operators.push('h');
    });
    return operators.join(' ');
  }

  /** Sets colours and lines, and gives the operator that paints an outline; null if nothing would be seen. */
  #style(attributes: Attributes, matrix: Matrix): 'f' | 'S' | 'B' | null {
    const { fill = '#000000', stroke = 'none' } = attributes;
    const width = Number(attributes['stroke-width'] ?? 1) * scaleOf(matrix);
    const [filled, stroked] = [fill !== 'none', stroke !== 'none' && width > 0];
    if (!filled && !stroked) return null;
    this.#opacity(attributes);
    if (filled) this.#set('fill', fill, () => this.#write(`${colour(fill)} rg`));
    if (stroked) {
      const dash = attributes['stroke-dasharray'] ?? 'none';
      const unit = scaleOf(matrix) * POINTS;
      const lengths = dash === 'none' ? [] : dash.split(/[\s,]+/).map((length) => rounded(Number(length) * unit));
      const cap = Math.max(0, CAPS.indexOf(attributes['stroke-linecap'] ?? ''));
      const join = Math.max(0, JOINS.indexOf(attributes['stroke-linejoin'] ?? ''));
      this.#set('stroke', stroke, () => this.#write(`${colour(stroke)} RG`));
      this.#set('width', `${width}`, () => this.#write(`${rounded(width * POINTS)} w`));
      this.#set('dash', lengths.join(' '), () => this.#write(`[${lengths.join(' ')}] 0 d`));
      this.#set('cap', `${cap}`, () => this.#write(`${cap} J`));
      this.#set('join', `${join}`, () => this.#write(`${join} j`));
    }
    return filled && stroked ? 'B' : filled ? 'f' : 'S';
  }

  #opacity(attributes: Attributes): void {
    const whole = Number(attributes.opacity ?? 1);
    const opacity = Number(attributes['fill-opacity'] ?? 1) * whole;
    const stroke = Number(attributes['stroke-opacity'] ?? 1) * whole;
    if (!this.#last.has('opacity') && opacity === 1 && stroke === 1) return;
    const state = { opacity, 'stroke-opacity': stroke } as unknown as GState;
    this.#set('opacity', `${opacity} ${stroke}`, () => this.#doc.setGState(this.#graphics(state)));
  }

  #set(what: string, value: string, write: () => unknown): void {
    if (this.#last.get(what) === value) return;
    this.#last.set(what, value);
    write();
  }
}

/** A PDF knows no exponents. A hundredth of a point is nothing to see. */
function rounded(value: number, digits = 2): number {
  const unit = 10 ** digits;
  return Number.isFinite(value) ? Math.round(value * unit) / unit : 0;
}

/** "#0b6e8a" as three shares. Our drawings have no other colours. */
function colour(text: string): string {
  const digits = /^#([0-9a-f]{6})$/i.exec(text)?.[1];
  if (digits === undefined) throw new Error(`a PDF cannot have the colour ${text}`);
  return [0, 2, 4].map((i) => rounded(Number.parseInt(digits.slice(i, i + 2), 16) / 255, 3)).join(' ');
}

type Pair = [number, number];

/** Every shape but the circle as the path that SVG says it is. */
function outlineOf(name: string, attributes: Attributes, number: (key: string) => number): string {
  switch (name) {
    case 'path':
      return attributes.d ?? '';
    case 'line':
      return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`;
    case 'polyline':
      return `M${attributes.points ?? ''}`;
    case 'polygon':
      return `M${attributes.points ?? ''}Z`;
    case 'rect': {
      const [x, y, width, height] = [number('x'), number('y'), number('width'), number('height')];
      const r = Math.min(number(attributes.rx === undefined ? 'ry' : 'rx'), width / 2, height / 2);
      if (r <= 0) return `M${x} ${y}h${width}v${height}h${-width}Z`;
      const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
      const [across, down] = [width - 2 * r, height - 2 * r];
      return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}Z`;
    }
    case 'ellipse': {
      const [x, y, rx, ry] = [number('cx'), number('cy'), number('rx'), number('ry')];
      return `M${x - rx} ${y}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0Z`;
    }
    default:
      throw new Error(`a PDF cannot have the element ${name}`);
  }
}

/** A quadratic curve as the cubic one it is. */
function raised(from: Pair, control: Pair, to: Pair): [Pair, Pair, Pair] {
  const toward = ([a, b]: Pair): Pair => [a + (2 / 3) * (control[0] - a), b + (2 / 3) * (control[1] - b)];
  return [toward(from), toward(to), to];
}

function nearest(weights: readonly number[], wanted: number): number {
  return weights.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0] ?? 400;
}
