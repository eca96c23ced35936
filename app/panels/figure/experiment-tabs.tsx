/** The experiments of a machine: those of its paper, or its own, as tabs, the others in a list beside them that says how many there are. */

import { type ReactNode, useEffect, useRef } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { experimentGroups } from '../../model/presets/experiment-groups.ts';
import { type ExperimentPreset, figureOn } from '../../model/presets/presets.ts';
import { customIn, machineIn } from '../../model/state/state.ts';
import { ListButton } from '../floating/list-button.tsx';
import type { Option } from '../floating/option-list.tsx';
import { selectExperiment, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';

export function ExperimentTabs({ children }: { children: ReactNode }) {
  const t = useWords();
  const machine = useExplorer((state) => state.link.machine);
  const custom = useExplorer((state) => customIn(state.link));
  const chosen = useExplorer((state) => state.link.experiment);
  const panel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another experiment is chosen
  useEffect(() => {
    // The list fills itself after its first layout.
    const frame = requestAnimationFrame(() => {
      // React Aria gives a panel the id of its first tab for good, and a tab the id of a panel of its own.
      const tab = panel.current?.parentElement?.querySelector('[role=tab][aria-selected=true]');
      panel.current?.setAttribute('id', tab?.getAttribute('aria-controls') ?? '');
    });
    return () => cancelAnimationFrame(frame);
  }, [chosen]);
  const of = custom?.parts.node ?? machine;
  const { experiments } = machineIn({ machine, ...(custom && { custom }) });
  const { first, others, isOfPaper } = experimentGroups(experiments, of);
  const isParted = first.length > 0 && others.length > 0;
  // What is chosen among the others has a tab as long as it is shown.
  const tabs = isParted ? [...first, ...others.filter(({ key }) => key === chosen)] : [...first, ...others];
  const nameOf = ({ title }: ExperimentPreset) => t(title);
  const select = (key: string) => key !== chosen && selectExperiment(key);
  const optionsOf = (group: string, experiments: readonly ExperimentPreset[]) =>
    experiments.map((one): Option => {
      const figure = figureOn(one, of);
      return {
        key: one.key,
        label: nameOf(one),
        ...(figure !== undefined && { doc: t(figure) }),
        ...(isParted && { group }),
      };
    });
  const rest = optionsOf(t`On any machine`, others);
  const all = [...optionsOf(isOfPaper ? t`From the paper` : t`Of this machine`, first), ...rest];
  const shown = tabs.find(({ key }) => key === chosen);
  return (
    <Tabs className="experiments" selectedKey={chosen} onSelectionChange={(key) => select(String(key))}>
      <div className="tab-row">
        {isParted && isOfPaper && <span className="tab-group">{t`From the paper`}</span>}
        <TabList className="tabs" aria-label={t`Experiments`}>
          {tabs.map((experiment) => {
            const figure = figureOn(experiment, of);
            const below =
              figure === undefined ? isParted && others.includes(experiment) && t`On any machine` : t(figure);
            return (
              <Tab key={experiment.key} id={experiment.key} className="tab">
                {nameOf(experiment)}
                {below && <span className="tab-figure">{below}</span>}
              </Tab>
            );
          })}
        </TabList>
        {isParted && (
          <ListButton
            className="tab-more"
            label={t`Experiments that run on any machine`}
            options={rest}
            value={chosen}
            placement="bottom end"
            face={
              <>
                {t`On any machine`} <small>{t`${others.length} more`}</small>
              </>
            }
            onChange={select}
          />
        )}
      </div>
      <ListButton
        className="tab-select"
        label={t`Experiment`}
        options={all}
        value={chosen}
        placement="bottom start"
        face={
          <>
            {shown && nameOf(shown)} <small>{t`1 of ${all.length} experiments`}</small>
          </>
        }
        onChange={select}
      />
      <TabPanel ref={panel} id={chosen} className="tab-panel">
        {children}
      </TabPanel>
    </Tabs>
  );
}
