/** What a colour of a map says: how much there is, or which value of a choice is the best. */

import { bestOffered, withMap } from '../../model/map/map.ts';
import type { ExplorerState } from '../../model/state/state.ts';
import type { MapChoice } from '../../model/state/sweep-choice.ts';
import { ListButton } from '../floating/list-button.tsx';
import { goLoaded } from '../store.ts';
import { useWords } from '../words.ts';

export function BestChoice({ state, map }: { state: ExplorerState; map: MapChoice }) {
  const t = useWords();
  const offered = bestOffered(state);
  if (offered.length === 0) return null;
  const options = [
    { key: '', label: t`its value` },
    ...offered.map(({ key, label }) => ({ key, label: t`the best of “${t(label)}”` })),
  ];
  const shown = options.find(({ key }) => key === (map.best ?? '')) ?? options[0];
  return (
    <p>
      {t`A colour shows`}{' '}
      <ListButton
        className="quiet-trigger"
        label={t`A colour shows`}
        options={options}
        value={shown?.key ?? ''}
        placement="bottom start"
        onChange={(key) => goLoaded((link) => (link.map ? withMap(link, { ...link.map, best: key }) : link), 'push')}
      />
    </p>
  );
}
