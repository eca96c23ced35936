import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { presetsIn } from '../../app/model/presets/folder.ts';
import { messagesIn } from '../lib/data-messages.mjs';
import { at } from '../lib/paths.mjs';
import { partedCatalogue } from './catalogues.ts';

const { common, parts } = partedCatalogue(at('presets'), presetsIn(pathToFileURL(at('presets/'))));
const saidIn = (part: string) => new Set([...common, ...(parts.get(part) ?? [])].map(([english]) => english));

it('has every message in one place', () => {
  const whole: string[][] = JSON.parse(readFileSync(at('app/locales/ja/data.json'), 'utf8'));
  const parted = [...common, ...[...parts.values()].flat()].map((pair) => pair.join('\n'));
  expect(parted.toSorted()).toEqual(whole.map((pair) => pair.join('\n')).toSorted());
});

it('has all that a machine and its paper say in what is loaded with them', () => {
  for (const [key, said] of messagesIn('machines')) {
    const known = saidIn(`machine-${key}`);
    expect(said.filter((message) => !known.has(message))).toEqual([]);
    const paper = new Set([...known, ...saidIn(`paper-${key}`)]);
    for (const room of ['claims', 'notes', 'tables'] as const)
      expect((messagesIn(room).get(key) ?? []).filter((message) => !paper.has(message))).toEqual([]);
  }
});

it('leaves to a part what no other machine says', () => {
  const { parameters } = JSON.parse(readFileSync(at('presets/machines/j-machine.json'), 'utf8'));
  const english = parameters.buffer_flits.source.reason;
  expect(parts.get('machine-j-machine')?.some(([message]) => message === english)).toBe(true);
  expect(parts.get('machine-multi-psi-v1')?.some(([message]) => message === english)).toBe(false);
});
