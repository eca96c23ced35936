/** The way from a machine of a person's own to a chart that has it beside all others. */

import { type CustomMachine, machinesNeeded } from '../../model/presets/custom.ts';
import { amongAll, VIEW } from '../../model/state/own-machine.ts';
import { QuietButton } from '../quiet-button.tsx';
import { goLoaded } from '../store.ts';
import { useWords } from '../words.ts';

export default function AmongAll({ machine }: { machine: CustomMachine }) {
  const t = useWords();
  const go = () => goLoaded((state) => amongAll(state, machine), 'push', [...machinesNeeded(machine), VIEW]);
  return <QuietButton onClick={go}>{t`Show it among all machines`}</QuietButton>;
}
