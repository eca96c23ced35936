/** Where the parameters are: beside the chart where there is room, in a sheet under it where there is none. */

import { changedIn } from '../model/state/state.ts';
import { Chevron } from './floating/chevron.tsx';
import { ParameterForm } from './form/parameter-form.tsx';
import { openSheet, useForm } from './form/reveal.ts';
import { useExplorer } from './store.ts';
import { useWords } from './words.ts';

export function ParametersPanel() {
  const t = useWords();
  const isOpen = useForm(({ isSheetOpen }) => isSheetOpen);
  const toggle = () => (isOpen ? useForm.setState({ isSheetOpen: false }) : openSheet());
  const changed = useExplorer((state) => changedIn(state.link).length);
  return (
    <aside className="parameters" aria-label={t`Parameters`} data-open={isOpen || undefined}>
      {/* The style sheet shows the handle and folds the sheet only on narrow screens. */}
      <button
        type="button"
        className="sheet-handle"
        aria-expanded={isOpen}
        aria-controls="parameters-sheet"
        onClick={toggle}
      >
        <span>{t`Parameters`}</span>
        {changed > 0 && <span className="sheet-count">{t`${changed} changed`}</span>}
        <Chevron />
      </button>
      <div id="parameters-sheet" className="parameters-sheet">
        <ParameterForm />
      </div>
    </aside>
  );
}
