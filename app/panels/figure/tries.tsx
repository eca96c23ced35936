/** What a person might try first: one quiet line, each word of which sets something and, pressed again, sets it back. */

import { Button } from 'react-aria-components/Button';
import type { Try } from '../../model/presets/presets.ts';
import { type ExplorerState, resolve } from '../../model/state/state.ts';
import { change, reset } from '../store.ts';
import { useWords } from '../words.ts';

export function Tries({ state }: { state: ExplorerState }) {
  const t = useWords();
  const { experiment, values } = resolve(state);
  const { tries = [] } = experiment;
  if (tries.length === 0) return null;
  const isSet = ({ set }: Try) => Object.entries(set).every(([key, value]) => values[key] === value);
  return (
    <fieldset className="tries">
      <legend>{t`Try`}</legend>
      {tries.map((one) => (
        <Button
          key={one.say}
          className="try"
          aria-pressed={isSet(one)}
          onPress={() => {
            const back = isSet(one);
            for (const [key, value] of Object.entries(one.set)) back ? reset(key) : change(key, value, 'push');
          }}
        >
          {t(one.say)}
        </Button>
      ))}
    </fieldset>
  );
}
