/** Other machines on the same experiment, and whether all have the same scales. */

import { Button } from 'react-aria-components/Button';
import { Checkbox } from 'react-aria-components/Checkbox';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { type ExplorerState, machinesBeside } from '../../model/state.ts';
import { Chevron } from '../floating/chevron.tsx';
import { selectBeside } from '../store.ts';
import { useWords } from '../words.ts';

export function MachinesChoice({ state }: { state: ExplorerState }) {
  const t = useWords();
  const machines = machinesBeside(state);
  if (machines.length === 0) return null;
  const beside = state.beside ?? [];
  const scales = state.scales ?? 'shared';
  return (
    <DialogTrigger>
      <Button className="quiet-trigger">
        {t`Other machines`}
        <Chevron />
      </Button>
      <Popover className="floating" placement="bottom start">
        <Dialog className="note machines-choice" aria-label={t`Other machines`}>
          <CheckboxGroup value={[...beside]} onChange={(keys) => selectBeside(keys, scales)}>
            <Label>{t`The same experiment on`}</Label>
            {machines.map(({ key, name }) => (
              <Checkbox key={key} value={key} className="check">
                <span className="check-box" aria-hidden="true" />
                {name}
              </Checkbox>
            ))}
          </CheckboxGroup>
          <RadioGroup
            className="segments"
            aria-label={t`Scales`}
            orientation="horizontal"
            value={scales}
            isDisabled={beside.length === 0}
            onChange={(next) => selectBeside(beside, next === 'free' ? 'free' : 'shared')}
          >
            <Radio value="shared" className="segment">
              {t`same scales`}
            </Radio>
            <Radio value="free" className="segment">
              {t`own scales`}
            </Radio>
          </RadioGroup>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
