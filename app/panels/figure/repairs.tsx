/** The ways out of contradictions, each a button that sets what makes the values go together. */

import { type GrainError, parameterOf } from '../../model/manifest/manifest.ts';
import { seriesLabel } from '../../model/manifest/value.ts';
import { withUnit } from '../../model/words/units.ts';
import type { Words } from '../../model/words/words.ts';
import { QuietButton } from '../quiet-button.tsx';
import { changeAll } from '../store.ts';
import { useWords } from '../words.ts';
import { openFileHere } from './file-here.ts';

type Repair = NonNullable<GrainError['repair']>;

export function Repairs({ errors }: { errors: readonly GrainError[] }) {
  const t = useWords();
  const repairs = new Map(errors.flatMap(({ repair }) => (repair ? [[labelOf(repair, t), repair] as const] : [])));
  return (
    <>
      {[...repairs].map(([label, repair]) => (
        <QuietButton key={label} className="repair" onClick={() => changeAll(repair, 'push')}>
          {label}
        </QuietButton>
      ))}
      {openFileHere && errors.some(isNotHere) && (
        <QuietButton className="repair" onClick={openFileHere}>
          {t`Open its file`}
        </QuietButton>
      )}
    </>
  );
}

/** The link names a file that has not been opened. */
export const isNotHere = ({ code }: GrainError): boolean => code.endsWith('_not_here');

/** "Use 2 virtual channels". */
function labelOf(repair: Repair, t: Words): string {
  const parts = Object.entries(repair).map(([key, value]) => {
    const parameter = parameterOf(key);
    const text = seriesLabel(key, value, t);
    return parameter?.kind === 'shape' ? withUnit(text, t(parameter.unit)) : text;
  });
  return t`Use ${parts.join(t`, `)}`;
}
