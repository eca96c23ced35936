/** What limits the machine at a point, what the last change did, and the law. Loaded when there is a point to explain. */

import { explanationOf } from '../../explain/index.ts';
import { limitsSentence } from '../../explain/limits.ts';
import { namedSentence } from '../../model/manifest/errors.ts';
import { keepTogether } from '../../model/words/units.ts';
import { errorAt, type Selection } from '../figure/places.ts';
import { Terms } from '../glossary/terms.tsx';
import type { Simulator } from '../store.ts';
import { useWords } from '../words.ts';
import { closedForm, evidenceOf } from './evidence.ts';
import { Law } from './law.tsx';
import { useChangeEffect } from './use-change-effect.ts';
import { WorkLaw } from './work-law.tsx';

type ExplainedProps = { selection: Selection; simulator: Simulator };

export default function Explained({ selection, simulator }: ExplainedProps) {
  const t = useWords();
  const { values } = selection.point;
  const { law } = explanationOf(values);
  const estimate = selection.result && selection.result.state !== 'queued' ? selection.result.row : null;
  const zeroLoad = closedForm(simulator, 'zero-load', values);
  const limits = estimate === null ? '' : limitsSentence(evidenceOf(simulator, values, estimate), t);
  const { words: effect, isAwaited } = useChangeEffect(selection);
  const isOpen = estimate === null || (limits === '' && selection.result?.final === false);
  const error = errorAt(selection.point, selection.result);
  const open = error === undefined ? t`This point is not simulated yet.` : t`${namedSentence(error, t)}.`;
  const sentence = isOpen ? open : limits;
  return (
    <>
      {(sentence !== '' || effect !== '' || isAwaited) && (
        <div className="sentence" data-awaited={isAwaited || undefined}>
          <p className="sentence-change" role="status">
            {keepTogether(effect)}
          </p>
          {sentence !== '' && (
            <p>
              <Terms text={keepTogether(sentence)} />
            </p>
          )}
        </div>
      )}
      {estimate !== null && law === 'work' && <WorkLaw row={estimate} />}
      {zeroLoad !== null && law === 'latency' && (
        <Law
          values={values}
          zeroLoad={zeroLoad}
          contention={closedForm(simulator, 'contention', values)}
          estimate={estimate}
        />
      )}
    </>
  );
}
