/** `--network-file`: the cables of a network of one's own. */
import { bring } from '../model/manifest/bring.ts';
import { CABLES, OWN_NETWORK } from '../model/manifest/brought.ts';
import type { Values } from '../model/manifest/values.ts';
import { type Cables, readCables, textOfCables } from '../model/topology/cables.ts';
import { english } from '../model/words/words.ts';
import { type Arguments, valueOption } from './arguments.ts';
import { troubled } from './failure.ts';
import type { Host } from './host.ts';
import { textIn } from './text-in.ts';

export type NetworkFile = { path: string; cables: Cables };

/** Undefined where none is given. Throws a Failure that names the line. */
export function networkFile(given: Arguments, host: Host): NetworkFile | undefined {
  const path = valueOption(given, 'network-file');
  if (path === undefined) return undefined;
  const cables = readCables(textIn(path, host), english);
  if ('problem' in cables) throw troubled(path, { line: cables.line, message: cables.problem });
  return { path, cables };
}

/** What makes it the network of a run. */
export const wiringOf = async ({ path, cables }: NetworkFile): Promise<Values> => ({
  network: OWN_NETWORK,
  [CABLES]: await bring(textOfCables(cables), path),
});
