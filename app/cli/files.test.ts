import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkFile, writeWhole } from './files.ts';

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
  expect(() => checkFile(folder)).toThrow('is a folder');
  expect(() => checkFile(join(folder, 'figure.svg'))).not.toThrow();
});
