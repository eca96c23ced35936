// @ts-check
/** Holds what was built within its budget of bytes: what the largest page loads first, and what comes later on demand. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { engineModules, engineWasm, pageDirectory } from './lib/paths.mjs';
import { loadedFirst, overBudget } from './lib/sizes.mjs';
import { filesBelow } from './lib/stamp.mjs';

/** @param {string} path */
const read = (path) => readFileSync(path, 'utf8');

// The lessons are built apart, so that nobody else loads anything of them; parts that they share stand there again.
// What goes into packages for learning platforms is no page, and a face is no script.
const lessons = join('assets', 'lessons');
const library = join(pageDirectory, 'grainscope.js');
const apart = [lessons, `${sep}scorm${sep}`, library, `${sep}japanese-face-`];
const everything = filesBelow(pageDirectory);
const files = everything.filter((path) => !apart.some((part) => path.includes(part)));
/** @param {string[]} paths */
const scriptsIn = (paths) =>
  new Map(paths.filter((path) => /\.(js|css)$/.test(path)).map((path) => [basename(path), read(path)]));
const scripts = scriptsIn(files);
if (!existsSync(engineWasm) || scripts.size === 0) {
  console.error('Nothing to measure: build the engine and the page first (npm run build).');
  process.exit(1);
}

/** @param {Iterable<string>} names */
const compressed = (names, among = scripts) =>
  [...names]
    .map((name) => gzipSync(among.get(name) ?? '', { level: 9 }).length)
    .reduce((total, bytes) => total + bytes, 0);

// Who comes without a link loads the question besides.
const question = [...scripts.keys()].filter((name) => /^question-/.test(name));
if (question.length === 0) throw new Error('the page has no part called question');
const firsts = files
  .filter((path) => path.endsWith('.html'))
  .map((path) => [...loadedFirst(read(path), scripts), ...(basename(path) === 'index.html' ? question : [])])
  .map((names) => new Set(names));
const page = Math.max(...firsts.map((names) => compressed(names)));
// A frame takes its live part as one script, whatever the page has loaded.
const embedded = read(join(pageDirectory, 'embed.html'));
const ofEmbed = loadedFirst(embedded, scripts);
const lazyOfEmbed = [...scripts.keys()].filter((name) => [...ofEmbed].some((one) => scripts.get(one)?.includes(name)));
const interpreters = [...scripts.keys()].filter((name) => /^interpreter-alone-/.test(name));
const inNeither = (/** @type {string} */ name) =>
  !interpreters.includes(name) && !firsts.some((first) => first.has(name)) && !lazyOfEmbed.includes(name);
const later = compressed([...scripts.keys()].filter(inNeither));
const stills = files.filter((path) => path.includes(`${sep}stills${sep}`) && path.endsWith('.svg'));
const largestStill = Math.max(...stills.map((path) => gzipSync(readFileSync(path), { level: 9 }).length));
const embed = compressed(ofEmbed) + gzipSync(embedded, { level: 9 }).length + largestStill;
const live = compressed(lazyOfEmbed);
const interpreter = compressed(interpreters);
const engine = Math.max(...engineModules.map((path) => gzipSync(readFileSync(path), { level: 9 }).length));
const machines = [...scripts.keys()].filter((name) => /^machine-(?!icon|view)/.test(name));
const opened = Math.max(...machines.map((name) => compressed([name])));
const all = page + opened + engine;
// The library is built with the lessons: what it imports, and what its first call loads.
const ofLibrary = scriptsIn(everything.filter((path) => path.includes(lessons) || path === library));
const called = [...ofLibrary.keys()].filter((name) => /^library-page-/.test(name));
const asked = ['grainscope.js', ...called].map((name) => `import"./${name}";`).join('');
const figure = compressed(loadedFirst(asked, ofLibrary), ofLibrary);
const sizes = {
  engine: statSync(engineWasm).size,
  packed: engine,
  page,
  opened,
  all,
  later,
  embed,
  live,
  interpreter,
  library: figure,
};
const complaints = overBudget(sizes);
console.log(
  `engine.wasm ${sizes.engine} bytes; its largest module ${engine} compressed; script and style ${page} bytes compressed; a machine ${opened}; with the engine ${all}; on demand ${later}; embed ${sizes.embed}, live ${sizes.live}, for programs ${interpreter}; library ${figure}`,
);
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;
