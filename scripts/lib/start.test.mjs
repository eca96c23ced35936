import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mayOpenBrowser, openerFor } from './browser.mjs';
import { isInstalled } from './dependencies.mjs';
import { hashOf } from './stamp.mjs';

describe('opening a browser', () => {
  it('happens only where somebody looks', () => {
    expect(mayOpenBrowser('linux', { DISPLAY: ':0' })).toBe(true);
    expect(mayOpenBrowser('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true);
    expect(mayOpenBrowser('darwin', {})).toBe(true);
    expect(mayOpenBrowser('linux', {})).toBe(false);
    expect(mayOpenBrowser('linux', { DISPLAY: ':0', CI: 'true' })).toBe(false);
  });

  it('uses the program of the system', () => {
    expect([openerFor('darwin'), openerFor('linux')]).toEqual(['open', 'xdg-open']);
  });
});

describe('isInstalled', () => {
  const wanted = {
    packages: {
      '': { version: '0.1.0' },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b-macos': { version: '2.0.0', optional: true },
    },
  };

  it('does not miss an optional package for another system', () => {
    expect(isInstalled(wanted, { packages: { 'node_modules/a': { version: '1.0.0' } } })).toBe(true);
  });

  it('misses a package that is absent or of another version', () => {
    expect(isInstalled(wanted, { packages: {} })).toBe(false);
    expect(isInstalled(wanted, { packages: { 'node_modules/a': { version: '1.0.1' } } })).toBe(false);
  });
});

describe('hashOf', () => {
  it('changes with a name or a content, and not with time', () => {
    const folder = mkdtempSync(join(tmpdir(), 'grainscope-'));
    writeFileSync(join(folder, 'a'), 'one');
    const first = hashOf([folder]);
    writeFileSync(join(folder, 'a'), 'one');
    expect(hashOf([folder])).toBe(first);
    writeFileSync(join(folder, 'a'), 'two');
    const second = hashOf([folder]);
    expect(second).not.toBe(first);
    writeFileSync(join(folder, 'b'), '');
    expect(hashOf([folder])).not.toBe(second);
  });
});
