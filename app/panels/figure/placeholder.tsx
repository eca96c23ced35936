/** Keeps a chart's place while there is none, and says why. */

import type { ReactNode } from 'react';
import { sentenceOf } from '../../model/manifest/errors.ts';
import type { GrainError } from '../../model/manifest/manifest.ts';
import { joinSentences, upperFirst, type Words } from '../../model/words/words.ts';
import { startSession } from '../session.ts';
import { type Simulator, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { reasonsOf } from './reasons.ts';
import { isNotHere, Repairs } from './repairs.tsx';

/** One of the charts speaks for all. */
export function Placeholder({ className, speaks }: { className: string; speaks: boolean }) {
  const t = useWords();
  const simulator = useExplorer((state) => state.simulator);
  const errors = useExplorer((state) => state.errors);
  return (
    <div className={className}>
      <div className="chart-box placeholder">{speaks && words(simulator, errors, t)}</div>
    </div>
  );
}

function words(simulator: Simulator, errors: readonly GrainError[], t: Words): ReactNode {
  if (simulator.phase === 'failed') {
    return (
      <div className="failure" role="alert">
        <p>{t`The simulator did not start, so there is nothing to draw.`}</p>
        <p>{`${upperFirst(sentenceOf(simulator.error, t))}.`}</p>
        <button type="button" className="button" onClick={startSession}>
          {t`Try again`}
        </button>
      </div>
    );
  }
  if (simulator.phase === 'loading') return <p>{t`Loading the simulator.`}</p>;
  if (errors.length === 0) return null;
  // The field concerned says it too, but may be out of sight, and in a frame there is none.
  return (
    <div className="failure">
      <p>
        {errors.every(isNotHere)
          ? t`The link names a file that is not here.`
          : t`These parameters contradict each other.`}
      </p>
      <p>{joinSentences(reasonsOf(errors, t), t)}</p>
      <Repairs errors={errors} />
    </div>
  );
}

/** In the place of the status line. */
export function NoStatus() {
  const t = useWords();
  const phase = useExplorer((state) => state.simulator.phase);
  const contradictory = useExplorer((state) => state.errors.length > 0);
  return (
    <div className="status" data-tone={phase}>
      <span className="status-words" role="status">
        {phase === 'failed' ? t`simulator not available` : contradictory ? t`nothing to show` : t`loading`}
      </span>
    </div>
  );
}
