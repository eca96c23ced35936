/**
 * What comes from outside, as a search takes it: links, files, texts, messages to frames and answers of a class. Each
 * kind has seeds, which are real, and a way to read any text or bytes, which must never throw.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { themeOf } from '../../app/charts/index.ts';
import corpus from '../../app/cli/corpus.json' with { type: 'json' };
import { exportFigure, type Workshop } from '../../app/exports/export.ts';
import { FORMATS, type Format } from '../../app/exports/formats.ts';
import { guessMapping, pointsOf, readTable } from '../../app/exports/measured.ts';
import { openFile } from '../../app/exports/open.ts';
import { readFaces } from '../../app/exports/testing/faces.ts';
import { figure } from '../../app/exports/testing/figure.ts';
import { DOT } from '../../app/exports/testing/png.ts';
import { writeAnswers } from '../../app/model/lesson/answers.ts';
import { readPlan } from '../../app/model/lesson/class-plan.ts';
import { collect } from '../../app/model/lesson/collect.ts';
import { askingIn, type Lesson } from '../../app/model/lesson/lesson.ts';
import { readLessonFile } from '../../app/model/lesson/own.ts';
import { readCustom, writeCustom } from '../../app/model/link/custom-file.ts';
import { readFrame } from '../../app/model/link/frame.ts';
import { MOST_MEASURED } from '../../app/model/link/hash.ts';
import { encode, open } from '../../app/model/link/link.ts';
import { loadMachines, machinesAlone } from '../../app/model/presets/presets.ts';
import { EXAMPLE, linesOfCables, readCables, textOfCables } from '../../app/model/topology/cables.ts';
import { english } from '../../app/model/words/words.ts';
import { readMessage } from '../../app/panels/embed/protocol.ts';
import { at } from './paths.mjs';

export type Kind = { name: string; seeds: Uint8Array[]; read(bytes: Uint8Array): unknown };

const readJson = (path: string): Lesson => JSON.parse(readFileSync(at(path), 'utf8'));
const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** All kinds, with their seeds. */
export async function kindsFromOutside(): Promise<Kind[]> {
  await loadMachines(machinesAlone().map(({ key }) => key));
  const links = corpus.entries.map(({ link }) => bytesOf(link));
  const lessons = readdirSync(at('presets/lessons')).map((name) => readJson(`presets/lessons/${name}`));
  const lessonKeys = lessons.map(({ key }) => key);
  const sheets = lessons.map((lesson) =>
    writeAnswers(lesson, {
      name: 'Aki',
      answers: Object.fromEntries(askingIn(lesson).map(({ key }) => [key, { kind: 'question', value: 28 }])),
    }),
  );
  const [first] = lessons;
  if (first === undefined) throw new Error('there is no lesson');
  return [
    {
      name: 'links',
      seeds: links,
      // What was read is written, and is read again without a notice.
      async read(bytes) {
        const { state } = await open(textOf(bytes));
        const { notices } = await open(encode(state));
        if (notices.length > 0)
          throw new Error(`read again: ${notices.map(({ key, text }) => `${key} ${text}`).join('; ')}`);
      },
    },
    {
      name: 'files',
      seeds: [...(await exported()), ...machinesAlone().map((machine) => bytesOf(fileOf(machine.key)))],
      read: async (bytes) => [openFile(bytes), await readCustom(textOf(bytes))],
    },
    {
      name: 'texts',
      seeds: [...[...TABLES, ...CABLES].map(bytesOf), readFileSync(at('presets/example-lesson.json'))],
      async read(bytes) {
        const text = textOf(bytes);
        readPoints(text);
        const cables = readCables(text, english);
        // What was read is written, and is read again.
        const again = 'problem' in cables ? cables : readCables(linesOfCables(textOfCables(cables)), english);
        if (!('problem' in cables) && 'problem' in again) throw new Error(`read again: ${again.problem}`);
        await readLessonFile(text);
      },
    },
    {
      name: 'frames',
      seeds: [
        ...links.map((link) => bytesOf(JSON.stringify({ grainscope: 1, type: 'set', link: textOf(link) }))),
        ...links.map((link) => bytesOf(`${textOf(link)}&charts=latency&sliders=message_words&height=400&start=click`)),
      ],
      read(bytes) {
        const text = textOf(bytes);
        readFrame(text, text);
        readMessage(text);
        try {
          readMessage(JSON.parse(text));
        } catch (error) {
          if (!(error instanceof SyntaxError)) throw error;
        }
      },
    },
    {
      name: 'answers',
      seeds: [
        ...sheets.map(bytesOf),
        bytesOf(sheets.join('\n')),
        bytesOf(
          '#answers=2&name=Aki&message-cost=1~word=2~curve=40.45.60.140.220.300.460.620&grain=1~best=2~coarse=imbalance',
        ),
        bytesOf(`?plan=${lessonKeys.join(',')}&class=Tuesday`),
      ],
      read(bytes) {
        const text = textOf(bytes);
        collect(text, bytes.length % 2 === 0 ? lessons : [lessons[bytes.length % lessons.length] ?? first]);
        readPlan(new URLSearchParams(text), lessonKeys);
      },
    },
  ];
}

const TABLES = [
  '# OSU MPI Latency Test v5.6.3\n# Size          Latency (us)\n0                       0.98\n8                       0.97\n',
  'bytes;us;low;high\n1,5;2,5;2;3\n1.024;3,5;3;4\n',
  'message length,time of a message (ms),error\n"1,024",0.5,0.1\n2048,0.9,\n',
];
const CABLES = ['router 0 node 0 node 1 router 1 15\nrouter 1 node 2 3\n', '0 1\n1 2 5\n2 0\n', EXAMPLE];

