/** Which of the curves to keep while the sliders move on. */

import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { PlannedSeries } from '../../model/sweep/sweep.ts';
import { Chevron } from '../floating/chevron.tsx';
import { useTabToClose } from '../floating/later.ts';
import { useWords } from '../words.ts';

type Props = { series: readonly PlannedSeries[]; isFull: boolean; onPin(series: PlannedSeries): void };

export function PinMenu({ series, isFull, onPin }: Props) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  useTabToClose(() => setOpen(false), isOpen);
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className="quiet-trigger" isDisabled={isFull}>
        {isFull ? t`Five curves are pinned` : t`Pin a curve`}
        <Chevron />
      </Button>
      <Popover className="floating" placement="bottom start">
        <Menu
          className="options"
          items={series.map((one) => ({ id: String(one.value), one }))}
          onAction={(key) => {
            const chosen = series.find(({ value }) => String(value) === String(key));
            if (chosen !== undefined) onPin(chosen);
          }}
        >
          {({ id, one }) => (
            <MenuItem id={id} className="option" textValue={one.label}>
              {one.label}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
