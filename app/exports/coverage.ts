/** Which characters a TrueType file has glyphs for: its table `cmap` (ISO/IEC 14496-22, 5.2.1). */

const SEGMENTS = 4;
const GROUPS = 12;

/** Tells of a character, by its code, whether the face has it. A file that cannot be read has none. */
export function coverageOf(file: Uint8Array): (code: number) => boolean {
  const known = coverages.get(file);
  if (known !== undefined) return known;
  const made = read(file);
  coverages.set(file, made);
  return made;
}

// A face is asked for every letter of every drawing.
const coverages = new WeakMap<Uint8Array, (code: number) => boolean>();

function read(file: Uint8Array): (code: number) => boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  try {
    const cmap = tableIn(view, 'cmap');
    const tables = cmap === undefined ? [] : subtables(view, cmap);
    // Where there are both, the one by groups has all that the other has.
    const groups = tables.find(({ format }) => format === GROUPS);
    if (groups !== undefined) return byGroups(view, groups.at);
    const segments = tables.find(({ format }) => format === SEGMENTS);
    return segments === undefined ? () => false : bySegments(view, segments.at);
  } catch {
    // Cut off in the middle of a table.
    return () => false;
  }
}

function tableIn(view: DataView, name: string): number | undefined {
  for (let i = 0; i < view.getUint16(4); i++) {
    const entry = 12 + 16 * i;
    const tag = [0, 1, 2, 3].map((byte) => String.fromCharCode(view.getUint8(entry + byte))).join('');
    if (tag === name) return view.getUint32(entry + 8);
  }
  return undefined;
}

function subtables(view: DataView, cmap: number): { format: number; at: number }[] {
  return Array.from({ length: view.getUint16(cmap + 2) }, (_, i) => {
    const at = cmap + view.getUint32(cmap + 4 + 8 * i + 4);
    return { format: view.getUint16(at), at };
  });
}

type Range = readonly [first: number, last: number];

function byGroups(view: DataView, at: number): (code: number) => boolean {
  const count = view.getUint32(at + 12);
  const ranges = Array.from({ length: count }, (_, i): Range => {
    const group = at + 16 + 12 * i;
    return [view.getUint32(group), view.getUint32(group + 4)];
  });
  return (code) => rangeOf(ranges, code) !== undefined;
}

function bySegments(view: DataView, at: number): (code: number) => boolean {
  const twice = view.getUint16(at + 6);
  const [ends, starts] = [at + 14, at + 16 + twice];
  const [deltas, offsets] = [starts + twice, starts + 2 * twice];
  const ranges = Array.from({ length: twice / 2 }, (_, i): Range => {
    return [view.getUint16(starts + 2 * i), view.getUint16(ends + 2 * i)];
  });
  return (code) => {
    const index = rangeOf(ranges, code);
    if (index === undefined) return false;
    const offset = view.getUint16(offsets + 2 * index);
    const [first = 0] = ranges[index] ?? [];
    const glyph = offset === 0 ? code : view.getUint16(offsets + 2 * index + offset + 2 * (code - first));
    // 0 is the glyph for what is missing; so it is before the delta is added where there is a list of glyphs.
    return (offset !== 0 && glyph === 0 ? 0 : (glyph + view.getUint16(deltas + 2 * index)) & 0xffff) !== 0;
  };
}

/** Ranges are in order and do not overlap. */
function rangeOf(ranges: readonly Range[], code: number): number | undefined {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.[1] ?? 0) < code) low = middle + 1;
    else high = middle;
  }
  return (ranges[low]?.[0] ?? Number.POSITIVE_INFINITY) <= code ? low : undefined;
}
