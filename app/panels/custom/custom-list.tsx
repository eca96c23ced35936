/** The machines of a person's own: those kept in this browser, and the ways to another one. */

import { useEffect, useRef, useState } from 'react';
import { type CustomMachine, summaryOf } from '../../model/presets/custom.ts';
import { asCustom } from '../../model/state/own-machine.ts';
import { customIn } from '../../model/state/state.ts';
import { MachineIcon } from '../header/machine-icon.tsx';
import { QuietButton } from '../quiet-button.tsx';
import { selectCustom, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { type KeptMachines, keptMachines } from './kept-machines.ts';
import { openMachine } from './open-machine.ts';

type Props = { onChosen(): void; onEdit(machine: CustomMachine): void };

export default function CustomList({ onChosen, onEdit }: Props) {
  const t = useWords();
  const link = useExplorer((state) => state.link);
  const [kept, setKept] = useState<KeptMachines | null>(null);
  const [said, say] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => void keptMachines().then(setKept), []);
  const choose = (machine: CustomMachine) => {
    selectCustom(machine);
    onChosen();
  };
  const open = async (file: File) => {
    const problem = await openMachine(file);
    if (problem === undefined) onChosen();
    else say(problem);
  };
  const { custom } = link;
  const shown = customIn(link);
  const listed = kept?.machines ?? [];
  // The machine of a link is nobody's own until it is kept.
  const shared = custom && !listed.some(({ name }) => name === custom.name) ? [custom] : [];
  return (
    <div className="custom-list">
      {listed.length + shared.length === 0 && (
        <p className="aside">
          {t`A machine of your own: the network of one, the processor of another, and any cost you like.`}
        </p>
      )}
      {[...shared, ...listed].map((machine) => (
        <button
          type="button"
          key={machine.name}
          className="machine-row"
          aria-current={machine.name === shown?.name ? 'true' : undefined}
          onClick={() => choose(machine)}
        >
          <MachineIcon machine={machine.parts.network} />
          <span>
            <span className="machine-name">{machine.name}</span>
            <span className="machine-about">
              {summaryOf(machine, t)}
              {shared.includes(machine) && t` Not kept in this browser yet.`}
            </span>
          </span>
        </button>
      ))}
      <div className="custom-actions">
        {shown && <QuietButton onClick={() => onEdit(asCustom(link, t))}>{t`Change or keep it`}</QuietButton>}
        <QuietButton onClick={() => onEdit(fresh(asCustom(link, t), listed))}>{t`New machine`}</QuietButton>
        <QuietButton onClick={() => input.current?.click()}>{t`Import`}</QuietButton>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={t`File of a machine`}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (file) void open(file);
          }}
        />
      </div>
      <div className="custom-said" role="status">
        {said !== '' && <p>{said}</p>}
        {kept?.problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
    </div>
  );
}

/** A copy under a name that is free. */
function fresh(machine: CustomMachine, listed: readonly CustomMachine[]): CustomMachine {
  const taken = new Set(listed.map(({ name }) => name));
  const stem = machine.name.replace(/ \d+$/, '');
  const names = [stem, ...listed.map((_, index) => `${stem} ${index + 2}`)];
  return { ...machine, name: names.find((name) => !taken.has(name)) ?? stem };
}
