/** Files that are whole: what was there stays until all of the new content is beside it. */
import {
  accessSync,
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
  if (!existsSync(folder)) throw misuse(path, `there is no folder '${folder}'`);
  if (!existsSync(path)) allow(path, folder, `files cannot be made in '${folder}'`);
  else if (statSync(path).isDirectory()) throw misuse(path, 'is a folder');
  else allow(path, path, 'the file may not be written');
}

function allow(named: string, path: string, otherwise: string): void {
  try {
    accessSync(path, constants.W_OK);
  } catch {
    throw misuse(named, otherwise);
  }
}

/** Throws a Failure that says why if it cannot be read. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
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
  const place = existsSync(path) ? realpathSync(path) : path;
  const beside = `${place}.${process.pid}.part`;
  try {
    write(beside);
    renameSync(beside, place);
  } catch (reason) {
    rmSync(beside, { force: true });
    throw reason;
  }
}

/** Writes at the end of an open file: a disk that is nearly full may take pieces only. */
export function writeAll(file: number, content: string | Uint8Array): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
}
