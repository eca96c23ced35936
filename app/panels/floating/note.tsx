/** What floats beside the button that opened it. */

import type { ReactNode, RefObject } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';

type Props = {
  className: string;
  title: string | undefined;
  label: string | undefined;
  trigger: RefObject<HTMLElement | null>;
  placement: 'bottom start' | 'bottom end';
  children: ReactNode;
  onClose(): void;
};

export function Note({ className, title, label, trigger, placement, children, onClose }: Props) {
  const name = title === undefined ? { 'aria-label': label } : {};
  return (
    <Popover className="floating" placement={placement} triggerRef={trigger} isOpen onOpenChange={onClose}>
      <Dialog className={className} {...name}>
        {title !== undefined && <Heading slot="title">{title}</Heading>}
        {children}
      </Dialog>
    </Popover>
  );
}
