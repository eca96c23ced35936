/** A lecturer's own lesson: what is taken, what is refused and where, whatever the file holds. */

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLong } from '../testing/long.ts';
import { collect } from './collect.ts';
import { loadLessons } from './files.ts';
import type { Lesson } from './lesson.ts';
import { LONGEST_FILE, packLesson, readLessonFile, unpackLesson } from './own.ts';
import { addressOfOwn, LONGEST_LINK, ownIn, withOwn, withoutOwn } from './own-link.ts';

const text = readFileSync(new URL('../../../presets/example-lesson.json', import.meta.url), 'utf8');
// biome-ignore lint/suspicious/noExplicitAny: it is changed in every way that a file may be wrong
const example = (): any => JSON.parse(text);

async function lessonOf(file: string): Promise<Lesson> {
  const read = await readLessonFile(file);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.lesson;
}

async function problemsOf(document: unknown): Promise<Record<string, string>> {
  const read = await readLessonFile(typeof document === 'string' ? document : JSON.stringify(document));
  if (!('problems' in read)) throw new Error('it was taken');
  return Object.fromEntries(read.problems.map(({ path, message }) => [path, message]));
}

test('the example is taken; its one language stands for the other', async () => {
  const lesson = await lessonOf(text);
  expect(lesson.steps.map(({ kind }) => kind)).toEqual(['predict', 'question', 'find']);
  expect(lesson.title.ja).toBe(lesson.title.en);
  expect([lesson.order, lesson.edition]).toEqual([0, 1]);
});

test('each of our lessons would be taken under a key of its own', async () => {
  for (const lesson of await loadLessons())
    expect(await lessonOf(JSON.stringify({ ...lesson, key: 'mine' })), lesson.key).toEqual({ ...lesson, key: 'mine' });
});

test('a link holds a lesson, is short for a short one, and gives it back', async () => {
  const lesson = await lessonOf(text);
  const packed = packLesson(lesson);
  expect(packed.length).toBeLessThan(LONGEST_LINK / 4);
  expect(await unpackLesson(packed)).toEqual({ lesson });
  expect(ownIn('', withOwn('', { packed }))).toEqual({ packed });
  const answered = withOwn('#answers=1&lesson=far-away&edition=1&name=Aki&hop=2', { packed });
  expect(ownIn('', answered)).toEqual({ packed });
  expect(withoutOwn(answered)).toBe('#answers=1&lesson=far-away&edition=1&name=Aki&hop=2');
  const { sheets, refused } = collect(`https://example.org/lessons.html${answered}`, [lesson]);
  expect(refused).toEqual([]);
  expect(sheets[0]?.lessons).toEqual({ 'far-away': { hop: { kind: 'question', value: 2 } } });
});

describe('what is wrong is said at its place, all at once', () => {
  test('the form of fields', async () => {
    const file = example();
    delete file.aim;
    file.colour = 'red';
    file.minutes = 'ten';
    file.steps[0].at = [1];
    file.steps[0].title = { fr: 'Bonjour' };
    file.steps[1].of = { ratio: [{ run: { distance_hops: 1 }, columns: 'round_trip' }] };
    file.steps[2].kind = 'guess';
    expect(await problemsOf(file)).toMatchObject({
      aim: 'is missing',
      colour: expect.stringContaining('the fields are key, order'),
      minutes: 'is not a whole number from 1 to 90',
      'steps[0].at': 'is not a list of 2 to 16',
      'steps[0].title.fr': 'is not known here; the fields are en, ja',
      'steps[1].of.ratio[0].column': 'is missing',
      'steps[1].of.ratio[0].columns': 'is not known here; the fields are run, column',
      'steps[1].of.ratio[1]': expect.stringMatching(/^is no quantity/),
      'steps[2].kind': 'is none of read, predict, question, find, why, compare, write',
    });
  });

  test('what a step names', async () => {
    const file = example();
    file.steps[0].curve = 'hypercube';
    file.steps[0].chart = 'latency';
    file.steps[1].of.ratio[0].difference[0].run.distance_hops = -1;
    file.steps[1].of.ratio[0].difference[1].column = 'round_trips';
    file.steps[2].sliders = ['warp'];
    file.steps.push({ ...file.steps[2], sliders: ['hop_cycles'], link: '?v=1&m=cray' });
    const problems = await problemsOf(file);
    expect(problems).toMatchObject({
      'steps[0].curve': expect.stringMatching(/^names 'hypercube', which is none of mesh/),
      'steps[0].chart': "names 'latency', which is none of round-trip, network, threads",
      'steps[1].of': expect.stringMatching(/^names 'round_trips', which is none of .*round_trip/),
      'steps[2].sliders[0]': expect.stringMatching(/^names 'warp', which is none of .*hop_cycles/),
      'steps[3].key': 'is the key of another step',
      'steps[3].link': expect.stringContaining("'cray' is not a machine"),
    });
  });

  test('the key of a lesson that is here, and of a word that links use', async () => {
    expect(await problemsOf({ ...example(), key: 'grain' })).toHaveProperty('key');
    const file = example();
    file.steps[0].key = 'own';
    expect(await problemsOf(file)).toHaveProperty(['steps[0].key']);
  });

  test('what is no lesson at all', async () => {
    for (const [file, says] of [
      ['', /is not JSON/],
      ['{"key":', /is not JSON/],
      ['[]', /^is a list in \[ \]; a lesson is one object/],
      ['7', /is not an object with key/],
      ['null', /is not an object with key/],
      [`"${'a'.repeat(LONGEST_FILE)}"`, /characters; a lesson has 65536 at most/],
      ['['.repeat(1000), /nests too deep/],
    ] as const)
      expect((await problemsOf(file))['']).toMatch(says);
    expect(await unpackLesson('eNp-')).toHaveProperty('problems');
  });
});

