/** Files that are whole: what was there stays until all of the new content is beside it. */
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { misuse } from './failure.ts';

/** Throws a Failure that says why if a file of this name cannot be written. */
export function checkFile(path: string): void {
  const folder = dirname(path);
  if (path === '') throw misuse(path, 'names no file');
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw misuse(path, `there is no folder '${folder}'`);
  const found = existsSync(path) ? statSync(path) : undefined;
  if (found?.isDirectory()) throw misuse(path, 'is a folder');
  if (found) attempt(path, 'the file may not be written', () => accessSync(path, constants.W_OK));
  if (found && !found.isFile()) return;
  const beside = besideOf(path);
  // Rights alone do not say it of every folder.
  attempt(path, `files cannot be made in '${dirname(beside)}'`, () => {
    writeFileSync(beside, '');
    rmSync(beside);
  });
}

function attempt(path: string, otherwise: string, attempted: () => void): void {
  try {
    attempted();
  } catch (reason) {
    throw misuse(path, `${otherwise} (${(reason as NodeJS.ErrnoException).code})`);
  }
}

/** Throws a Failure that says why if it cannot be read. In UTF-8, or as Windows writes texts: in UTF-16 behind a mark. */
export function readText(path: string): string {
  try {
    const bytes = readFileSync(path);
    const [first, second] = bytes;
    // Without the mark, which is no part of the text.
    return new TextDecoder(first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8').decode(bytes);
  } catch (reason) {
    throw misuse(path, `cannot be read (${(reason as NodeJS.ErrnoException).code})`);
  }
}

/** Throws if the content cannot be written; then the file is as it was. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  replaceWhole(path, (place) => writeFileSync(place, content));
}

/** The same for what is written piece by piece: `write` is given the place of a file that takes the place of this one. */
export function replaceWhole(path: string, write: (place: string) => void): void {
  // A device or a pipe is no file that another could replace.
  if (existsSync(path) && !statSync(path).isFile()) {
    write(path);
    return;
  }
  const beside = besideOf(path);
  try {
    write(beside);
    // Who may read the file stays.
    if (existsSync(path)) chmodSync(beside, statSync(path).mode);
    renameSync(beside, placeOf(path));
  } catch (reason) {
    rmSync(beside, { force: true });
    throw reason;
  }
}

/** The file itself; for a symbolic link, the file that it leads to. */
const placeOf = (path: string) => (existsSync(path) ? realpathSync(path) : path);

const besideOf = (path: string) => `${placeOf(path)}.${process.pid}.part`;

/** Writes at the end of an open file: a disk that is nearly full may take pieces only. */
export function writeAll(file: number, content: string | Uint8Array): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
}
