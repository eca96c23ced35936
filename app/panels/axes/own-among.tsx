/** Which machine of a person's own is one more of the curves. */

import { machinesNeeded } from '../../model/presets/custom.ts';
import { selectAmong } from '../../model/state/own-machine.ts';
import type { ExplorerState } from '../../model/state/state.ts';
import { useKeptMachines } from '../compare/companions.ts';
import { QuietSelect } from '../figure/quiet-select.tsx';
import { goLoaded } from '../store.ts';
import { useWords } from '../words.ts';

const NONE = '';

/** Nothing where there is none to choose. */
export function OwnAmong({ state: { custom } }: { state: ExplorerState }) {
  const t = useWords();
  const kept = useKeptMachines();
  // The machine of a link is nobody's own until it is kept.
  const own = [...kept.filter(({ name }) => name !== custom?.name), ...(custom ? [custom] : [])];
  if (own.length === 0) return null;
  const choose = (name: string) => {
    const chosen = own.find((one) => one.name === name);
    goLoaded((link) => selectAmong(link, chosen), 'push', chosen && machinesNeeded(chosen));
  };
  return (
    <QuietSelect
      label={t`Your machine`}
      options={[{ key: NONE, label: t`none` }, ...own.map(({ name }) => ({ key: name, label: name }))]}
      value={custom?.name ?? NONE}
      onChange={choose}
    />
  );
}
