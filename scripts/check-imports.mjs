// @ts-check
/**
 * Holds the rooms apart: model <- explain, engine <- panels <- pages, those within model, and the C++ engine on its own. No
 * file of app/ imports another in a circle.
 */
import { existsSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { at, root } from './lib/paths.mjs';
import { circlesIn, roomsWithoutDoor, violationsInApp, violationsInEngine } from './lib/rooms.mjs';
import { filesBelow } from './lib/stamp.mjs';

/** @param {string} folder @param {RegExp} kind @returns {import('./lib/rooms.mjs').SourceFile[]} */
const sources = (folder, kind) =>
  filesBelow(at(folder))
    .filter((path) => kind.test(path))
    .map((path) => ({ path: relative(root, path).split(sep).join('/'), text: readFileSync(path, 'utf8') }));

const app = sources('app', /\.tsx?$/);
const engine = sources('engine', /\.(cpp|h)$/);
const violations = [
  ...app.flatMap(violationsInApp),
  ...roomsWithoutDoor(app),
  ...circlesIn(app),
  ...engine.flatMap((file) => violationsInEngine(file, (path) => existsSync(at(path)))),
];
for (const violation of violations) console.error(violation);
console.log(`${app.length + engine.length} files, ${violations.length} imports that break the rule`);
process.exitCode = violations.length === 0 ? 0 : 1;
