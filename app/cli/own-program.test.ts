/** Charts of a program of one's own, whose axis is called as the program calls it. */
import { expect, it } from 'vitest';
import { placeName, placeOn } from '../model/figure/selection.ts';
import { packDocument } from '../model/link/hash.ts';
import { naming, ownNames } from '../model/manifest/own-names.ts';
import { english } from '../model/words/words.ts';
import { called } from './testing/called.ts';

const BODY =
  'export default function* ({ id, n, send, recv }) { yield send((id + 1) % n, 8); yield recv((id + n - 1) % n); }';

let name = 0;
const axisOf = async (source: string, lang: string, values: string) => {
  const program = packDocument({ program: { source, file: 'ring.js' } });
  const link = `?v=1&lang=${lang}&m=five-machines&x=machines-script&by.values=paragon&x.by=argument_1&x.values=${values}&script=${++name}#p=${program}`;
  const { status, err, out } = await called(['chart', link]);
  expect([status, err]).toEqual([0, '']);
  return out
    .match(/<text[^>]*>(?:first parameter|secretword|no parameter|パラメータなし)<\/text>/g)
    ?.map((text) => text.replace(/<[^>]*>/g, ''));
};

it.each([
  ['its own name', `export const parameters = { secretword: { default: 8 } };\n${BODY}`, 'en', '1,8', 'secretword'],
  ['that there is none', BODY, 'en', '1', 'no parameter'],
  ['the same in Japanese', BODY, 'ja', '1', 'パラメータなし'],
])('says on the axis of the first parameter %s', async (_, source, lang, values, said) => {
  expect(await axisOf(source, lang, values)).toEqual([said]);
});

it('has one place where it has no parameter, without a number', () => {
  const t = naming(english, ownNames([], [], english));
  expect([placeName('argument_1', 1, t), placeName('argument_1', 8)]).toEqual(['no parameter', 'first parameter 8']);
  const axis = { label: 'first parameter', unit: '' };
  expect([placeOn(axis, 1, t), placeOn({ ...axis, label: t(axis.label) }, 1, t)]).toEqual([
    'no parameter',
    'no parameter',
  ]);
});
