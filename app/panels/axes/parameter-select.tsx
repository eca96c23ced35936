/** One of the parameters of a run, by name and unit. */

import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Button, Select, SelectValue } from 'react-aria-components/Select';
import type { Parameter } from '../../model/manifest/manifest.ts';
import { displayUnit } from '../../model/words/units.ts';
import { Chevron } from '../floating/chevron.tsx';
import { useWords } from '../words.ts';

type Props = {
  label: string;
  parameters: readonly Parameter[];
  value: string;
  message: string | undefined;
  onChange(key: string): void;
};

export function ParameterSelect({ label, parameters, value, message, onChange }: Props) {
  const t = useWords();
  const items = parameters.map(({ key, label: name, unit }) => ({
    id: key,
    name: unit === '' ? t(name) : t`${t(name)}, ${t(displayUnit(unit))}`,
  }));
  return (
    <Select
      className="axes-select"
      placeholder={t`cases of the figure`}
      value={parameters.some(({ key }) => key === value) ? value : null}
      isInvalid={message !== undefined}
      onChange={(key) => key !== null && onChange(String(key))}
    >
      <Label className="visually-hidden">{label}</Label>
      <Button className="select-button">
        <SelectValue>{({ selectedText }) => selectedText || t`cases of the figure`}</SelectValue>
        <Chevron />
      </Button>
      <Popover className="floating" placement="bottom start">
        <ListBox className="options" items={items}>
          {({ id, name }) => (
            <ListBoxItem id={id} textValue={name} className="option">
              {name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
