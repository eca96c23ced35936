/**
 * The sentences that say what parameters, their choices and parts are. They are in the manifest in Node; a page, in which
 * they are half of it, brings them when its form stands.
 */
import { bringDocs, type Docs } from './docs-file.ts';
import { type Described, type Manifest, manifest } from './manifest.ts';

type Documented = { doc: string };

const partsOf = ({ networks, nodes, programs, models }: Manifest): Documented[] => [
  ...networks,
  ...nodes,
  ...programs,
  ...models,
];
const ofParameters = ({ parameters }: Manifest): Documented[][] =>
  parameters.map((parameter) => [parameter, ...(parameter.choices ?? [])]);

export function docsOf(whole: Manifest): Docs {
  return {
    parameters: ofParameters(whole).map((group) => group.map(({ doc }) => doc)),
    parts: partsOf(whole).map(({ doc }) => doc),
  };
}

/** The same manifest without a sentence in it, of which columns have some that no page shows, and without lists for tests. */
export function withoutDocs(whole: Manifest): Manifest {
  const { errors: _, awaited: __, ...rest } = whole as Described;
  return JSON.parse(JSON.stringify(rest, (key, value: unknown) => (key === 'doc' ? '' : value)));
}

/** Resolves when the manifest has its sentences. Rejects if they cannot be loaded. */
export async function loadDocs(): Promise<void> {
  const docs = await bringDocs();
  if (docs !== null) takeDocs(docs, manifest);
}

export function takeDocs(docs: Docs, into: Manifest): void {
  const take = (documented: Documented[], taken: readonly string[] = []) =>
    documented.forEach((one, index) => {
      one.doc = taken[index] ?? '';
    });
  for (const [index, group] of ofParameters(into).entries()) take(group, docs.parameters[index]);
  take(partsOf(into), docs.parts);
}
