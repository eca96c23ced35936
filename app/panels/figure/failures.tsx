/** Points that could not be had, each reason once, with the curves it concerns. */

import { namedSentence } from '../../model/manifest/errors.ts';
import type { SweepPlan } from '../../model/sweep/sweep.ts';
import { withUnit } from '../../model/words/units.ts';
import type { Words } from '../../model/words/words.ts';
import { QuietButton } from '../quiet-button.tsx';
import { continueRun } from '../session.ts';
import { useWords } from '../words.ts';
import { errorAt, type Results } from './places.ts';

type Failure = { message: string; curves: Set<string>; points: number; canRetry: boolean };

export default function Failures({ plan, results }: { plan: SweepPlan; results: Results }) {
  const t = useWords();
  const failures = failuresOf(plan, results, t);
  if (failures.length === 0) return null;
  return (
    <div role="alert">
      <ul className="failures">
        {failures.map(({ message, curves, points, canRetry }) => (
          <li key={message}>
            <strong>{[...curves].join(t`, `)}</strong>
            {t` (${withUnit(String(points), t`points`)}): ${message}`}
            {canRetry && <QuietButton onClick={continueRun}>{t`Try again`}</QuietButton>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function failuresOf(plan: SweepPlan, results: Results, t: Words): Failure[] {
  const found = new Map<string, Failure>();
  for (const series of plan.series) {
    for (const point of series.points) {
      const error = errorAt(point, results.get(point.key));
      if (error === undefined) continue;
      const message = namedSentence(error, t);
      const failure = found.get(message) ?? { message, curves: new Set(), points: 0, canRetry: false };
      failure.curves.add(series.label);
      failure.points += 1;
      failure.canRetry ||= point.error === undefined;
      found.set(message, failure);
    }
  }
  return [...found.values()];
}
