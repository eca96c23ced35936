/** The machines in the order of their years: what each is, where it was, and the way to it. */

import type { MouseEvent } from 'react';
import { entryOf, type MachineEntry } from '../../model/presets/presets.ts';
import { QUESTION } from '../../model/state/state.ts';
import { MachineIcon } from '../header/machine-icon.tsx';
import { restore, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';

const machines: readonly MachineEntry[] = (entryOf(QUESTION.machine)?.of ?? [])
  .flatMap((key) => entryOf(key) ?? [])
  .toSorted((a, b) => (a.year ?? 0) - (b.year ?? 0));

export function MachineCards() {
  return (
    <ul className="cards">
      {machines.map((machine) => (
        <li key={machine.key}>
          <MachineCard machine={machine} />
        </li>
      ))}
    </ul>
  );
}

function MachineCard({ machine: { key, name, year, place, summary } }: { machine: MachineEntry }) {
  const t = useWords();
  const theme = useExplorer(({ link }) => link.theme);
  const lang = useExplorer(({ link }) => link.lang);
  const link = `?m=${key}${theme ? `&theme=${theme}` : ''}${lang ? `&lang=${lang}` : ''}`;
  const open = (event: MouseEvent) => {
    // In a window of its own it is a link like any other.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    restore(link, 'push');
    scrollTo(0, 0);
  };
  return (
    <a className="card" href={link} onClick={open}>
      <MachineIcon machine={key} />
      <b>{t(name)}</b>
      <small>{[String(year), t(place)].join(t`, `)}</small>
      <span>{t(summary)}</span>
    </a>
  );
}
