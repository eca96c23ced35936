/** What of the form is open, and the field that is brought into sight: others than the form ask for it too. */

import { create } from 'zustand';
import { ARGUMENTS } from '../../model/manifest/brought.ts';
import { leversOf, type Resolved, resolve } from '../../model/state/state.ts';
import { useExplorer } from '../store.ts';

type Form = {
  /** On a phone: the sheet that the form is in. */
  isSheetOpen: boolean;
  isFoldOpen: boolean;
  /** What the parameters under the fold are looked through for. */
  sought: string;
  /** An object of its own every time, so that a field can be revealed twice. */
  revealed: { key: string } | null;
};

export const useForm = create<Form>(() => ({ isSheetOpen: false, isFoldOpen: false, sought: '', revealed: null }));

/** The levers that stand open in the form. What a program declares stands under the program, by its name. */
export const openLevers = (resolved: Resolved) => leversOf(resolved).filter(({ key }) => !ARGUMENTS.includes(key));

/** Scrolls the field of a parameter into sight, opens what it is folded in, and marks it for a moment. */
export function revealParameter(key: string): void {
  const isLever = openLevers(resolve(useExplorer.getState().link)).some((lever) => lever.key === key);
  openSheet();
  useForm.setState({ revealed: { key }, ...(!isLever && { isFoldOpen: true, sought: '' }) });
}

export function openSheet(): void {
  useForm.setState({ isSheetOpen: true });
  // A sheet over the lower half of the page: what its sliders move goes to the upper one.
  const sheet = document.querySelector('.parameters');
  if (sheet !== null && getComputedStyle(sheet).position === 'fixed')
    document.querySelector('.chart-large')?.scrollIntoView({ block: 'start' });
}
