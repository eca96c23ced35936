/** One of a few named choices: side by side if they are short, else in a list that explains each. */

import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { Button, Select, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import type { Choice, Parameter } from '../../model/manifest.ts';
import { change } from '../store.ts';

type Props = { parameter: Parameter; value: string; invalid: boolean; describedBy: string };

const widestSegments = 24;

export function ChoiceControl(props: Props) {
  const choices = props.parameter.choices ?? [];
  const letters = choices.reduce((sum, choice) => sum + choice.label.length, 0);
  return choices.length <= 3 && letters <= widestSegments ? <Segments {...props} /> : <List {...props} />;
}

function Segments({ parameter, value, invalid, describedBy }: Props) {
  return (
    <RadioGroup
      className="segments"
      aria-label={parameter.label}
      aria-describedby={describedBy}
      value={value}
      isInvalid={invalid}
      orientation="horizontal"
      onChange={(next) => change(parameter.key, next, 'push')}
    >
      {parameter.choices?.map((choice) => (
        <Radio key={choice.key} value={choice.key} className="segment">
          {choice.label}
        </Radio>
      ))}
    </RadioGroup>
  );
}

function List({ parameter, value, invalid, describedBy }: Props) {
  return (
    <Select
      className="select"
      aria-label={parameter.label}
      aria-describedby={describedBy}
      value={value}
      isInvalid={invalid}
      onChange={(next) => next !== null && change(parameter.key, String(next), 'push')}
    >
      <Button className="select-button">
        <SelectValue>{({ selectedText }) => selectedText}</SelectValue>
        <Chevron />
      </Button>
      <Popover className="floating" placement="bottom end">
        <ListBox className="options" items={parameter.choices ?? []}>
          {(choice: Choice) => (
            <ListBoxItem id={choice.key} textValue={choice.label} className="option">
              <Text slot="label">{choice.label}</Text>
              {choice.doc !== '' && (
                <Text slot="description" className="option-doc">
                  {choice.doc}
                </Text>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}

export function Chevron() {
  return (
    <svg className="chevron" width="10" height="10" viewBox="0 0 10 10" aria-hidden="true" focusable="false">
      <path d="M2 3.5 5 6.5 8 3.5" fill="none" stroke="currentColor" strokeWidth="1.4" />
    </svg>
  );
}
