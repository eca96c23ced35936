/** That no text for a person stands in the sources outside of what is translated. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALIKE } from './lib/alike.mjs';
import { at, root } from './lib/paths.mjs';
import { filesBelow } from './lib/stamp.mjs';
import { untranslatedIn } from './lib/untranslated.mjs';

/** What looks like words and is not for those who read the page, by file: all of it, or these texts. */
const APART = {
  // The protocol between pages, and the HTML to copy: for those who write pages.
  'app/panels/embed/protocol.ts': 'all',
  'app/panels/embed/host.ts': [
    'only the page around the frame is heard',
    'set: too many; at most {} a second are taken',
  ],
  'app/panels/embed/snippet.ts': 'all',
  // What `npm run freeze` tells who releases a version.
  'app/model/link/frozen.ts': 'all',
  // Keys: of causes, and of the kinds of rows, which programs read.
  'app/explain/causes.ts': ['message cost'],
  'app/explain/message-length.ts': ['message cost'],
  'app/explain/queens.ts': ['message cost'],
  'app/explain/random-requests.ts': ['message cost'],
  'app/explain/open-loop.ts': ['distance and length'],
  'app/explain/transfers.ts': ['message cost', 'distance and length'],
  'app/exports/csv.ts': ['closed form'],
  // Names of what has none, which are part of the link.
  'app/model/presets/custom.ts': ['Custom machine'],
  'app/model/state/pins.ts': ['Pinned curve'],
  // Programs, what begins a file for other tools, and what is said without a page.
  'app/engine/script/examples.ts': 'all',
  'app/engine/script/prelude.ts': 'all',
  'app/engine/script/goal.ts': 'all',
  'app/engine/script/interpreter.ts': ['it changes what JSON.stringify gives', 'InternalError: stack overflow'],
  'app/engine/threads.ts': ['the engine stopped: {}'],
  'app/engine/worker-elsewhere.ts': ['import {}'],
  // Languages that are no human ones: XML, faces, SVG, PDF.
  'app/model/lesson/scorm.ts': 'all',
  // JavaScript, as a person types it; what it does is said in messages.
  'app/panels/script/verbs.tsx': 'all',
  // Names of fields, which are those of the file.
  'app/panels/lesson/own-fields.ts': 'all',
  'app/panels/mount.tsx': ['14px "Inter Variable"'],
  'app/pages/embed-live.tsx': ['Inter Variable'],
  'app/panels/embed/japanese-face.ts': ['Zen Kaku Gothic New'],
  'app/charts/render.tsx': ['<?xml version="1.0" encoding="UTF-8"?>\n{}'],
  'app/charts/themes.ts': 'all',
  'app/exports/paint.ts': ['/Artifact BMC', '{} rg', '{} RG'],
  'app/panels/glossary/first-uses.ts': ['section, form, article, main, [role=dialog]'],
  // A name of a format and a length, alike in every language.
  'app/panels/export/export-menu.tsx': ['{} {} mm'],
};

// Has Japanese of its own, and a test for it: statement.test.ts.
const STATEMENT = 'app/panels/accessibility/';

const rooms = ['charts', 'engine', 'explain', 'exports', 'model', 'pages', 'panels', 'topology'];
const sources = rooms
  .flatMap((room) => filesBelow(at('app', room)))
  .filter((path) => /(?<!\.test|\.d)\.tsx?$/.test(path) && !/[/\\]testing/.test(path))
  .map((path) => relative(root, path).replaceAll('\\', '/'));

const found = sources.flatMap((path) =>
  untranslatedIn(path, readFileSync(at(path), 'utf8'))
    .filter(({ text }) => /\p{L}{2}/u.test(text.replace(ALIKE, '')))
    .map(({ line, text }) => ({ path, line, text })),
);
const isApart = ({ path, text }) => {
  if (path.startsWith(STATEMENT)) return true;
  const apart = APART[path];
  return apart === 'all' || apart?.includes(text) === true;
};

it('every text that a person reads is a message', () => {
  expect(sources.length).toBeGreaterThan(200);
  expect(found.filter((one) => !isApart(one)).map(({ path, line, text }) => `${path}:${line} ${text}`)).toEqual([]);
});

it('nothing is set apart that is not there', () => {
  const texts = new Map(
    sources.map((path) => [path, found.filter((one) => one.path === path).map(({ text }) => text)]),
  );
  for (const [path, apart] of Object.entries(APART)) {
    expect(texts.get(path)?.length, path).toBeGreaterThan(0);
    if (apart !== 'all') expect(texts.get(path), path).toEqual(expect.arrayContaining(apart));
  }
});

describe('a text for a person', () => {
  const textsIn = (source) => untranslatedIn('x.tsx', source).map(({ text }) => text);

  it.each([
    ['<p>Run it</p>', 'Run it'],
    ['<p>The chart {x}</p>', 'The chart'],
    ['<input label="from" />', 'from'],
    ["<input aria-label={'Close'} />", 'Close'],
    ["const hint = 'drawing, to edit';", 'drawing, to edit'],
    ['notify({ key: "", text: `The file @{name} is gone` });', 'The file {} is gone'],
    ["say(x ? t`a b` : 'not translated');", 'not translated'],
    ["t`@{x ? 'two words' : ''} more words`;", 'two words'],
  ])('is found where it is not one: %s', (source, text) => {
    expect(textsIn(source.replaceAll('@', '$'))).toEqual([text]);
  });

  it.each([
    '<p>{t`Run it`}</p>',
    "const hint = message('drawing, to edit');",
    '<p className="two words" />',
    "import x from 'two words';",
    "throw new Error('no such thing');",
    "element.setAttribute('class', 'two words');",
    "const key = 'word'; type Key = 'two words';",
    '<path d="M0 0 L10 10" />',
  ])('is not seen where there is none: %s', (source) => {
    expect(textsIn(source)).toEqual([]);
  });
});
