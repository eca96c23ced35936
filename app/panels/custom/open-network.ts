/** Opens a list of cables: a machine of one's own with this network is shown, and kept in this browser if that can be. */

import { OWN_NETWORK } from '../../model/manifest/brought.ts';
import { networkPartOf, parameterOf } from '../../model/manifest/manifest.ts';
import { type CustomMachine, machinesNeeded, startFrom } from '../../model/presets/custom.ts';
import { wiredBy } from '../../model/presets/free-network.ts';
import { loadMachines } from '../../model/presets/presets.ts';
import { asCustom } from '../../model/state/own-machine.ts';
import { type ExplorerState, machineIn, selectCustom, selectExperiment } from '../../model/state/state.ts';
import { type Cables, type Problem, readCables, textOfCables } from '../../model/topology/cables.ts';
import { formatQuantity } from '../../model/words/units.ts';
import type { Words } from '../../model/words/words.ts';
import { goLoaded, useExplorer } from '../store.ts';
import { keepMachine } from './kept-machines.ts';

const LARGEST_LIST = 2 * 2 ** 20;
/** Whose processor a network gets where no single machine is shown; its routers are plain then, and its flits short. */
const BASE = 'hdr-cluster';
const FLIT_BITS = 32;
/** What is shown of it first, then. */
const FIRST = 'latency-load';

/** What is said of it, or why it cannot be taken. */
export async function openNetwork(file: File, t: Words): Promise<{ text: string } | { problem: string }> {
  if (file.size > LARGEST_LIST)
    return { problem: t`it has ${Math.ceil(file.size / 2 ** 20)} MB; a list of cables may have 2 MB` };
  const read = readCables(await file.text(), t);
  if ('problem' in read) return { problem: saidOf(read, t) };
  const { link } = useExplorer.getState();
  const isOne = machineIn(link).of === undefined;
  await loadMachines([BASE]);
  const base = isOne ? asCustom(link, t) : plain();
  const machine =
    base && (await wiredBy({ ...base, name: file.name.replace(/\.[^.]*$/, '') }, textOfCables(read), file.name));
  if (!machine) return { problem: t`the machine that it is for could not be loaded` };
  keepMachine(machine);
  const show = (now: ExplorerState) =>
    isOne ? selectCustom(now, machine) : selectExperiment(selectCustom(now, machine), FIRST);
  goLoaded(show, 'push', machinesNeeded(machine));
  return { text: t`is the network of a machine of your own now: ${countsOf(read, t)}.` };
}

/** With the defaults of a network of routers. */
function plain(): CustomMachine | undefined {
  const base = startFrom(BASE);
  const keys = networkPartOf(OWN_NETWORK)?.parameters ?? [];
  const standard = keys.map((key) => [key, parameterOf(key)?.default ?? 0] as const);
  return base && { ...base, changes: { ...Object.fromEntries(standard), flit_bits: FLIT_BITS } };
}

/** "Line 3: …". */
export const saidOf = ({ line, problem }: Problem, t: Words): string =>
  line > 0 ? t`Line ${line}: ${problem}` : problem;

/** "16 routers, 16 nodes and 24 cables between routers". */
export const countsOf = ({ routers, nodes, cables }: Cables, t: Words): string =>
  t`${formatQuantity(routers, t`routers`, 5)}, ${formatQuantity(nodes.length, t`nodes`, 5)} and ${formatQuantity(cables.length, t`cables`, 5)} between routers`;
