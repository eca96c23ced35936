/** The snapshots of `frozen/`, one file per version of the link; see frozen.ts. Read when an old link is opened. */
import type { Snapshot } from './frozen.ts';

const PLACE = /v(\d+)\.json$/;

const withVite = import.meta.env !== undefined;

// Vite replaces the glob by one loader per file; Node reads the directory.
const loaders: Readonly<Record<string, () => Promise<unknown>>> = withVite
  ? import.meta.glob('./frozen/*.json', { import: 'default' })
  : loadersOfFolder();

const byVersion = new Map(Object.entries(loaders).map(([path, load]) => [Number(PLACE.exec(path)?.[1]), load]));

/** The version that links are written in: that of the newest snapshot. */
export const newestVersion = Math.max(...byVersion.keys());

/** Rejects if it cannot be loaded, or there is none of that version. */
export async function loadSnapshot(version: number): Promise<Snapshot> {
  const load = byVersion.get(version);
  if (!load) throw new Error(`no snapshot of version ${version}`);
  return (await load()) as Snapshot;
}

function loadersOfFolder(): Record<string, () => Promise<unknown>> {
  const fs = process.getBuiltinModule('node:fs');
  const folder = new URL('./frozen/', import.meta.url);
  const names = fs.readdirSync(folder).filter((name) => PLACE.test(name));
  return Object.fromEntries(
    names.map((name) => [name, async () => JSON.parse(fs.readFileSync(new URL(name, folder), 'utf8'))]),
  );
}
