import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkFile, readText, writeWhole } from './files.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grainscope-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('replaces a file as a whole, also behind a link, and leaves nothing beside it', () => {
  const path = join(folder, 'figure.svg');
  writeWhole(path, 'one');
  symlinkSync(path, join(folder, 'link.svg'));
  writeWhole(join(folder, 'link.svg'), new TextEncoder().encode('two'));
  expect(readFileSync(path, 'utf8')).toBe('two');
  expect(readdirSync(folder).sort()).toEqual(['figure.svg', 'link.svg']);
});

it.runIf(process.platform !== 'win32')('lets those read a file who could before', () => {
  const path = join(folder, 'figure.svg');
  writeFileSync(path, 'one');
  chmodSync(path, 0o600);
  writeWhole(path, 'two');
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('leaves the file as it was when the content cannot be written', () => {
  const path = join(folder, 'figure.svg');
  writeFileSync(path, 'before');
  expect(() => writeWhole(path, 1 as unknown as string)).toThrow();
  expect(readFileSync(path, 'utf8')).toBe('before');
  expect(readdirSync(folder)).toEqual(['figure.svg']);
});

it('writes to a device', () => expect(() => writeWhole('/dev/null', 'gone')).not.toThrow());

it('says before anything is simulated why a file cannot be written', () => {
  expect(() => checkFile(join(folder, 'none', 'figure.svg'))).toThrow(/there is no folder '.*none'/);
  expect(() => checkFile('')).toThrow('names no file');
  expect(() => checkFile(folder)).toThrow('is a folder');
  writeFileSync(join(folder, 'file'), '');
  expect(() => checkFile(join(folder, 'file', 'figure.svg'))).toThrow(/there is no folder '.*file'/);
  // Whatever the rights say, as those of a folder such as /proc do.
  const tooLong = join(folder, 'x'.repeat(250));
  expect(() => checkFile(tooLong)).toThrow(/files cannot be made in '.*' \(ENAMETOOLONG\)/);
  expect(() => checkFile(join(folder, 'figure.svg'))).not.toThrow();
  expect(readdirSync(folder)).toEqual(['file']);
});

it('reads a text as Windows writes it', () => {
  const path = join(folder, 'net.txt');
  const marked = '\ufeffrouter 0 node 0\r\n';
  for (const bytes of [Buffer.from(marked, 'utf8'), Buffer.from(marked, 'utf16le'), Buffer.from(marked.slice(1))]) {
    writeFileSync(path, bytes);
    expect(readText(path)).toBe(marked.slice(1));
  }
});
