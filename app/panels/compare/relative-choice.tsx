/** Whether the curves are shown as they are, or relative to one of them. */

import { keyOfMachine, keyOfPin, RELATIONS } from '../../model/state/difference.ts';
import type { Relation } from '../../model/state/explorer-state.ts';
import { message } from '../../model/words/words.ts';
import { QuietSelect } from '../figure/quiet-select.tsx';
import type { Shown } from '../figure/shown.tsx';
import { useWords } from '../words.ts';
import { selectDifference } from './comparing.ts';

const asTheyAre = 'values';
const words: Readonly<Record<Relation, string>> = {
  ratio: message('ratio to'),
  difference: message('difference from'),
};

type Base = { key: string; name: string };

/** Every curve of the chart, and the machines beside; of a map only these. */
function basesOf({ state, plan, machines }: Shown): Base[] {
  if (state.map) return machines.map(({ key, name }) => ({ key: keyOfMachine(key), name }));
  const live = plan.series.map(({ value, label }) => ({ key: String(value), name: label }));
  const pinned = state.pins.map(({ name }, place) => ({ key: keyOfPin(place), name }));
  return [...live, ...pinned, ...machines.map(({ key, name }) => ({ key: keyOfMachine(key), name }))];
}

/** What a base is called; its key if it is not there any more. */
export function baseName(shown: Shown, key: string): string {
  return basesOf(shown).find((base) => base.key === key)?.name ?? key;
}

export function RelativeChoice({ shown }: { shown: Shown }) {
  const t = useWords();
  const { state, values } = shown;
  if (values === undefined || values.kind === 'stack') return null;
  const bases = basesOf(shown);
  if (bases.length === 0) return null;
  const keyOf = (as: Relation, base: string) => `${as} ${base}`;
  const relative = RELATIONS.flatMap((as) =>
    bases.map(({ key, name }) => ({ key: keyOf(as, key), label: `${t(words[as])} ${name}` })),
  );
  const chosen = state.difference === undefined ? asTheyAre : keyOf(state.difference.as, state.difference.base);
  return (
    <QuietSelect
      label={t`Show`}
      options={[{ key: asTheyAre, label: t`values` }, ...relative]}
      value={chosen}
      onChange={(key) => {
        const as = RELATIONS.find((relation) => key.startsWith(`${relation} `));
        selectDifference(as && { as, base: key.slice(as.length + 1) });
      }}
    />
  );
}
