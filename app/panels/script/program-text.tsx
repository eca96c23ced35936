/** The text of a program, to be changed: a plain field until the editor has come, and where it does not come. */
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../words.ts';
import type { Editor } from './editor.ts';

type Props = {
  text: string;
  /** The text is as it was typed here, so the editor has it. */
  isTyped: boolean;
  isWrong: boolean;
  /** What the first line is numbered, where others stand above the text. */
  first?: number;
  /** The line in which something is wrong, from 1; 0 is none. */
  line: number;
  /** The id of what says what is wrong. */
  saidBy: string;
  onChange(text: string): void;
};

export function ProgramText({ text, isTyped, isWrong, first = 1, line, saidBy, onChange }: Props) {
  const t = useWords();
  const label = t`The program`;
  const [editor, setEditor] = useState<Editor | 'coming' | 'absent'>('coming');
  const host = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const hasText = useRef<Editor>(undefined);
  const typed = useRef(onChange);
  typed.current = onChange;
  const isHere = typeof editor === 'object';

  useEffect(() => {
    let opened: Editor | undefined;
    let isOver = false;
    import('./editor.ts')
      .then(({ openEditor }) => {
        if (isOver || !host.current) return;
        opened = openEditor(host.current, field.current?.value ?? '', label, (next) => typed.current(next), first);
        if (document.activeElement === field.current) opened.focus();
        setEditor(opened);
      })
      .catch(() => isOver || setEditor('absent'));
    return () => {
      isOver = true;
      opened?.close();
      setEditor('coming');
    };
  }, [label, first]);

  useEffect(() => {
    if (typeof editor !== 'object') return;
    // What was typed in the field while the editor opened is not in it yet.
    if (!isTyped || hasText.current !== editor) editor.setText(text);
    hasText.current = editor;
    editor.mark(line < first ? 0 : line - first + 1);
  }, [editor, text, isTyped, line, first]);

  return (
    <>
      {!isHere && (
        <textarea
          ref={field}
          className="script-text"
          aria-label={label}
          aria-describedby={saidBy}
          aria-invalid={isWrong}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          value={text}
          rows={Math.min(24, text.split('\n').length + 1)}
          data-awaited={editor === 'coming' || undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <div ref={host} className="script-editor" hidden={!isHere} />
      {isHere && <p className="script-keys">{t`Tab leaves the text. Ctrl or ⌘ with ] indents a line.`}</p>}
    </>
  );
}
