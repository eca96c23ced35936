/** The experiments of a machine, each a figure of its paper. */

import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { experimentOf } from '../../model/presets.ts';
import { machineIn } from '../../model/state.ts';
import { selectExperiment, useExplorer } from '../store.ts';

export function ExperimentTabs({ children }: { children: ReactNode }) {
  const link = useExplorer((state) => state.link);
  const experiments = machineIn(link).experiments.flatMap((key) => experimentOf(key) ?? []);
  return (
    <Tabs
      className="experiments"
      selectedKey={link.experiment}
      onSelectionChange={(key) => key !== link.experiment && selectExperiment(String(key))}
    >
      <TabList className="tabs" aria-label="Experiments">
        {experiments.map(({ key, title, figure }) => (
          <Tab key={key} id={key} className="tab">
            {title}
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
