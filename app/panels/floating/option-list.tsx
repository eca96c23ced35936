/** The values a choice may have, each with what it means. */

import type { RefObject } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';

export type Option = { key: string; label: string; doc?: string };

type Props = {
  label: string;
  options: readonly Option[];
  value: string;
  trigger: RefObject<HTMLButtonElement | null>;
  placement: 'bottom start' | 'bottom end';
  onChoose(key: string): void;
  onClose(): void;
};

export function OptionList({ label, options, value, trigger, placement, onChoose, onClose }: Props) {
  return (
    <Popover
      className="floating"
      aria-label={label}
      placement={placement}
      triggerRef={trigger}
      isOpen
      onOpenChange={onClose}
    >
      <ListBox
        className="options"
        aria-label={label}
        autoFocus
        escapeKeyBehavior="none"
        selectionMode="single"
        selectedKeys={[value]}
        shouldFocusOnHover
        onSelectionChange={(keys) => {
          // Choosing what is chosen takes it away, which only closes the list.
          const [next] = keys;
          if (next !== undefined) onChoose(String(next));
          onClose();
        }}
      >
        {options.map((option) => (
          <ListBoxItem key={option.key} id={option.key} textValue={option.label} className="option">
            <Text slot="label">{option.label}</Text>
            {option.doc !== undefined && option.doc !== '' && (
              <Text slot="description" className="option-doc">
                {option.doc}
              </Text>
            )}
          </ListBoxItem>
        ))}
      </ListBox>
    </Popover>
  );
}
