/** Runs of the engine for tests. What one engine has simulated once is kept, and is read until the engine changes. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { engineFile } from '../../engine/engine-files.ts';
import { engineDigest, type RunResult, runSync } from '../../engine/node.ts';
import type { GrainError } from '../../model/manifest/manifest.ts';
import { canonicalKey, type Values } from '../../model/manifest/values.ts';
import { isLong } from '../../model/testing/long.ts';

const root = fileURLToPath(new URL('../../.cache/runs/', engineFile));

/** What takes less is sooner simulated than read. */
const WORTH_MS = 5;

let folder: string | undefined;

/** The folder of this engine; deletes the folders of other engines. */
function folderOfEngine(): string {
  const name = engineDigest();
  mkdirSync(join(root, name), { recursive: true });
  for (const other of readdirSync(root))
    if (other !== name) rmSync(join(root, other), { recursive: true, force: true });
  return join(root, name);
}

/** As `runSync`, all tables; a long run of the tests simulates everything anew. */
export function keptRun(values: Values): RunResult | GrainError {
  if (isLong) return runSync(values);
  folder ??= folderOfEngine();
  const path = join(folder, createHash('sha256').update(canonicalKey(values)).digest('hex'));
  if (existsSync(path)) return deserialize(readFileSync(path));
  const begin = performance.now();
  const result = runSync(values);
  if (performance.now() - begin > WORTH_MS) {
    // Another process reads a whole file, or none.
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, serialize(result));
    renameSync(unfinished, path);
  }
  return result;
}
