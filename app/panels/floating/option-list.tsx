/** The values a choice may have, each with what it means. */

import type { RefObject } from 'react';
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { useTabToClose } from './later.ts';

/** Options of one `group`, one after the other, stand under its name. */
export type Option = { key: string; label: string; doc?: string; group?: string };

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
  useTabToClose(onClose);
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
        {options.some(({ group }) => group !== undefined)
          ? groupsOf(options).map(([group, grouped]) => (
              <ListBoxSection key={group}>
                <Header className="option-head">{group}</Header>
                {grouped.map(item)}
              </ListBoxSection>
            ))
          : options.map(item)}
      </ListBox>
    </Popover>
  );
}

function item({ key, label, doc = '' }: Option) {
  return (
    <ListBoxItem key={key} id={key} textValue={label} className="option">
      <Text slot="label">{label}</Text>
      {doc !== '' && (
        <Text slot="description" className="option-doc">
          {doc}
        </Text>
      )}
    </ListBoxItem>
  );
}

function groupsOf(options: readonly Option[]): [string, Option[]][] {
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    const group = option.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), option]);
  }
  return [...groups];
}
