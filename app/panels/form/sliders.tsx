/** A few parameters by themselves, as a frame or a lesson unlocks them. */

import { parameterOf } from '../../model/manifest/manifest.ts';
import type { SweepPlan } from '../../model/sweep/sweep.ts';
import { useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { useAbout } from './about.ts';
import { Field } from './field.tsx';

export function Sliders({ keys, plan }: { keys: readonly string[]; plan: SweepPlan | null }) {
  const t = useWords();
  const link = useExplorer((state) => state.link);
  const about = useAbout(link, plan);
  return (
    <form className="frame-sliders" aria-label={t`Parameters`} onSubmit={(event) => event.preventDefault()}>
      {keys.map((key) => {
        const parameter = parameterOf(key);
        if (parameter === undefined) return null;
        // A citation needs room that there is not: the explorer has it.
        return <Field key={key} parameter={parameter} remark={undefined} {...about(parameter)} entry={undefined} />;
      })}
    </form>
  );
}
