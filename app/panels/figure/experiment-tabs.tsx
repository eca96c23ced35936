/** The experiments of a machine, each a figure of its paper. */

import { type ReactNode, useEffect, useRef } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { experimentOf } from '../../model/presets.ts';
import { machineIn } from '../../model/state.ts';
import { selectExperiment, useExplorer } from '../store.ts';

export function ExperimentTabs({ children }: { children: ReactNode }) {
  const link = useExplorer((state) => state.link);
  const list = useRef<HTMLDivElement>(null);
  // Where the tabs do not fit they are a row to push along, and the chosen one must be in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another experiment is chosen
  useEffect(() => {
    // The list fills itself after its first layout.
    const frame = requestAnimationFrame(() => {
      const chosen = list.current?.querySelector('[aria-selected=true]');
      if (list.current === null || !(chosen instanceof HTMLElement)) return;
      list.current.scrollLeft = chosen.offsetLeft - list.current.offsetLeft - 16;
    });
    return () => cancelAnimationFrame(frame);
  }, [link.experiment]);
  const experiments = machineIn(link).experiments.flatMap((key) => experimentOf(key) ?? []);
  return (
    <Tabs
      className="experiments"
      selectedKey={link.experiment}
      onSelectionChange={(key) => key !== link.experiment && selectExperiment(String(key))}
    >
      <TabList ref={list} className="tabs" aria-label="Experiments">
        {experiments.map(({ key, title, tab, figure }) => (
          <Tab key={key} id={key} className="tab">
            {tab ?? title}
            {figure !== undefined && <span className="tab-figure">{figure}</span>}
          </Tab>
        ))}
      </TabList>
      <TabPanel id={link.experiment} className="tab-panel">
        {children}
      </TabPanel>
    </Tabs>
  );
}
