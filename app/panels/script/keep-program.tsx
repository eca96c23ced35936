/** Keeps a program in this browser under a name, or removes it from there. */
import { useId, useState } from 'react';
import { nameOf } from '../../model/manifest/value.ts';
import { useWords } from '../words.ts';
import { forgetProgram, keepProgram, keptPrograms } from './kept-programs.ts';

type Props = {
  text: string;
  /** The name under which it is kept, if it is. */
  keptAs: string | undefined;
  /** The name that is proposed. */
  name: string;
  /** Other programs are kept than before; `name` is that of this one, if it is among them. */
  onChange(name: string | undefined): void;
};

const LONGEST_NAME = 60;

export function KeepProgram({ text, keptAs, name, onChange }: Props) {
  const t = useWords();
  const id = useId();
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const [said, say] = useState('');
  const [replaces, setReplaces] = useState('');
  const close = (next: string) => {
    setTyped(undefined);
    setReplaces('');
    say(next);
  };
  const keepIt = () => {
    const named = nameOf(typed ?? '');
    if (named === '') return say(t`Give it a name.`);
    if (Object.hasOwn(keptPrograms() ?? {}, named) && replaces !== named) {
      setReplaces(named);
      return say(t`A program of this name exists. Press again to replace it.`);
    }
    const refused = keepProgram(named, text, t);
    if (refused !== undefined) return say(refused);
    close('');
    onChange(named);
  };
  const forget = (kept: string) => {
    forgetProgram(kept);
    say(t`The program was removed from this browser. Keep it to put it back.`);
    onChange(undefined);
  };
  return (
    <>
      {typed === undefined ? (
        <button
          type="button"
          className="script-button"
          onClick={() => {
            if (keptAs !== undefined) return forget(keptAs);
            say('');
            setTyped(name);
          }}
        >
          {keptAs === undefined ? t`Keep` : t`Delete`}
        </button>
      ) : (
        <form
          className="script-keep"
          onSubmit={(event) => {
            event.preventDefault();
            keepIt();
          }}
          onKeyDown={({ key }) => key === 'Escape' && close('')}
        >
          <label htmlFor={id}>{t`Name`}</label>
          <input
            id={id}
            // biome-ignore lint/a11y/noAutofocus: a press on "Keep" asks for the name
            autoFocus
            maxLength={LONGEST_NAME}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <button type="submit" className="script-button">{t`Keep`}</button>
          <button type="button" className="script-button" onClick={() => close('')}>{t`Cancel`}</button>
        </form>
      )}
      {said !== '' && (
        <p className="script-kept" role="status">
          {said}
        </p>
      )}
    </>
  );
}
