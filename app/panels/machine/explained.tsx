/** What limits the machine at a point, what the last change did, and the law. Loaded when there is a point to explain. */

import { limitsSentence } from '../../model/limits.ts';
import { keepNumbers } from '../../model/units.ts';
import type { Selection } from '../figure/places.ts';
import type { Simulator } from '../store.ts';
import { useWords } from '../words.ts';
import { closedForm, evidenceOf } from './evidence.ts';
import { Law } from './law.tsx';
import { useChangeEffect } from './use-change-effect.ts';
import { WorkLaw } from './work-law.tsx';

type ExplainedProps = { selection: Selection; simulator: Simulator; model: string | undefined };

/** `model` is the closed form of the figure: the law is its law. */
export default function Explained({ selection, simulator, model }: ExplainedProps) {
  const t = useWords();
  const { values } = selection.point;
  const estimate = selection.result?.row ?? null;
  const zeroLoad = closedForm(simulator, 'zero-load', values);
  const limits = estimate === null ? '' : limitsSentence(evidenceOf(simulator, values, estimate), t);
  const { words: effect, isAwaited } = useChangeEffect(selection);
  const sentence = estimate === null ? t`This point is not simulated yet.` : limits;
  return (
    <>
      {(sentence !== '' || effect !== '' || isAwaited) && (
        <div className="sentence" data-awaited={isAwaited || undefined}>
          <p className="sentence-change" role="status">
            {keepNumbers(effect)}
          </p>
          {sentence !== '' && <p>{keepNumbers(sentence)}</p>}
        </div>
      )}
      {estimate !== null && <WorkLaw row={estimate} />}
      {zeroLoad !== null && model === 'contention' && (
        <Law
          values={values}
          zeroLoad={zeroLoad}
          contention={closedForm(simulator, model, values)}
          estimate={estimate}
        />
      )}
    </>
  );
}
