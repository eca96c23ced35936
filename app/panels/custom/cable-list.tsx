/** The cables of a network of one's own, as a list: written here, or opened from a file. */

import { useEffect, useId, useRef, useState } from 'react';
import type { CustomMachine } from '../../model/presets/custom.ts';
import { wiredBy } from '../../model/presets/free-network.ts';
import { EXAMPLE, linesOfCables, readCables, textOfCables } from '../../model/topology/cables.ts';
import { askForFile } from '../export/ask-for-file.ts';
import { QuietButton } from '../quiet-button.tsx';
import { useWords } from '../words.ts';
import { countsOf, saidOf } from './open-network.ts';

type Props = {
  machine: CustomMachine;
  onChange(machine: CustomMachine): void;
  /** Told whether the list can be read as it stands. */
  onRead(isRead: boolean): void;
};

export function CableList({ machine, onChange, onRead }: Props) {
  const t = useWords();
  const id = useId();
  const file = machine.cables?.file ?? 'network.anynet';
  const readOf = (text: string) => ({ text, read: readCables(text, t) });
  const [{ text, read }, setList] = useState(() =>
    readOf(machine.cables ? linesOfCables(machine.cables.source) : EXAMPLE),
  );
  const isWrong = 'problem' in read;
  useEffect(() => onRead(!isWrong), [onRead, isWrong]);
  const newest = useRef('');
  const write = (next: string, from: string) => {
    const list = readOf(next);
    setList(list);
    newest.current = next;
    const { read: cables } = list;
    if ('problem' in cables) return;
    // What was typed meanwhile comes later.
    void wiredBy(machine, textOfCables(cables), from).then(
      (wired) => wired && newest.current === next && onChange(wired),
    );
  };
  const open = () =>
    askForFile('.anynet,.edges,.edgelist,.txt', (one) => void one.text().then((all) => write(all, one.name)));
  return (
    <div className="custom-cables">
      <div className="custom-cables-head">
        <label htmlFor={id}>{t`Cables`}</label>
        <QuietButton onClick={open}>{t`Open a file`}</QuietButton>
      </div>
      <p id={`${id}-help`} className="aside">
        {t`A line for each router: its nodes, and the routers that it is linked to. A number behind one of them is how many cycles that link takes.`}
      </p>
      <textarea
        id={id}
        value={text}
        rows={8}
        spellCheck={false}
        aria-invalid={isWrong}
        aria-describedby={`${id}-help ${id}-said`}
        onChange={({ target }) => write(target.value, file)}
      />
      <p id={`${id}-said`} className="custom-cables-said" role="status" data-wrong={isWrong || undefined}>
        {isWrong ? saidOf(read, t) : t`${countsOf(read, t)}.`}
      </p>
    </div>
  );
}
