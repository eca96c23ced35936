/**
 * Packs the first load of the explorer into few files. Rollup's own cut, by what later parts share, takes a twentieth
 * more and loads code that only later parts use.
 */

/** What Rollup knows of the modules of a build. */
type Graph = {
  getModuleIds(): Iterable<string>;
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly importers: readonly string[] } | null;
};

/** Modules with these names, and all that they import statically, directly or through others. */
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

// The renderer to text shares a small part of React with the renderer of the page: that part goes with the model.
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
    // Later parts share this small file; without this line Rollup would put it with the page.
    if (id.endsWith('/export/download.ts')) return 'components';
    // The page stays in a file of its own: an import from a file runs all of the file.
    if (!first.has(id) || id.endsWith('.css') || /\/app\/pages\/|\.html$/.test(id)) return undefined;
    return model.has(id) ? 'model' : 'components';
  };
}
