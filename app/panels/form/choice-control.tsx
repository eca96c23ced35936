/** One of a few named choices: side by side if they are short, else in a list that explains each. */

import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import type { Parameter } from '../../model/manifest/manifest.ts';
import { ListButton } from '../floating/list-button.tsx';
import { change } from '../store.ts';
import { useWords } from '../words.ts';
import { useValue } from './use-value.ts';

type Props = { parameter: Parameter; invalid: boolean; describedBy: string };

const widestSegments = 24;

export function ChoiceControl(props: Props) {
  const choices = props.parameter.choices ?? [];
  const letters = choices.reduce((sum, choice) => sum + choice.label.length, 0);
  return choices.length <= 3 && letters <= widestSegments ? <Segments {...props} /> : <List {...props} />;
}

function Segments({ parameter, invalid, describedBy }: Props) {
  const t = useWords();
  const value = String(useValue(parameter));
  return (
    <RadioGroup
      className="segments"
      aria-label={t(parameter.label)}
      aria-describedby={describedBy}
      value={value}
      isInvalid={invalid}
      orientation="horizontal"
      onChange={(next) => change(parameter.key, next, 'push')}
    >
      {parameter.choices?.map((choice) => (
        <Radio key={choice.key} value={choice.key} className="segment">
          {t(choice.label)}
        </Radio>
      ))}
    </RadioGroup>
  );
}

function List({ parameter, invalid, describedBy }: Props) {
  const t = useWords();
  const value = String(useValue(parameter));
  return (
    <div className="select" data-invalid={invalid || undefined}>
      <ListButton
        className="select-button"
        label={t(parameter.label)}
        options={(parameter.choices ?? []).map(({ key, label, doc }) => ({ key, label: t(label), doc: t(doc) }))}
        value={value}
        placement="bottom end"
        describedBy={describedBy}
        onChange={(next) => change(parameter.key, next, 'push')}
      />
    </div>
  );
}
