/** Other machines on the same experiment, and whether all have the same scales. */

import { Button } from 'react-aria-components/Button';
import { Checkbox } from 'react-aria-components/Checkbox';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';
import { MOST_OWN_BESIDE, ownBeside } from '../../model/state/beside.ts';
import type { ExplorerState } from '../../model/state/state.ts';
import { Chevron } from '../floating/chevron.tsx';
import { Segments } from '../form/segments.tsx';
import { useWords } from '../words.ts';
import { type Choice, choicesOf, companionOrder, machinesUnable, useKeptMachines } from './companions.ts';
import { selectBeside } from './comparing.ts';

export function MachinesChoice({ state }: { state: ExplorerState }) {
  const t = useWords();
  return (
    <DialogTrigger>
      <Button className="quiet-trigger">
        {t`Other machines`}
        <Chevron />
      </Button>
      <Popover className="floating" placement="bottom start">
        <Dialog className="note machines-choice" aria-label={t`Other machines`}>
          <Choices state={state} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function Choices({ state }: { state: ExplorerState }) {
  const t = useWords();
  const { presets, own } = choicesOf(state, useKeptMachines());
  const all = [...presets, ...own];
  const scales = state.scales ?? 'shared';
  const beside = state.beside ?? [];
  const isFull = ownBeside(beside).length >= MOST_OWN_BESIDE;
  const box = ({ key, name, machine, chosen }: Choice) => (
    <Checkbox key={key} value={key} className="check" isDisabled={isFull && !chosen && typeof machine !== 'string'}>
      <span className="check-box" aria-hidden="true" />
      {name}
    </Checkbox>
  );
  // In the order in which they were chosen: so they stand beside one another.
  const chosen = companionOrder(beside, all);
  return (
    <>
      <CheckboxGroup
        value={chosen}
        onChange={(keys) =>
          selectBeside(
            keys.flatMap((key) => all.find((one) => one.key === key)?.machine ?? []),
            scales,
          )
        }
      >
        <Label>{t`The same experiment on`}</Label>
        {presets.map(box)}
        {own.length > 0 && <span className="option-head">{t`Your machines`}</span>}
        {own.map(box)}
        {machinesUnable(state, t).map(({ machine, why }) => (
          <p key={machine.key} className="aside">{t`${machine.name}: ${why}.`}</p>
        ))}
        {all.length === 0 && <span className="aside">{t`No other machine runs this experiment.`}</span>}
      </CheckboxGroup>
      <Segments
        label={t`Scales`}
        choices={[
          ['shared', t`same scales`],
          ['free', t`own scales`],
        ]}
        value={scales}
        isDisabled={beside.length === 0}
        onChange={(next) => selectBeside(beside, next)}
      />
    </>
  );
}
