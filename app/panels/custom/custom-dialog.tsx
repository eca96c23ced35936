/** A machine of a person's own, put together: name, parts, and the values that are no longer those of the parts. */

import { type ReactNode, useState } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { TextField } from 'react-aria-components/TextField';
import { writeCustom } from '../../model/link/custom-file.ts';
import { CABLES } from '../../model/manifest/brought.ts';
import { parameterOf } from '../../model/manifest/manifest.ts';
import { nameOf, valueText } from '../../model/manifest/value.ts';
import {
  type CustomMachine,
  isUnread,
  normalCustom,
  originOf,
  presetOf,
  startFrom,
  whyCannotRun,
} from '../../model/presets/custom.ts';
import { networkChoiceOf, networkChoices, OWN_WIRING, withNetwork } from '../../model/presets/free-network.ts';
import { machineOf, machinesAlone } from '../../model/presets/presets.ts';
import type { Words } from '../../model/words/words.ts';
import { QuietSelect } from '../figure/quiet-select.tsx';
import { QuietButton } from '../quiet-button.tsx';
import { selectCustom } from '../store.ts';
import { useWords } from '../words.ts';
import { CableList } from './cable-list.tsx';
import { forgetMachine, isKept, keepMachine } from './kept-machines.ts';

type Props = { machine: CustomMachine; onClose(): void };

const choices = machinesAlone().map(({ key, name }) => ({ key, label: name }));
const LONGEST_NAME = 60;

export default function CustomDialog({ machine, onClose }: Props) {
  const t = useWords();
  const [draft, setDraft] = useState(machine);
  const [name, setName] = useState(machine.name);
  const [said, say] = useState('');
  const [replaces, setReplaces] = useState('');
  const [isRead, setIsRead] = useState(true);
  const edit = (next: CustomMachine | undefined) => {
    say('');
    setDraft((next && normalCustom(next)) ?? draft);
  };
  const named = { ...draft, name: nameOf(name) };
  const keepIt = () => {
    if (named.name === '') return say(t`Give it a name.`);
    if (!isRead && networkChoiceOf(draft) === OWN_WIRING) return say(t`The list of cables cannot be read yet.`);
    if (named.name !== machine.name && isKept(named.name) && replaces !== named.name) {
      setReplaces(named.name);
      return say(t`A machine of this name exists. Press again to replace it.`);
    }
    const refused = keepMachine(named);
    selectCustom(named);
    if (refused === undefined) onClose();
    else say(refused);
  };
  const forget = () => {
    forgetMachine(machine.name);
    say(t`The machine was removed from this browser. Keep it to put it back.`);
  };
  return (
    <ModalOverlay className="overlay" isOpen isDismissable onOpenChange={onClose}>
      <Modal className="modal">
        <Dialog className="custom-dialog">
          <Heading slot="title">{t`A machine of your own`}</Heading>
          <TextField className="custom-name" value={name} onChange={setName} maxLength={LONGEST_NAME}>
            <Label>{t`Name`}</Label>
            <Input />
          </TextField>
          {isKept(machine.name) && named.name !== '' && named.name !== machine.name && (
            <p className="custom-runs">{t`This makes another machine; “${machine.name}” stays as it is.`}</p>
          )}
          <div className="custom-parts">
            <QuietSelect
              label={t`Started from`}
              options={choices}
              value={draft.base}
              onChange={(base) => edit(startFrom(base, draft.name))}
            />
            <QuietSelect
              label={t`Network of`}
              options={networkChoices().map(({ key, label }) => ({ key, label: t(label) }))}
              value={networkChoiceOf(draft)}
              onChange={(network) => edit(withNetwork(draft, network))}
            />
            <QuietSelect
              label={t`Processor of`}
              options={choices}
              value={draft.parts.node}
              onChange={(node) => edit({ ...draft, parts: { ...draft.parts, node } })}
            />
          </div>
          {networkChoiceOf(draft) === OWN_WIRING && <CableList machine={draft} onChange={edit} onRead={setIsRead} />}
          <OwnValues machine={draft} onChange={edit} />
          <p className="custom-runs">{t`${presetOf(draft).experiments.length} experiments run on this machine.`}</p>
          {lostBy(draft, t).map((why) => (
            <p
              key={why}
              className="custom-runs"
            >{t`It does not run all that the ${machineOf(draft.base)?.name} runs: ${why}.`}</p>
          ))}
          <div className="custom-foot">
            <button type="button" className="button button-first" onClick={keepIt}>
              {t`Keep and show`}
            </button>
            <button type="button" className="button" onClick={() => saveFile(named)}>
              {t`Export`}
            </button>
            {isKept(machine.name) && <QuietButton onClick={forget}>{t`Delete`}</QuietButton>}
            <QuietButton className="custom-cancel" onClick={onClose}>
              {t`Cancel`}
            </QuietButton>
          </div>
          <p className="custom-said" role="status">
            {said}
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

type Edit = { machine: CustomMachine; onChange(machine: CustomMachine): void };

/** What is no longer as in the parts, each with a way back. */
function OwnValues({ machine, onChange }: Edit): ReactNode {
  const t = useWords();
  // Another network, and its cables, are above.
  const entries = Object.entries(machine.changes).filter(([key]) => key !== 'network' && key !== CABLES);
  if (entries.length === 0) {
    return (
      <p className="aside">
        {t`Every value comes from the parts above. Move sliders on the page, then come back: your changes become part of the machine.`}
      </p>
    );
  }
  return (
    <ul className="custom-values" aria-label={t`Your own values`}>
      {entries.map(([key, value]) => {
        const parameter = parameterOf(key);
        if (!parameter) return null;
        const part = machineOf(originOf(machine, parameter));
        const was = part?.parameters[key]?.value ?? parameter.default;
        const words = (one: number | string) => valueText(parameter, one, t);
        const { [key]: _, ...rest } = machine.changes;
        return (
          <li key={key}>
            <span>{t(parameter.label)}</span> <b>{words(value)}</b>
            {isUnread(machine, key) && <span className="aside">{t`not read by this network`}</span>}
            <QuietButton onClick={() => onChange({ ...machine, changes: rest })}>
              {t`back to ${words(was)}`}
            </QuietButton>
          </li>
        );
      })}
    </ul>
  );
}

/** Why it cannot run what the machine runs that it started from, each reason once. */
function lostBy(machine: CustomMachine, t: Words): string[] {
  const node = presetOf(machine).parameters.node?.value;
  const processor = node === undefined ? {} : { node: String(node) };
  const offered = machineOf(machine.base)?.experiments ?? [];
  return [...new Set(offered.flatMap((key) => whyCannotRun(processor, key, t) ?? []))];
}

function saveFile(machine: CustomMachine): void {
  const file = new Blob([writeCustom(machine)], { type: 'application/json' });
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(file);
  anchor.download = `${machine.name.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase() || 'machine'}.machine.json`;
  anchor.click();
  // Later: some browsers start to read only after this task.
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
}
