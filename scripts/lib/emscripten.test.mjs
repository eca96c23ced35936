import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emscriptenEnvironment, findEmcc, variablesFor } from './emscripten.mjs';

/** A fresh folder with an executable file in it. */
function fakeEmcc(...folders) {
  const top = mkdtempSync(join(tmpdir(), 'grainscope-'));
  const path = join(top, ...folders, 'emcc');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, 0o755);
  return { top, path };
}

describe('variablesFor', () => {
  const facts = { debian: false, nodePath: undefined, ownCache: true, cache: '/here/.cache/emscripten' };

  it('adds nothing for an SDK that can write to its own folder', () => {
    expect(variablesFor(facts)).toEqual({});
  });

  it("shows Debian's emcc its modules, and keeps what NODE_PATH was", () => {
    expect(variablesFor({ ...facts, debian: true })).toEqual({ NODE_PATH: '/usr/share/nodejs' });
    expect(variablesFor({ ...facts, debian: true, nodePath: '/mine' })).toEqual({
      NODE_PATH: '/usr/share/nodejs:/mine',
    });
  });

  it('gives a cache to an emcc that cannot write to its own', () => {
    expect(variablesFor({ ...facts, ownCache: false })).toEqual({ EM_CACHE: '/here/.cache/emscripten' });
  });
});

describe('findEmcc', () => {
  it('looks on PATH first, then below EMSDK', () => {
    const onPath = fakeEmcc();
    const inSdk = fakeEmcc('upstream', 'emscripten');
    expect(findEmcc({ PATH: onPath.top, EMSDK: inSdk.top })).toBe(onPath.path);
    expect(findEmcc({ PATH: '/nowhere', EMSDK: inSdk.top })).toBe(inSdk.path);
    expect(findEmcc({ PATH: '/nowhere', EMSDK: onPath.top })).toBeUndefined();
  });
});

describe('emscriptenEnvironment', () => {
  it('puts an SDK that is not on PATH behind what is there', () => {
    const { top, path } = fakeEmcc('upstream', 'emscripten');
    const env = emscriptenEnvironment(path, { PATH: '/nowhere', EMSDK: top });
    expect(env.PATH).toBe(`/nowhere:${dirname(path)}`);
    expect(env.NODE_PATH).toBeUndefined();
  });

  it('leaves a frozen cache and a chosen cache alone', () => {
    const { path } = fakeEmcc();
    writeFileSync(join(dirname(path), '.emscripten'), 'FROZEN_CACHE = True\n');
    expect(emscriptenEnvironment(path, { PATH: '' }).EM_CACHE).toBeUndefined();
    expect(emscriptenEnvironment(path, { PATH: '', EM_CACHE: '/chosen' }).EM_CACHE).toBe('/chosen');
  });
});
