/** The way to take a chart along. Only the button is loaded with the page; what it offers comes when it is pressed. */

import { type ComponentType, useRef, useState } from 'react';
import type { ChartSpec } from '../../charts/index.ts';
import { keysToOpen } from '../floating/later.ts';
import { QuietButton } from '../quiet-button.tsx';
import { useWords } from '../words.ts';
import type { ExportMenuProps } from './export-menu.tsx';
import { notify, unloaded } from './notify.ts';

/** `hue` is the key of the machine in whose colours the chart is drawn. `label` stands beside the icon. */
export function ExportButton({ spec, hue, label }: { spec: ChartSpec; hue: string; label?: string }) {
  const t = useWords();
  const trigger = useRef<HTMLButtonElement>(null);
  // There while it is open.
  const [Menu, setMenu] = useState<ComponentType<ExportMenuProps> | null>(null);
  const [said, say] = useState('');
  const open = () => {
    import('./export-menu.tsx').then(
      ({ ExportMenu }) => setMenu(() => ExportMenu),
      () => notify(unloaded),
    );
  };
  return (
    <span className="export">
      <QuietButton
        ref={trigger}
        className="export-button"
        aria-label={t`Export ${spec.title}`}
        aria-haspopup="menu"
        aria-expanded={Menu !== null}
        onClick={open}
        onKeyDown={keysToOpen(open)}
      >
        <svg width="14" height="14" viewBox="0 0 14 14" fill="none" aria-hidden="true" focusable="false">
          <path d="M7 1.5v7m-3-3 3 3 3-3M1.75 9.5v3h10.5v-3" stroke="currentColor" strokeWidth="1.3" />
        </svg>
        {label}
      </QuietButton>
      {Menu !== null && <Menu spec={spec} hue={hue} trigger={trigger} onClose={() => setMenu(null)} say={say} />}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </span>
  );
}
