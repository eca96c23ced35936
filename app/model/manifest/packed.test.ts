import { expect, it } from 'vitest';
import { withoutDocs } from './docs.ts';
import { manifest } from './manifest.ts';
import { packed, unpacked } from './packed.ts';

it('gives back what was packed, but for sentences', () => {
  const bare = withoutDocs(manifest);
  expect(unpacked(JSON.parse(JSON.stringify(packed(bare))))).toEqual(bare);
});
