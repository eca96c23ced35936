/** Every chart of every machine in every format, as PDF one of every kind, from made-up results. */

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FORMATS, type Format } from '../exports/formats.ts';
import { openFile } from '../exports/open.ts';
import { chunksOf, textsOf } from '../exports/png.ts';
import { decode, encode } from '../model/link/link.ts';
import { columnsOf, manifest } from '../model/manifest/manifest.ts';
import { unchecked } from '../model/manifest/values.ts';
import { experimentOf, machines } from '../model/presets/presets.ts';
import { chosenOf, everyNth } from '../model/testing/long.ts';
import { command } from './command.ts';
import type { EngineAccess } from './host.ts';

/** Says something of every column that the program has. */
const fake: EngineAccess = {
  runSync({ program }) {
    const tables = manifest.programs.find(({ key }) => key === program)?.tables ?? [];
    return {
      tables: tables.map(({ key }) => {
        const columns = columnsOf({ program: String(program), table: key }) ?? [];
        const cells = columns.map(({ key: name }, i) => [name, Float64Array.of(name === 'state' ? 1 : (i + 1) / 8)]);
        return { key, columns: Object.fromEntries(cells), rows: 1 };
      }),
    };
  },
  check: unchecked,
  evaluate: () => ({ capacity: 0.25 }),
};

const folder = mkdtempSync(join(tmpdir(), 'grainscope-'));

/** The file that the command writes. */
async function chart(link: string, key: string, format: Format): Promise<Uint8Array> {
  const path = join(folder, `figure.${format}`);
  let complaints = '';
  const host = {
    out: () => undefined,
    err: (text: string) => {
      complaints += text;
    },
    writeFile: (name: string, content: string | Uint8Array) => writeFileSync(name, content),
    engine: () => Promise.resolve(fake),
  };
  const status = await command(['chart', link, '--chart', key, '-o', path], host);
  expect([status, complaints]).toEqual([0, '']);
  return new Uint8Array(readFileSync(path));
}

/** What a chart holds, whatever it says. */
const kindOf = (chart: object) =>
  Object.keys(chart)
    .filter((key) => !['key', 'title', 'subtitle', 'table', 'x', 'y'].includes(key))
    .sort()
    .join();

/** Every machine, and every kind of chart. */
const figures = chosenOf(
  machines.flatMap(({ key: machine, experiments }) => experiments.map((experiment) => ({ machine, experiment }))),
  ({ machine, experiment }) => [machine, ...(experimentOf(experiment)?.charts ?? []).map(kindOf)],
);

/** The kinds of charts of which there has been a PDF: it is made of the marks of the drawing. */
const inPdf = new Set<string>();

/** Whether a chart holds what no chart has held. */
function isNewInPdf(chart: object): boolean {
  const kind = kindOf(chart);
  const isNew = !inPdf.has(kind);
  inPdf.add(kind);
  return isNew;
}

// Half of them.
describe.each(everyNth(figures, 2))('$experiment on $machine', ({ machine, experiment }) => {
  const link = `https://example.org/?v=1&m=${machine}&x=${experiment}`;
  const canonical = `https://example.org/${encode(decode(link).state)}`;

  it('is exported, and every file opens where it is from', async () => {
    for (const drawn of experimentOf(experiment)?.charts ?? []) {
      const { key } = drawn;
      const isNew = isNewInPdf(drawn);
      for (const format of Object.keys(FORMATS) as Format[]) {
        // Pixels of one chart are enough: they are made of the drawing, whatever is in it.
        if (format === 'png' || (format === 'pdf' && !isNew)) continue;
        const opened = openFile(await chart(link, key, format));
        expect({ key, format, ...opened }).toMatchObject({ record: { link: canonical }, whole: true });
      }
    }
  });
});

it('a PNG has its pixels and its record', async () => {
  const [first] = figures;
  const { machine = '', experiment = '' } = first ?? {};
  const key = experimentOf(experiment)?.charts[0]?.key ?? '';
  const bytes = await chart(`?m=${machine}&x=${experiment}`, key, 'png');
  const chunks = chunksOf(bytes);
  const header = chunks[0]?.data ?? new Uint8Array(8);
  const view = new DataView(header.buffer, header.byteOffset);
  expect([view.getUint32(0), view.getUint32(4)]).toEqual([1920, 1200]);
  expect(JSON.parse(textsOf(chunks).get('grainscope') ?? '')).toMatchObject({ grainscope: 1, chart: key });
});
