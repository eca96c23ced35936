/** The experiments of a machine, each a figure of its paper. */

import { type ReactNode, useEffect, useRef } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { experimentOf, figureOn } from '../../model/presets/presets.ts';
import { machineIn } from '../../model/state/state.ts';
import { selectExperiment, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';

export function ExperimentTabs({ children }: { children: ReactNode }) {
  const t = useWords();
  const machine = useExplorer((state) => state.link.machine);
  const custom = useExplorer((state) => state.link.custom);
  const chosen = useExplorer((state) => state.link.experiment);
  const list = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // Where the tabs do not fit they are a row to push along, and the chosen one must be in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another experiment is chosen
  useEffect(() => {
    // The list fills itself after its first layout.
    const frame = requestAnimationFrame(() => {
      const [first, tab] = ['[role=tab]', '[aria-selected=true]'].map((of) => list.current?.querySelector(of));
      if (list.current === null || !(first instanceof HTMLElement) || !(tab instanceof HTMLElement)) return;
      // Where the first one stands, so that none lies in the fading margin.
      list.current.scrollLeft = tab.offsetLeft - first.offsetLeft;
      // React Aria gives a panel the id of its first tab for good, and a tab the id of a panel of its own.
      panel.current?.setAttribute('id', tab.getAttribute('aria-controls') ?? '');
    });
    return () => cancelAnimationFrame(frame);
  }, [chosen]);
  const experiments = machineIn({ machine, ...(custom && { custom }) }).experiments.flatMap(
    (key) => experimentOf(key) ?? [],
  );
  return (
    <Tabs
      className="experiments"
      selectedKey={chosen}
      onSelectionChange={(key) => key !== chosen && selectExperiment(String(key))}
    >
      <TabList ref={list} className="tabs" aria-label={t`Experiments`}>
        {experiments.map((experiment) => {
          const { key, title } = experiment;
          const figure = figureOn(experiment, custom?.parts.node ?? machine);
          return (
            <Tab key={key} id={key} className="tab">
              {t(title)}
              {figure !== undefined && <span className="tab-figure">{t(figure)}</span>}
            </Tab>
          );
        })}
      </TabList>
      <TabPanel ref={panel} id={chosen} className="tab-panel">
        {children}
      </TabPanel>
    </Tabs>
  );
}
