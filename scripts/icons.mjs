// @ts-check
/** `npm run icons`: makes the icons of the installed page from public/icon.svg. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { at } from './lib/paths.mjs';

const { resolve } = createRequire(import.meta.url);
await initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm')));
const icon = readFileSync(at('public/icon.svg'), 'utf8');
// A mask may cut off a tenth at every side: ground to the edges, the drawing within.
const ground = /<rect[^>]*fill="([^"]+)"/.exec(icon)?.[1] ?? '#14191e';
const inner = icon.replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
const maskable = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${ground}"/><g transform="translate(3.2 3.2) scale(0.8)">${inner}</g></svg>`;

/** @type {[string, string, number][]} */
const pictures = [
  ['icon-192.png', icon, 192],
  ['icon-512.png', icon, 512],
  ['icon-maskable-512.png', maskable, 512],
];
for (const [name, svg, width] of pictures)
  writeFileSync(at('public', name), new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng());
