/** A text in which the first use of a term within its panel is a quiet link to the sentence that explains it. */

import { type KeyboardEvent, useRef } from 'react';
import { piecesOf, type Term } from '../../model/words/glossary.ts';
import { later, useOpened } from '../floating/later.ts';
import { useWords } from '../words.ts';
import { Explanation } from './explanation.tsx';
import { useFirstUses } from './first-uses.ts';
import './glossary.css';

const note = later(() => import('../floating/note.tsx'));

export default function MarkedTerms({ text }: { text: string }) {
  const { language } = useWords();
  const element = useRef<HTMLSpanElement>(null);
  const pieces = piecesOf(text, language);
  const firstUses = useFirstUses(
    element,
    pieces.flatMap((piece) => (typeof piece === 'string' ? [] : piece.term.key)),
  );
  return (
    <span ref={element}>
      {pieces.map((piece) => {
        if (typeof piece === 'string') return piece;
        const { term, form } = piece;
        return firstUses.has(term.key) ? <TermLink key={term.key} term={term} form={form} /> : form;
      })}
    </span>
  );
}

function TermLink({ term, form }: { term: Term; form: string }) {
  const { language } = useWords();
  const trigger = useRef<HTMLSpanElement>(null);
  const { part, open, close } = useOpened(note);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    open();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a button would not break across lines, as the plain text does */}
      <span
        ref={trigger}
        className="term"
        role="button"
        tabIndex={0}
        aria-haspopup="dialog"
        aria-expanded={part !== null}
        onClick={open}
        onKeyDown={onKeyDown}
      >
        {form}
      </span>
      {part !== null && (
        <part.Note
          className="note"
          title={term[language].forms[0]}
          label={undefined}
          trigger={trigger}
          placement="bottom start"
          onClose={close}
        >
          <Explanation term={term} />
        </part.Note>
      )}
    </>
  );
}
