/** The way to any axis: what is on x, over which range, and what tells the curves apart. */

import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger, Heading } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import type { ExplorerState } from '../../model/state/state.ts';
import { Chevron } from '../floating/chevron.tsx';
import { useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { CurvesForm } from './curves-form.tsx';
import { KindChoice } from './kind-choice.tsx';
import { RangeForm } from './range-form.tsx';

export default function AxesButton({ state }: { state: ExplorerState }) {
  const t = useWords();
  const isOwn = state.sweep !== undefined || state.seriesValues !== undefined;
  return (
    <DialogTrigger>
      <Button className="quiet-trigger" data-changed={isOwn || undefined}>
        {t`Axes`}
        <Chevron />
      </Button>
      <Popover className="floating" placement="bottom end">
        <Dialog className="note axes">
          <Heading slot="title">{t`Any parameter, over any range`}</Heading>
          <Forms />
          <p className="aside" hidden={state.map !== undefined}>
            {t`Drag across the chart to look closer, double-click to see the whole; on the keyboard plus, minus and 0.`}
          </p>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

/** Forms for the present link, not for a deferred one: a form that came late would take away what was typed since. */
function Forms() {
  const state = useExplorer(({ link }) => link);
  const kind = state.map ? 'map' : 'curves';
  return (
    <>
      <KindChoice state={state} />
      <RangeForm key={`${state.machine} ${state.experiment} ${kind}`} state={state} axis="x" />
      {state.map ? (
        <RangeForm state={state} axis="rows" />
      ) : (
        <CurvesForm key={`${state.experiment} ${state.seriesBy}`} state={state} />
      )}
    </>
  );
}
