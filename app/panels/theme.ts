/** Light or dark: what the link says, else what this browser remembers, else what the system prefers. */

import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { cssProperties, forcedTheme, type Mode, type Theme, themeOf } from '../charts/index.ts';
import { hueOf } from '../model/state/state.ts';
import { useMedia, usePrinted } from './media.ts';
import { onRecalled, recall, remember } from './storage.ts';
import { setLinkTheme, useExplorer } from './store.ts';
import { systemColours } from './system-colours.ts';

const storageKey = 'grainscope.theme';

function remembered(): Mode | undefined {
  const value = recall(storageKey);
  return value === 'light' || value === 'dark' ? value : undefined;
}

/** The theme in force, and the way to the other one. */
export function useTheme(): { theme: Theme; toggle(): void } {
  const system: Mode = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  const [stored, setStored] = useState(remembered);
  useEffect(() => onRecalled(storageKey, () => setStored(remembered())), []);
  const linked = useExplorer((state) => state.link.theme);
  const machine = useExplorer((state) => hueOf(state.link));
  const mode = linked ?? stored ?? system;
  const printed = usePrinted();
  const forced = useMedia('(forced-colors: active)');
  const theme = useMemo(() => {
    // Paper is light, and a printer's ink is not for grounds.
    if (forced && !printed) return forcedTheme(systemColours());
    return themeOf(printed ? 'light' : mode, machine);
  }, [mode, machine, printed, forced]);
  const toggle = () => {
    const next: Mode = mode === 'light' ? 'dark' : 'light';
    const explicit = next === system ? undefined : next;
    setStored(explicit);
    remember(storageKey, explicit ?? null);
    setLinkTheme(explicit);
  };
  return { theme, toggle };
}

/** Gives the theme's colours to the style sheets. */
export function useThemeOnPage(theme: Theme): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset.mode = theme.mode;
    for (const [name, colour] of Object.entries(cssProperties(theme))) root.style.setProperty(name, colour);
  }, [theme]);
}
