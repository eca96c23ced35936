import { expect, it } from 'vitest';
import { presetsIn } from '../../app/model/presets/folder.ts';
import { at } from '../lib/paths.mjs';
import { machineFiles } from './machines.ts';

const { files } = presetsIn(new URL(`file://${at('presets')}/`));
const load = machineFiles().load as (id: string) => string;

it.each(files)('a page has of $machine.key what is in the folder', async (own) => {
  const code = load(`\0virtual:grainscope/opened/machine-${own.machine.key}`);
  const page = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(page.default).toEqual(JSON.parse(JSON.stringify(own)));
});
