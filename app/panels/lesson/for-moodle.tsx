/** The class as a package that a learning platform runs. */

import { useState } from 'react';
import type { ClassPlan } from '../../model/lesson/class-plan.ts';
import { download } from '../export/download.ts';
import { useWords } from '../words.ts';

type State = 'idle' | 'working' | 'failed';

export function ForMoodle({ plan, title }: { plan: ClassPlan; title: string }) {
  const t = useWords();
  const [state, setState] = useState<State>('idle');
  const save = async () => {
    setState('working');
    try {
      const [{ scormPackage }, shell, lessons] = await Promise.all([
        import('../../exports/scorm-package.ts'),
        textOf('scorm/index.html'),
        textOf('scorm/lessons.html'),
      ]);
      const bytes = scormPackage(plan, title, { shell, lessons });
      download('class.zip', new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/zip' }));
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <section className="for-moodle" aria-labelledby="for-moodle">
      <h3 id="for-moodle">{t`For Moodle`}</h3>
      <p>
        {t`One file for Moodle or another learning platform (SCORM 1.2). The platform keeps the answers, the score and the time of each student.`}
      </p>
      <div className="lesson-act">
        <button type="button" className="button" disabled={state === 'working'} onClick={() => void save()}>
          {t`Save the package`}
        </button>
        <span className="lesson-hint" role="status">
          {state === 'failed' && t`The package could not be made. Check the connection and try again.`}
        </span>
      </div>
    </section>
  );
}

async function textOf(path: string): Promise<string> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
}
