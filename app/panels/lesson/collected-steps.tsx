/** The steps of the collected lessons, one of them or all, which are also the page to print. */

import { useState } from 'react';
import type { Theme } from '../../charts/index.ts';
import type { Collected } from '../../model/lesson/collect.ts';
import { type Lesson, said } from '../../model/lesson/lesson.ts';
import { useWords } from '../words.ts';
import { CollectedStep } from './collected-step.tsx';
import { numbered, StepTitle } from './step-title.tsx';
import type { Findings } from './use-findings.ts';

type Props = {
  lessons: readonly Lesson[];
  sheets: Collected['sheets'];
  findings: Findings;
  /** Names stand on curves and beside answers. */
  named: boolean;
  theme: Theme;
};

const ALL = '*';

export function CollectedSteps({ lessons, ...rest }: Props) {
  const t = useWords();
  const steps = lessons.flatMap((lesson) => numbered(lesson).map((one) => ({ lesson, ...one })));
  const idOf = (one: (typeof steps)[number]) => `${one.lesson.key}/${one.step.key}`;
  const [chosen, setChosen] = useState(steps[0] && idOf(steps[0]));
  const shown = steps.filter((one) => chosen === ALL || idOf(one) === chosen);
  return (
    <>
      <nav className="collect-steps no-print" aria-label={t`Steps`}>
        {lessons.map((lesson) => (
          <div key={lesson.key}>
            {lessons.length > 1 && <span>{said(lesson.title, t)}</span>}
            {steps
              .filter((one) => one.lesson === lesson)
              .map((one) => (
                <button
                  type="button"
                  key={one.step.key}
                  aria-current={idOf(one) === chosen ? 'step' : undefined}
                  onClick={() => setChosen(idOf(one))}
                >
                  <StepTitle step={one.step} number={one.number} />
                </button>
              ))}
          </div>
        ))}
        <button type="button" aria-current={chosen === ALL ? 'step' : undefined} onClick={() => setChosen(ALL)}>
          {t`All steps`}
        </button>
        {chosen === ALL && <button type="button" onClick={() => window.print()}>{t`Print`}</button>}
      </nav>
      {lessons.map((lesson) => {
        const of = shown.filter((one) => one.lesson === lesson);
        return (
          of.length > 0 && (
            <section key={lesson.key} className="collect-lesson">
              <h2>{said(lesson.title, t)}</h2>
              {of.map(({ step, number }) => (
                <CollectedStep key={step.key} lesson={lesson.key} step={step} number={number} {...rest} />
              ))}
            </section>
          )
        );
      })}
    </>
  );
}
