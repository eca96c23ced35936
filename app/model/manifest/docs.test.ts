import { expect, it } from 'vitest';
import { docsOf, loadDocs, takeDocs, withoutDocs } from './docs.ts';
import { type Described, manifest } from './manifest.ts';

it('gives back to parameters, choices and parts what was taken from them', () => {
  const bare = withoutDocs(manifest);
  expect(JSON.stringify(bare)).not.toMatch(/"doc":"[^"]/);
  takeDocs(docsOf(manifest), bare);
  const columns = (text: string) => text.replace(/("columns":)\[.*?\]/g, '$1[]');
  const { errors: _, awaited: __, ...rest } = manifest as Described;
  expect(columns(JSON.stringify(bare))).toBe(columns(JSON.stringify(rest)));
});

it('has nothing to bring where the manifest is whole', async () => {
  const before = JSON.stringify(manifest);
  await loadDocs();
  expect(JSON.stringify(manifest)).toBe(before);
});