/** Both axes as on a chart of message lengths. */
function readPoints(text: string): void {
  const columns = readTable(text);
  if ('problem' in columns) return;
  const x = { label: 'message length', unit: 'bytes', scale: 'log' } as const;
  const y = { label: 'time of a message', unit: 'us', scale: 'log' } as const;
  pointsOf(columns, guessMapping(columns, x, y), { x, y }, MOST_MEASURED);
}

function fileOf(machine: string): string {
  return writeCustom({ name: 'Mine', base: machine, parts: { network: machine, node: machine }, changes: {} });
}

async function exported(): Promise<Uint8Array[]> {
  const workshop: Workshop = {
    rasterise: async () => ({ png: DOT, missing: '' }),
    faces: async () => readFaces(),
    now: () => new Date(0),
  };
  const theme = themeOf('light');
  const make = async (format: Format) => (await exportFigure({ spec: figure, theme, format }, workshop)).bytes;
  return Promise.all((Object.keys(FORMATS) as Format[]).map(make));
}

// What parsers trip over: markup, entities, escapes, numbers at the ends of what numbers can be, nesting.
const TOKENS = [
  '&amp;',
  '&#x10ffff;',
  '&#xd800;',
  '<metadata>',
  '</metadata>',
  '<![CDATA[',
  ']]>',
  '%',
  '%00',
  '%F0%9F',
  '#p=',
  '#answers=',
  '__proto__',
  'constructor',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '1e-400',
  '9007199254740993',
  '0x10',
  '1x1x1x1',
  ',',
  ',,,',
  '..',
  '&',
  '=',
  '"',
  '\\',
  '\u0000',
  '\uffff',
  '\u202e',
  '日本',
  '[',
  '{',
  '}',
  ']',
  '\n',
  '\r',
  '"#',
  'v=1',
  'v=0',
  'v=99',
  'm=',
  'x=',
  'by.values=',
  'beside=',
  'custom:1',
  'x.values=',
  'x.from=',
  'at=',
  'moment=',
  'relative=ratio:pin:5',
  'IEND',
  'iTXt',
  'endstream',
  '%%EOF',
];

/** Draws whole numbers from 0 to below `most`, the same from the same seed (mulberry32). */
export function drawing(seed: number): (most: number) => number {
  let state = seed >>> 0;
  return (most) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return most <= 0 ? 0 : ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
}

/** A file or text that was made from a seed, always the same from the same numbers. `below(n)` draws 0 to n - 1. */
export function mutated(seeds: readonly Uint8Array[], below: (most: number) => number): Uint8Array {
  const one = () => seeds[below(seeds.length)] ?? new Uint8Array();
  let bytes = [...one()];
  for (let changes = 1 + below(6); changes > 0; changes -= 1) {
    const at = below(bytes.length + 1);
    switch (below(7)) {
      case 0:
        bytes[at] = below(256);
        break;
      case 1:
        bytes.splice(at, 1 + below(bytes.length));
        break;
      case 2:
        bytes.splice(at, 0, ...bytesOf(TOKENS[below(TOKENS.length)] ?? ''));
        break;
      case 3:
        bytes = [...bytes.slice(0, at), ...bytes.slice(below(at + 1))];
        break;
      case 4:
        bytes = [...bytes.slice(0, at), ...[...one()].slice(at)];
        break;
      case 5: {
        const token = bytesOf(TOKENS[below(TOKENS.length)] ?? '');
        const repeated = Array.from({ length: 1 + below(200) }, () => [...token]).flat();
        bytes.splice(at, 0, ...repeated);
        break;
      }
      default:
        bytes.splice(at, 1, ...bytesOf(String((below(2000) - 1000) * 10 ** (below(20) - 10))));
    }
  }
  return Uint8Array.from(bytes);
}

/** As large as a file may be, of one thing again and again: each must be refused without a pause. */
export function largeOnes(size: number): { name: string; bytes: Uint8Array }[] {
  const filled = (before: string, token: string, after: string) => {
    const count = Math.floor((size - before.length - after.length) / token.length);
    return bytesOf(before + token.repeat(count) + after);
  };
  return [
    { name: 'entities', bytes: filled('<svg><metadata>', '&amp;', '</metadata></svg>') },
    { name: 'metadata', bytes: filled('<svg>', '<metadata ', '</svg>') },
    { name: 'quotes in a PDF', bytes: filled('%PDF-1.3\n', '"', '%%EOF') },
    { name: 'lists', bytes: filled('{"grainscope":1,"a":', '[', '}') },
    { name: 'keys', bytes: filled('{', '"a":1,', '"grainscope":1}') },
    { name: 'lines', bytes: filled('# grainscope=1\n', '#\n', '') },
    { name: 'commas', bytes: filled('# grainscope=1\n', ',', '') },
    { name: 'columns', bytes: filled('', '1,', '') },
    { name: 'rows', bytes: filled('', '1,2\n', '') },
    { name: 'cables', bytes: filled('', '0 1\n', '') },
    { name: 'a line', bytes: filled('"# title=', 'a', '') },
    { name: 'chunks of a PNG', bytes: pngOf(size) },
  ];
}

function pngOf(size: number): Uint8Array {
  const head = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  const bytes = new Uint8Array(size);
  bytes.set(head);
  // Chunks of no bytes, one after the other.
  for (let at = head.length; at + 12 <= size; at += 12) bytes.set([0, 0, 0, 0, 0x69, 0x54, 0x58, 0x74], at);
  return bytes;
}
