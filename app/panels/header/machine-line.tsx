/** The chosen machine in one sentence, always in sight, with the choice among its variants. */

import { Suspense } from 'react';
import { summaryOf } from '../../model/presets/custom.ts';
import { type MachineEntry, variantsOf } from '../../model/presets/presets.ts';
import { customIn, machineIn } from '../../model/state/state.ts';
import { Segments } from '../form/segments.tsx';
import { Terms } from '../glossary/terms.tsx';
import { useLinkLater } from '../later-state.tsx';
import { part } from '../part.ts';
import { selectMachine } from '../store.ts';
import { useWords } from '../words.ts';

const AmongAll = part(() => import('../custom/among-all.tsx'));

export function MachineLine() {
  const t = useWords();
  const link = useLinkLater();
  const { key, name, place, year, summary } = machineIn(link);
  const custom = customIn(link);
  const variants = variantsOf(key);
  return (
    <div className="machine-line">
      <p>
        <b>{t(name)}</b>{' '}
        {custom === undefined && <span className="machine-when">{[t(place), year ?? []].flat().join(t`, `)}</span>}{' '}
        <Terms text={custom === undefined ? t(summary) : summaryOf(custom, t)} />
      </p>
      {custom && (
        <Suspense>
          <AmongAll machine={custom} />
        </Suspense>
      )}
      {variants.length > 1 && <Variants variants={variants} chosen={key} />}
    </div>
  );
}

function Variants({ variants, chosen }: { variants: readonly MachineEntry[]; chosen: string }) {
  const t = useWords();
  return (
    <Segments
      label={t`Variant of the machine`}
      choices={variants.map(({ key, name, variant }) => [key, t(variant ?? name)] as const)}
      value={chosen}
      onChange={selectMachine}
    />
  );
}
