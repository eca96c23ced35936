/** How a lecturer writes a lesson, on one screen: one to start from, what its steps hold, and where the file is checked. */

import { useCallback, useState } from 'react';
import { loadExample } from '../../model/lesson/files.ts';
import { message } from '../../model/words/words.ts';
import { askForFile } from '../export/ask-for-file.ts';
import { download } from '../export/download.ts';
import { DropTarget } from '../export/drop-target.tsx';
import { useWords } from '../words.ts';
import { BESIDE, FIELDS, NAMES } from './own-fields.ts';
import { Problems } from './own-problems.tsx';
import type { Brought } from './place.ts';

const EXAMPLE = 'my-lesson.json';

const SAYS: Readonly<Record<keyof typeof FIELDS, string>> = {
  read: message('a figure to look at'),
  predict: message('a curve to draw, on these axes and at these places'),
  question: message('a number'),
  find: message('sliders to move until a number is in these limits'),
  why: message('what limits a run'),
  compare: message('which of two machines, and by what factor'),
  write: message('lines of a program to write, between lines that are given'),
};

const KINDS = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

type Checked = { of: string; problems: NonNullable<Brought['problems']> };

export function OwnLesson() {
  const t = useWords();
  const [checked, setChecked] = useState<Checked | null>(null);
  const take = useCallback(
    (file: File) => {
      setChecked(null);
      import('./bring-own.ts')
        .then(({ openLessonFile }) => openLessonFile(file))
        .catch(() => [{ path: '', message: t`could not be read; check the connection and try again` }])
        .then((problems) => problems !== undefined && setChecked({ of: file.name, problems }));
    },
    [t],
  );
  return (
    <>
      {checked !== null && <Problems {...checked} />}
      <details className="lecturer own-lesson">
        <summary>
          <h2>{t`Write a lesson of your own`}</h2>
        </summary>
        <p>
          {t`A lesson is a text file. Save this one of three steps, change it, and drop it on this page. All that is wrong is then listed with its place; otherwise the lesson is shown.`}
        </p>
        <div className="lesson-act">
          <button type="button" className="button" onClick={() => void saveExample()}>
            {t`Save the example`}
          </button>
          <button type="button" className="button" onClick={() => askForFile('.json,application/json', take)}>
            {t`Open a lesson`}
          </button>
        </div>
        <ul>
          <li>
            <code>{NAMES.link}</code>{' '}
            {t`Set the figure of a step in the explorer, copy its link, and keep what stands from ?v= on.`}
          </li>
          <li>
            <code>{NAMES.texts}</code> {t`Texts are plain, in one language or in both. Markup is refused.`}
          </li>
          <li>
            <code>{NAMES.of}</code>{' '}
            {t`The number that is asked for: a column of a run, or a difference, ratio, mean or maximum of such numbers. The answer is simulated, never written down.`}
          </li>
          <li>
            <code>{NAMES.edition}</code> {t`Raise it when you change what is asked. Older answers are then refused.`}
          </li>
        </ul>
        <table>
          <caption>{t`The kinds of step, and what each has besides key, title, text and link`}</caption>
          <tbody>
            {KINDS.map((kind) => (
              <tr key={kind}>
                <th scope="row">
                  <code>{kind}</code>
                </th>
                <td>{t(SAYS[kind])}</td>
                <td>
                  <code>{FIELDS[kind]}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          {t`A short lesson travels in its link. A longer one you put beside this page on its host:`}{' '}
          <code>{BESIDE}</code>
        </p>
      </details>
      <DropTarget says={t`Drop a lesson here to check and to show it`} onFile={take} />
    </>
  );
}

async function saveExample(): Promise<void> {
  download(EXAMPLE, new Blob([`${JSON.stringify(await loadExample(), null, 2)}\n`], { type: 'application/json' }));
}
