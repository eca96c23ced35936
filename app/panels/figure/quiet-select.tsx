/** A choice that stays in the background until it is needed: a word with a small arrow. */

import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Button, Select, SelectValue } from 'react-aria-components/Select';
import { Chevron } from '../form/choice-control.tsx';

type Option = { key: string; label: string };
type Props = { label: string; options: readonly Option[]; value: string; onChange(key: string): void };

/** With a single option it is plain text. */
export function QuietSelect({ label, options, value, onChange }: Props) {
  const only = options.length === 1 ? options[0] : undefined;
  if (only !== undefined) {
    return (
      <span className="quiet">
        <span className="quiet-label">{label}</span> <span className="quiet-only">{only.label}</span>
      </span>
    );
  }
  return (
    <Select className="quiet" value={value} onChange={(key) => key !== null && onChange(String(key))}>
      <Label className="quiet-label">{label}</Label>
      <Button className="quiet-trigger">
        <SelectValue>{({ selectedText }) => selectedText}</SelectValue>
        <Chevron />
      </Button>
      <Popover className="floating" placement="bottom start">
        <ListBox className="options" items={options.map(({ key, label: name }) => ({ id: key, name }))}>
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.name} className="option">
              {option.name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
