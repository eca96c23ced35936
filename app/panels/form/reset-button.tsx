/** Takes back what a person changed of one parameter. */

import type { Parameter } from '../../model/manifest/manifest.ts';
import { reset } from '../store.ts';
import { useWords } from '../words.ts';

export function ResetButton({ parameter }: { parameter: Parameter }) {
  const t = useWords();
  return (
    <button
      type="button"
      className="reset"
      aria-label={t`Reset ${t(parameter.label)}`}
      onClick={() => reset(parameter.key)}
    >
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
        <path
          d="M2.2 2v3h3M2.5 4.8a4 4 0 1 1-.4 2.4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.3"
          strokeLinecap="round"
        />
      </svg>
    </button>
  );
}
