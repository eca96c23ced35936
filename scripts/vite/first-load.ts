/**
 * What the explorer loads at first, in few files: cut up by which later part shares what, it would take a twentieth more,
 * and bring things that only later parts use.
 */

/** What Rollup knows of the modules of a build. */
type Graph = {
  getModuleIds(): Iterable<string>;
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly importers: readonly string[] } | null;
};

/** The modules that those import whose names end so, by themselves or through others, not those they ask for later; with them. */
function importedBy(ending: Pick<RegExp, 'test'>, graph: Graph): Set<string> {
  const found = new Set<string>();
  const waiting = [...graph.getModuleIds()].filter((id) => ending.test(id));
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

function pagesWith(style: string, graph: Graph): number {
  return graph.getModuleInfo(style)?.importers.filter((id) => id.includes('/app/pages/')).length ?? 0;
}

/** For Rollup's `manualChunks`. Parts of the page itself stay where they are, with their styles. */
export function firstLoad(): (id: string, graph: Graph) => string | undefined {
  let first: Set<string> | undefined;
  return (id, graph) => {
    first ??= importedBy(/\/index\.html$/, graph);
    // Styles of several pages are a file of their own; as small ones they would be put into what only a later part needs.
    if (id.endsWith('.css') && pagesWith(id, graph) > 1) return first.has(id) ? 'shared' : 'boards';
    if (!first.has(id) || id.endsWith('.css')) return undefined;
    if (/\/node_modules\/(react|react-dom|scheduler)\//.test(id)) return 'react';
    if (id.includes('/node_modules/')) return 'components';
    // Parts that a link needs are awaited before the page begins, so what they import must not wait for the page.
    if (/\/app\/(explain|exports|panels\/[a-z-]+)\//.test(id)) return 'explorer';
    return /\/app\/(charts|engine|locales|model|topology)\//.test(id) ? 'model' : undefined;
  };
}

// With what draws as text, which shares a small part of React with what draws in the page.
const MODEL =
  /\/app\/(charts|engine|locales|model|topology)\/.*\.tsx?$|\/react-dom\/(index|cjs\/react-dom\.production)\.js$/;

/** Likewise for lessons.html, of which the library for browsers takes the model and no more. */
export function firstOfLessons(): (id: string, graph: Graph) => string | undefined {
  let first: Set<string> | undefined;
  let model: Set<string>;
  return (id, graph) => {
    first ??= importedBy(/\/lessons\.html$/, graph);
    const own = first;
    model ??= importedBy({ test: (one: string) => own.has(one) && MODEL.test(one) }, graph);
    // It is small, and for parts that come later: else it would be put with the page.
    if (id.endsWith('/export/download.ts')) return 'components';
    // The page itself stays apart: who imports a part of a file runs all of it.
    if (!first.has(id) || id.endsWith('.css') || /\/app\/pages\/|\.html$/.test(id)) return undefined;
    return model.has(id) ? 'model' : 'components';
  };
}
