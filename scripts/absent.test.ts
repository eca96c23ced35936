import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const sources = readdirSync(new URL('app/', root), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(tsx?|css)$/.test(path) && !/\.test\.|testing\/|^engine\/|^cli\//.test(path))
  .map((path) => `app/${path}`)
  .concat('index.html', 'fidelity.html', 'accessibility.html', 'embed.html');
const texts = sources.map((path) => ({ path, text: readFileSync(new URL(path, root), 'utf8') }));

const using = (pattern: RegExp) => texts.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

/** The accessibility statement says of these criteria that the pages have nothing they speak of. */
describe('what the pages have nothing of', () => {
  test('looks into every page and every part of it', () => {
    expect(texts.length).toBeGreaterThan(150);
    expect(using(/<button|<Button/).length).toBeGreaterThan(20);
  });

  test.each([
    ['sound and video', /<(audio|video|track|object)[\s>]|new Audio\(|AudioContext|speechSynthesis/],
    ['sensors of movement', /devicemotion|deviceorientation|DeviceMotion|Accelerometer|Gyroscope/i],
    ['fields about a person', /autoComplete="(?!off)|type="(email|tel|password)"|inputMode="(email|tel)"/i],
    ['a page that reloads or leads on by itself', /http-equiv="refresh"/i],
    ['a lock of the orientation', /orientation\.lock|screen\.lockOrientation/],
    ['a way to sign in or to send', /credentials\.(get|create)|<form[^>]*\baction=|sendBeacon|XMLHttpRequest/],
    ['a positive tabindex, which reorders the stops', /tab[iI]ndex=(\{|")[1-9]/],
    ['text that flashes, blinks or runs', /<marquee|<blink|text-decoration:\s*blink/i],
    ['a rule against zooming', /user-scalable|maximum-scale/],
  ])('has no %s', (_, pattern) => {
    expect(using(pattern)).toEqual([]);
  });
});
