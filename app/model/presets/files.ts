/** The JSON files of `presets/`: found by glob, so that adding one is adding a file. */

type Files = Record<string, unknown>;

// Vite replaces the glob by the files' contents. Without Vite (the command line in Node) `import.meta.env` does not
// exist and the directory is read.
const withVite = import.meta.env !== undefined;

/** Contents of `presets/machines/*.json`, sorted by path. */
export const machineFiles: unknown[] = sorted(
  withVite
    ? import.meta.glob('../../../presets/machines/*.json', { eager: true, import: 'default' })
    : readFolder('machines'),
);

/** Contents of `presets/experiments/*.json`, sorted by path. */
export const experimentFiles: unknown[] = sorted(
  withVite
    ? import.meta.glob('../../../presets/experiments/*.json', { eager: true, import: 'default' })
    : readFolder('experiments'),
);

/** What loads the contents of each of `presets/claims/*.json`, by path: many claims, of which a page may need none. */
export const claimFiles: Record<string, () => Promise<unknown>> = withVite
  ? import.meta.glob('../../../presets/claims/*.json', { import: 'default' })
  : Object.fromEntries(
      Object.entries(readFolder('claims')).map(([path, content]) => [path, () => Promise.resolve(content)]),
    );

function sorted(files: Files): unknown[] {
  return Object.keys(files)
    .sort()
    .map((path) => files[path]);
}

function readFolder(room: string): Files {
  // Not imported: a bundler for browsers would have to replace the module.
  const fs = process.getBuiltinModule('node:fs');
  const folder = new URL(`../../../presets/${room}/`, import.meta.url);
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(names.map((name) => [name, JSON.parse(fs.readFileSync(new URL(name, folder), 'utf8'))]));
}
