/** What every step is handed, whatever it asks. */

import type { Theme } from '../../charts/index.ts';
import type { ExplorerState } from '../../model/state/state.ts';

/** `state` is the figure of the step, null while it is on its way. */
export type AskProps<Of, Given> = {
  step: Of;
  state: ExplorerState | null;
  answer: Given | undefined;
  theme: Theme;
  onAnswer(answer: Given): void;
};
