/** Many links with answers at once: who said what, all curves over the simulated one, and a table to take along. */

import { useMemo, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Theme } from '../../charts/index.ts';
import { type Collected, collect, csvOf, linesText } from '../../model/lesson/collect.ts';
import { type Asking, askingIn, type Lesson, said } from '../../model/lesson/lesson.ts';
import { download } from '../export/download.ts';
import { useWords } from '../words.ts';
import { CollectedStep } from './collected-step.tsx';
import { LessonSession } from './lesson-session.tsx';
import { addressWithin, type ViewProps } from './place.ts';
import { kindText } from './step-words.ts';
import { type Findings, useFindings } from './use-findings.ts';

export default function CollectView({ place, theme }: ViewProps) {
  return <LessonSession of={place.lesson}>{(lesson) => <Collection lesson={lesson} theme={theme} />}</LessonSession>;
}

function Collection({ lesson, theme }: { lesson: Lesson; theme: Theme }) {
  const t = useWords();
  const [text, setText] = useState('');
  const collected = useMemo(() => collect(text, lesson, t), [text, lesson, t]);
  const findings = useFindings(lesson, collected.sheets);
  const steps = askingIn(lesson);
  const [chosen, setChosen] = useState(steps[0]?.key ?? '');
  const step = steps.find(({ key }) => key === chosen) ?? steps[0];
  return (
    <>
      <header className="lesson-head">
        <p className="lesson-place">
          <a href={addressWithin('?')}>{t`Lessons`}</a>
        </p>
        <h1>{t`Answers to “${said(lesson.title, t)}”`}</h1>
        <p className="lede">{t`The answers are read in this browser and go nowhere else; when the page closes they are gone.`}</p>
      </header>
      <label className="collect-links">
        <span>{t`Links with answers, one on each line`}</span>
        <textarea
          rows={5}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <div className="lesson-act">
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
          <Button className="button" onPress={() => saveCsv(lesson, collected, findings)}>
            {t`Save as CSV`}
          </Button>
        )}
      </div>
      <p className="lesson-verdict collect-count" role="status">
        {text.trim() === ''
          ? t`Nothing is collected yet.`
          : t`${collected.sheets.length} counted, ${collected.refused.length} refused.`}
      </p>
      <Refused refused={collected.refused} />
      {collected.sheets.length > 0 && step !== undefined && (
        <>
          <nav className="collect-steps" aria-label={t`Steps`}>
            {steps.map((one) => (
              <Button
                key={one.key}
                aria-current={one.key === step.key ? 'step' : undefined}
                onPress={() => setChosen(one.key)}
              >
                <small>{kindText(one, t)}</small> {said(one.title, t)}
              </Button>
            ))}
          </nav>
          <CollectedStep
            key={step.key}
            step={step as Asking}
            sheets={collected.sheets}
            findings={findings}
            theme={theme}
          />
        </>
      )}
    </>
  );
}

function saveCsv(lesson: Lesson, { sheets }: Collected, findings: Findings): void {
  const csv = csvOf(lesson, sheets, findings.of);
  // Programs for tables take a file for UTF-8 by this mark.
  download(`${lesson.key}-answers.csv`, new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }));
}

/** Every line that was not taken, under the reason. */
function Refused({ refused }: Pick<Collected, 'refused'>) {
  const t = useWords();
  if (refused.length === 0) return null;
  const reasons = [...new Set(refused.map(({ reason }) => reason))];
  return (
    <details className="collect-refused">
      <summary>{t`What was refused, and why`}</summary>
      <ul>
        {reasons.slice(0, MOST_REASONS).map((reason) => {
          const of = refused.filter((one) => one.reason === reason);
          return (
            <li key={reason}>
              <strong>{t`Lines ${linesText(of.map(({ line }) => line))}:`}</strong> {reason}.{' '}
              <code>{of[0]?.quote}</code>
            </li>
          );
        })}
        {reasons.length > MOST_REASONS && (
          <li>
            {t`And lines ${linesText(refused.filter(({ reason }) => reasons.indexOf(reason) >= MOST_REASONS).map(({ line }) => line))}, for ${reasons.length - MOST_REASONS} more reasons.`}
          </li>
        )}
      </ul>
    </details>
  );
}

// Reasons quote what is wrong, so a hostile list has as many as it has lines.
const MOST_REASONS = 200;
