/** Many links with answers at once: who said what, all curves over the simulated one, and a table to take along. */

import { useMemo, useState } from 'react';
import type { Theme } from '../../charts/index.ts';
import type { ClassPlan } from '../../model/lesson/class-plan.ts';
import { type Collected, collect, csvOf } from '../../model/lesson/collect.ts';
import { askingIn, type Lesson, said } from '../../model/lesson/lesson.ts';
import { joinSentences } from '../../model/words/words.ts';
import { download } from '../export/download.ts';
import { useWords } from '../words.ts';
import { CollectedSteps } from './collected-steps.tsx';
import { LessonSession } from './lesson-session.tsx';
import { lessonsOf, type ViewProps } from './place.ts';
import { Refused } from './refused.tsx';
import { axesOf } from './shape-words.ts';
import { ToList } from './to-list.tsx';
import { type Findings, useFindings } from './use-findings.ts';
import { stateOfStep } from './use-lessons.ts';

export default function CollectView({ place, theme }: ViewProps) {
  return (
    <LessonSession of={lessonsOf(place)}>
      {(lessons) => <Collection lessons={lessons} plan={place.plan} theme={theme} />}
    </LessonSession>
  );
}

type Props = { lessons: Lesson[]; plan: ClassPlan | undefined; theme: Theme };

function Collection({ lessons, plan, theme }: Props) {
  const t = useWords();
  const [text, setText] = useState('');
  const [named, setNamed] = useState(false);
  const collected = useMemo(() => collect(text, lessons, t), [text, lessons, t]);
  const findings = useFindings(lessons, collected.sheets);
  const [only] = lessons;
  const title = lessons.length === 1 && only ? said(only.title, t) : plan?.title;
  return (
    <>
      <header className="lesson-head">
        <p className="lesson-place">
          <ToList plan={plan} />
        </p>
        <h1>{title ? t`Answers to “${title}”` : t`Answers of the class`}</h1>
        <p className="lede no-print">{t`The answers are read in this browser and go nowhere else; when the page closes they are gone.`}</p>
      </header>
      <label className="collect-links no-print">
        <span>{t`Links with answers, one on each line`}</span>
        <textarea
          rows={5}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <div className="lesson-act no-print">
        <label className="button collect-file">
          {t`Open a text file`}
          <input
            type="file"
            accept=".txt,.csv,text/plain"
            className="visually-hidden"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              if (file)
                void file.text().then((more) => setText((before) => (before === '' ? more : `${before}\n${more}`)));
              event.currentTarget.value = '';
            }}
          />
        </label>
        {collected.sheets.length > 0 && (
          <>
            <button type="button" className="button" onClick={() => void saveCsv(lessons, collected, findings)}>
              {t`Save as CSV`}
            </button>
            <label className="collect-names">
              <input type="checkbox" checked={named} onChange={() => setNamed(!named)} />
              {t`Show names`}
            </label>
          </>
        )}
      </div>
      <p className="lesson-verdict collect-count" role="status">
        {text.trim() === ''
          ? t`Nothing is collected yet.`
          : t`${collected.sheets.length} counted, ${collected.refused.length} refused.`}
      </p>
      <Repeated repeated={collected.repeated} named={named} />
      <Refused refused={collected.refused} />
      {collected.sheets.length > 0 && (
        <CollectedSteps lessons={lessons} sheets={collected.sheets} findings={findings} named={named} theme={theme} />
      )}
    </>
  );
}

// At most so many names are shown: a hostile collection may have one in every line.
const MOST_NAMES = 12;

/** Who has sent several links, and which of them counts; how many have where names are not wanted. */
function Repeated({ repeated, named }: Pick<Collected, 'repeated'> & { named: boolean }) {
  const t = useWords();
  if (repeated.length === 0) return null;
  const rest = repeated.length - MOST_NAMES;
  const sentences = named
    ? [
        ...repeated
          .slice(0, MOST_NAMES)
          .map(({ name, links }) => t`${links} links are from ${name}; the last one counts.`),
        ...(rest > 0 ? [t`So it is with ${rest} more names.`] : []),
      ]
    : [t`Names with several links: ${repeated.length}. The last one counts.`];
  return <p className="lesson-hint">{joinSentences(sentences, t)}</p>;
}

async function saveCsv(lessons: readonly Lesson[], { sheets }: Collected, findings: Findings): Promise<void> {
  const curves = lessons.flatMap((lesson) =>
    askingIn(lesson).flatMap((step) => (step.kind === 'predict' ? [{ name: `${lesson.key}/${step.key}`, step }] : [])),
  );
  const axes = new Map(
    await Promise.all(
      curves.map(async ({ name, step }) => [name, axesOf(step, await stateOfStep(step)) ?? undefined] as const),
    ),
  );
  const csv = csvOf(lessons, sheets, findings.of, (lesson, step) => axes.get(`${lesson}/${step}`));
  const name = lessons.length === 1 ? lessons[0]?.key : 'class';
  // Programs for tables take a file for UTF-8 by this mark.
  download(`${name}-answers.csv`, new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }));
}
