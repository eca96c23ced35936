/**
 * Networks that no machine of the papers has, for machines of a person's own: what would this one do if its network cost nothing but
 * its wires? Such a network stands among a machine's changes, with what is carried over from the one that it replaces.
 */
import { bring } from '../manifest/bring.ts';
import { CABLES, OWN_NETWORK } from '../manifest/brought.ts';
import { manifest, type NetworkPart, networkPartOf, nodePartOf } from '../manifest/manifest.ts';
import { defaults, type Values } from '../manifest/values.ts';
import { type CustomMachine, freeNetworkOf, normalCustom, presetOf } from './custom.ts';
import { isOfToday, machinesAlone, machineValues } from './presets.ts';

const FREE: NetworkPart[] = manifest.networks.filter(({ key }) =>
  machinesAlone().every((machine) => isOfToday(machine) || machine.network !== key),
);

/** Key and label of everything that a machine of one's own can have for a network: those of machines, then the free. */
export function networkChoices(): { key: string; label: string }[] {
  const machines = machinesAlone().map(({ key, name }) => ({ key, label: name }));
  return [...machines, ...FREE.map(({ key, label }) => ({ key: freeKey(key), label }))];
}

/** The key of the machine's network among the choices: a network of its own, or a part of a preset. */
export function networkChoiceOf(custom: CustomMachine): string {
  const free = freeNetworkOf(custom);
  return free === undefined ? custom.parts.network : freeKey(free.key);
}

/** No machine's key holds a colon. */
const freeKey = (network: string) => `network:${network}`;
/** The choice of a network that a person brings. */
export const OWN_WIRING: string = freeKey(OWN_NETWORK);

/** The machine with another network, by its key among the choices. */
export function withNetwork(custom: CustomMachine, choice: string): CustomMachine {
  const before = withoutFree(custom);
  const free = FREE.find(({ key }) => freeKey(key) === choice);
  if (free === undefined) return { ...before, parts: { ...before.parts, network: choice } };
  return { ...before, changes: { ...before.changes, network: free.key, ...carriedOver(before, free) } };
}

/** The machine with a list of cables, as `textOfCables` writes it, from a file of that name, for its network. */
export async function wiredBy(
  machine: CustomMachine,
  source: string,
  file: string,
): Promise<CustomMachine | undefined> {
  const name = await bring(source, file);
  const wired = withNetwork(machine, OWN_WIRING);
  return normalCustom({ ...wired, changes: { ...wired.changes, [CABLES]: name }, cables: { file, source } });
}

/** Without the network that no machine has, and what came with it. */
function withoutFree(custom: CustomMachine): CustomMachine {
  const free = freeNetworkOf(custom);
  if (free === undefined) return custom;
  const its = new Set(['network', ...ownParameters(free)]);
  const others = Object.entries(custom.changes).filter(([key]) => !its.has(key));
  const { processor_ps: clock, ...changes } = Object.fromEntries(others);
  const without = { ...custom, changes };
  const came = clock === undefined || clock === carriedOver(without, free).processor_ps;
  return came ? without : { ...without, changes: { ...changes, processor_ps: clock } };
}

/** Parameters that this network alone reads. */
function ownParameters(network: NetworkPart): string[] {
  const others = manifest.networks.filter(({ key }) => key !== network.key);
  return network.parameters.filter((own) => others.every(({ parameters }) => !parameters.includes(own)));
}

/** Its channels, where it has such, at the rate, and its wires at the delay, of a link that moves flits in cycles; and the clock that came with the cycles. */
function carriedOver(custom: CustomMachine, free: NetworkPart): Values {
  const values: Values = { ...defaults(), ...machineValues(presetOf(custom)) };
  const number = (key: string) => Number(values[key]);
  const replaced = networkPartOf(values.network);
  const needed = ['flit_bits', 'hop_cycles', 'cycle_ps'];
  if (free.cycles || !needed.every((key) => replaced?.parameters.includes(key))) return {};
  const needsClock = nodePartOf(values.node)?.parameters.includes('processor_ps') && number('processor_ps') === 0;
  return {
    ...(free.parameters.includes('channel_mbit_s') && {
      channel_mbit_s: (number('flit_bits') * 1e6) / number('cycle_ps'),
      wire_ns: (number('hop_cycles') * number('cycle_ps')) / 1000,
    }),
    ...(needsClock && { processor_ps: number('cycle_ps') }),
  };
}