test('markup and marks that cannot be seen are refused in every text', async () => {
  const hostile = ['<img src=x onerror=alert(1)>', 'a</p>', '<!-- -->', 'a\u202eb', 'two\nlines', '\u200b'];
  const places: ((file: ReturnType<typeof example>, given: string) => void)[] = [
    (file, given) => Object.assign(file.title, { en: given }),
    (file, given) => Object.assign(file.steps[1].text[0], { ja: given }),
    (file, given) => Object.assign(file.steps[2].name, { en: given }),
    (file, given) => Object.assign(file.steps[2], { unit: given }),
    (file, given) => Object.assign(file.steps[0], { curve: given }),
  ];
  for (const given of hostile)
    for (const place of places) {
      const file = example();
      place(file, given);
      expect(Object.values(await problemsOf(file)).join(), given).toMatch(/markup|cannot be seen/);
    }
  const file = example();
  file.title.en = 'Is 3 < 4, and 5 > 4 & more?';
  expect((await lessonOf(JSON.stringify(file))).title.en).toBe('Is 3 < 4, and 5 > 4 & more?');
});

test('a key takes a bounded number of runs, however it is nested', async () => {
  const each = (of: unknown, depth: number): unknown =>
    depth === 0
      ? of
      : { each: Array.from({ length: 16 }, (_, hops) => ({ distance_hops: hops })), of: each(of, depth - 1) };
  const file = example();
  file.steps[1].of = { mean: each({ run: {}, column: 'round_trip' }, 9) };
  expect(await problemsOf(file)).toMatchObject({ 'steps[1].of': 'takes more than 64 runs' });
});

test('changed files are refused at a place, or are lessons without markup', async () => {
  const anything = fc.oneof(
    fc.anything({ maxDepth: 3, withNullPrototype: false }),
    fc.constantFrom('<b>', '__proto__', '?v=1&m=j-machine', -1, 1e308, [], {}, null, 'x'.repeat(3000), 'constructor'),
    fc.constantFrom(...hostileQuantities),
  );
  const changed = isLong ? 1000 : 80;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.constantFrom('set', 'add', 'drop'), anything, async (which, how, value) => {
      const file = example();
      const places = placesIn(file);
      const { holder, key } = places[which % places.length] ?? { holder: file, key: 'key' };
      if (how === 'set') holder[key] = value;
      else if (how === 'add') holder[`${key}_`] = value;
      else delete holder[key];
      const read = await readLessonFile(JSON.stringify(file));
      if ('problems' in read) {
        refused += 1;
        expect(read.problems.length).toBeGreaterThan(0);
        for (const { message } of read.problems) expect(message).toMatch(/\S/);
      } else expect(JSON.stringify(read.lesson)).not.toMatch(/<[a-z]/i);
    }),
    { numRuns: changed },
  );
  expect(refused).toBeGreaterThan(0.7 * changed);
}, 120_000);

const hostileQuantities = [
  { sum: [{ number: 1 }, { claim: 'x' }] },
  { run: { pes: 1e9 }, column: 'constructor' },
  { form: 'toString', run: {}, column: 'x' },
  { argmax: { x: { list: [] }, y: { number: 1 } } },
];

type Holder = Record<string, unknown>;

/** Every field of a document, with what holds it. */
function placesIn(document: unknown): { holder: Holder; key: string }[] {
  if (typeof document !== 'object' || document === null) return [];
  return Object.entries(document).flatMap(([key, value]) => [{ holder: document as Holder, key }, ...placesIn(value)]);
}

test('texts and fragments that are no lesson are refused, and none throws', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.json(), fc.base64String()), async (given) => {
      expect(await readLessonFile(given)).toHaveProperty('problems');
      expect(await unpackLesson(given)).toHaveProperty('problems');
    }),
    { numRuns: isLong ? 5000 : 200 },
  );
});

test('a file is read from the origin of the page alone', () => {
  const page = 'https://example.org/grainscope/lessons.html?from=x';
  expect(addressOfOwn('my-lesson.json', page)).toEqual({ url: 'https://example.org/grainscope/my-lesson.json' });
  expect(addressOfOwn('../a/b.json', page)).toEqual({ url: 'https://example.org/a/b.json' });
  for (const from of [
    'https://evil.example/a.json',
    '//evil.example/a.json',
    '\\\\evil.example\\a.json',
    'http://example.org/a.json',
    'https://example.org:444/a.json',
    'javascript:alert(1)',
    'data:application/json,{}',
    'file:///etc/passwd',
    'blob:https://evil.example/1',
    'x'.repeat(600),
    'http://[',
  ])
    expect(addressOfOwn(from, page), from).toHaveProperty('refused');
  expect(addressOfOwn('a.json', 'file:///home/me/lessons.html')).toHaveProperty('refused');
});
