/** Where the parameters are: beside the chart where there is room, in a sheet under it where there is none. */

import { useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Chevron } from './floating/chevron.tsx';
import { ParameterForm } from './form/parameter-form.tsx';
import { useExplorer } from './store.ts';
import { useWords } from './words.ts';

export function ParametersPanel() {
  const t = useWords();
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const toggle = () => {
    setOpen(!open);
    // A sheet over the lower half of the page: what its sliders move goes to the upper one.
    const isOver = panel.current !== null && getComputedStyle(panel.current).position === 'fixed';
    if (!open && isOver) document.querySelector('.chart-large')?.scrollIntoView({ block: 'start' });
  };
  const changed = useExplorer((state) => Object.keys(state.link.changes).length);
  return (
    <aside ref={panel} className="parameters" aria-label={t`Parameters`} data-open={open || undefined}>
      {/* The style sheet shows the handle and folds the sheet only on narrow screens. */}
      <Button className="sheet-handle" aria-expanded={open} aria-controls="parameters-sheet" onPress={toggle}>
        <span>{t`Parameters`}</span>
        {changed > 0 && <span className="sheet-count">{t`${changed} changed`}</span>}
        <Chevron />
      </Button>
      <div id="parameters-sheet" className="parameters-sheet">
        <ParameterForm />
      </div>
    </aside>
  );
}
