/** Machines in the order of their years: what each is, where it was, and the way to it. */

import type { MouseEvent } from 'react';
import type { MachineEntry } from '../../model/presets/presets.ts';
import { MachineIcon } from '../header/machine-icon.tsx';
import { restore, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';

export function MachineCards({ machines }: { machines: readonly MachineEntry[] }) {
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
