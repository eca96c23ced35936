/** What a person might try first: one quiet line, each word of which sets something and, pressed again, sets it back. */

import { type ExplorerState, isTried, resolve } from '../../model/state/state.ts';
import { revealParameter } from '../form/reveal.ts';
import { tryOut } from '../store.ts';
import { useWords } from '../words.ts';

export function Tries({ state }: { state: ExplorerState }) {
  const t = useWords();
  const { experiment } = resolve(state);
  const { tries = [] } = experiment;
  if (tries.length === 0) return null;
  return (
    // No fieldset: WebKit sets its legend on a line of its own.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div role="group" className="tries" aria-labelledby="tries-name">
      <span id="tries-name" className="tries-name">{t`Try`}</span>
      {tries.map((one) => (
        <button
          type="button"
          key={one.say}
          className="try"
          aria-pressed={isTried(state, one)}
          onClick={() => {
            tryOut(one);
            const [key] = Object.keys(one.set ?? {});
            if (key !== undefined) revealParameter(key);
          }}
        >
          {t(one.say)}
        </button>
      ))}
    </div>
  );
}
