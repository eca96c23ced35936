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

type State = { attributes: Attributes; matrix: Matrix };

/** The family under which the document knows its faces, and their weights. */
export type Faces = { family: string; weights: readonly number[] };

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
 * Draws `svg` in px from the top left of the current page. Returns the characters for which the faces have no glyph;
 * they are drawn as question marks. Throws on an element that it does not know, so that nothing is left out unseen.
 */
export function paint(svg: string, doc: jsPDF, graphics: (state: GState) => GState, faces: Faces): Set<string> {
  const pen = new Pen(doc, graphics, faces);
  const stack: State[] = [{ attributes: {}, matrix: IDENTITY }];
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
    const state = within(stack.at(-1), tag.attributes);
    if (tag.name === 'text') words = { state, text: '' };
    else if (tag.name !== 'g' && tag.name !== 'svg') pen.shape(tag.name, state);
    if (!tag.empty) stack.push(state);
  }
  return pen.missing;
}

function within(parent: State | undefined, own: Attributes): State {
  const inherited = Object.entries(parent?.attributes ?? {}).filter(([name]) => INHERITED.includes(name));
  const matrix = parent?.matrix ?? IDENTITY;
  const transform = own.transform;
  return {
    attributes: { ...Object.fromEntries(inherited), ...own },
    matrix: transform === undefined ? matrix : times(matrix, matrixOf(transform)),
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

/** Writes to the document, and only what changes: a chart may have thousands of marks alike. */
class Pen {
  readonly missing = new Set<string>();
  readonly #doc: jsPDF;
  readonly #graphics: (state: GState) => GState;
  readonly #faces: Faces;
  readonly #last = new Map<string, string>();

  constructor(doc: jsPDF, graphics: (state: GState) => GState, faces: Faces) {
    this.#doc = doc;
    this.#graphics = graphics;
    this.#faces = faces;
  }

  shape(name: string, { attributes, matrix }: State): void {
    const style = this.#style(attributes, matrix);
    if (style === null) return;
    const number = (key: string) => Number(attributes[key] ?? 0);
    if (name === 'circle') {
      const [x, y] = at(matrix, number('cx'), number('cy'));
      this.#doc.circle(x, y, number('r') * scaleOf(matrix), style);
      return;
    }
    this.#path(outlineOf(name, attributes, number), matrix, style);
  }

  text({ attributes, matrix }: State, words: string): void {
    const weight = nearest(this.#faces.weights, Number(attributes['font-weight'] ?? 400));
    const size = Number(attributes['font-size'] ?? 16) * scaleOf(matrix);
    this.#set('font', `${weight}`, () => this.#doc.setFont(this.#faces.family, 'normal', weight));
    // Sizes of text are in points whatever the unit of the document.
    this.#set('size', `${size}`, () => this.#doc.setFontSize(size * 0.75));
    const text = this.#known(words);
    const width = this.#doc.getTextWidth(text);
    const shift = { middle: width / 2, end: width }[attributes['text-anchor'] ?? ''] ?? 0;
    const turn = Math.atan2(matrix[1], matrix[0]);
    const [x, y] = at(matrix, Number(attributes.x ?? 0), Number(attributes.y ?? 0));
    const place: [number, number] = [x - shift * Math.cos(turn), y - shift * Math.sin(turn)];
    const angle = turn === 0 ? {} : { angle: (-turn * 180) / Math.PI };
    const { stroke } = attributes;
    if (stroke !== undefined && stroke !== 'none' && /^stroke\b/.test(attributes['paint-order'] ?? '')) {
      this.#style({ ...attributes, fill: 'none' }, matrix);
      this.#artifact(() => this.#doc.text(text, ...place, { ...angle, renderingMode: 'stroke' }));
    }
    const fill = attributes.fill ?? '#000000';
    this.#opacity(attributes);
    this.#doc.setTextColor(fill);
    this.#doc.text(text, ...place, angle);
    // In a PDF text and shapes are filled with one and the same colour.
    this.#last.delete('fill');
  }

  /** What is drawn for the eye alone is not read out or copied. */
  #artifact(draw: () => void): void {
    const { write } = this.#doc.internal as unknown as { write(operator: string): void };
    write('/Artifact BMC');
    draw();
    write('EMC');
  }

  #known(words: string): string {
    const { metadata } = this.#doc.getFont() as unknown as { metadata: { characterToGlyph(code: number): number } };
    return Array.from(words, (character) => {
      const code = character.codePointAt(0) ?? 0;
      if (code <= 0xffff && metadata.characterToGlyph(code) > 0) return character;
      this.missing.add(character);
      return '?';
    }).join('');
  }

  #path(outline: string, matrix: Matrix, style: 'F' | 'S' | 'FD'): void {
    let path = svgpath(outline).abs().unarc().unshort();
    if (matrix !== IDENTITY) path = path.matrix([...matrix]);
    let here: [number, number] = [0, 0];
    path.iterate(([command, ...n], _, x, y) => {
      here = [x, y];
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = n as number[];
      switch (command) {
        case 'M':
          this.#doc.moveTo(a, b);
          return;
        case 'L':
          this.#doc.lineTo(a, b);
          return;
        case 'H':
          this.#doc.lineTo(a, y);
          return;
        case 'V':
          this.#doc.lineTo(x, a);
          return;
        case 'C':
          this.#doc.curveTo(a, b, c, d, e, f);
          return;
        case 'Q':
          this.#doc.curveTo(...raised(here, [a, b], [c, d]));
          return;
        default:
          this.#doc.close();
      }
    });
    if (style === 'F') this.#doc.fill();
    else if (style === 'S') this.#doc.stroke();
    else this.#doc.fillStroke();
  }

  /** Sets colours and lines; null if nothing would be seen. */
  #style(attributes: Attributes, matrix: Matrix): 'F' | 'S' | 'FD' | null {
    const { fill = '#000000', stroke = 'none' } = attributes;
    const width = Number(attributes['stroke-width'] ?? 1) * scaleOf(matrix);
    const [filled, stroked] = [fill !== 'none', stroke !== 'none' && width > 0];
    if (!filled && !stroked) return null;
    this.#opacity(attributes);
    if (filled) this.#set('fill', fill, () => this.#doc.setFillColor(fill));
    if (stroked) {
      const dash = attributes['stroke-dasharray'] ?? 'none';
      const lengths = dash === 'none' ? [] : dash.split(/[\s,]+/).map((length) => Number(length) * scaleOf(matrix));
      const [cap = 'butt', join = 'miter'] = [attributes['stroke-linecap'], attributes['stroke-linejoin']];
      this.#set('stroke', stroke, () => this.#doc.setDrawColor(stroke));
      this.#set('width', `${width}`, () => this.#doc.setLineWidth(width));
      this.#set('dash', lengths.join(' '), () => this.#doc.setLineDashPattern(lengths, 0));
      this.#set('cap', cap, () => this.#doc.setLineCap(cap));
      this.#set('join', join, () => this.#doc.setLineJoin(join));
    }
    return filled && stroked ? 'FD' : filled ? 'F' : 'S';
  }

  #opacity(attributes: Attributes): void {
    const whole = Number(attributes.opacity ?? 1);
    const opacity = Number(attributes['fill-opacity'] ?? 1) * whole;
    const stroke = Number(attributes['stroke-opacity'] ?? 1) * whole;
    const state = { opacity, 'stroke-opacity': stroke } as unknown as GState;
    if (!this.#last.has('opacity') && opacity === 1 && stroke === 1) return;
    this.#set('opacity', `${opacity} ${stroke}`, () => this.#doc.setGState(this.#graphics(state)));
  }

  #set(what: string, value: string, write: () => unknown): void {
    if (this.#last.get(what) === value) return;
    this.#last.set(what, value);
    write();
  }
}

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

type Pair = [number, number];

/** A quadratic curve as the cubic one it is. */
function raised(from: Pair, [x, y]: Pair, [ex, ey]: Pair): [number, number, number, number, number, number] {
  const third = (a: number, b: number) => a + (2 / 3) * (b - a);
  return [third(from[0], x), third(from[1], y), third(ex, x), third(ey, y), ex, ey];
}

function nearest(weights: readonly number[], wanted: number): number {
  return weights.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0] ?? 400;
}
