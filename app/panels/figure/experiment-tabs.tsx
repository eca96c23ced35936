/** The experiments of a machine: those of its paper, or its own, as tabs, the others in a list beside them that says how many there are. */

import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { experimentGroups } from '../../model/presets/experiment-groups.ts';
import { type ExperimentPreset, figureOn } from '../../model/presets/presets.ts';
import { customIn, machineIn } from '../../model/state/state.ts';
import { ListButton } from '../floating/list-button.tsx';
import type { Option } from '../floating/option-list.tsx';
import { selectExperiment, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';

/** Arrows go from tab to tab and round, Home and End to the first and the last; what has the focus is chosen. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.indexOf(event.target as HTMLElement);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const tab = tabs.at(to % tabs.length);
  tab?.focus();
  tab?.click();
}

export function ExperimentTabs({ children }: { children: ReactNode }) {
  const t = useWords();
  const machine = useExplorer((state) => state.link.machine);
  const custom = useExplorer((state) => customIn(state.link));
  const chosen = useExplorer((state) => state.link.experiment);
  const panel = useId();
  const idOf = (key: string) => `${panel}-${key}`;
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
    <div className="experiments">
      <div className="tab-row">
        {isParted && isOfPaper && <span className="tab-group">{t`From the paper`}</span>}
        <div role="tablist" className="tabs" aria-label={t`Experiments`} onKeyDown={walk}>
          {tabs.map((experiment) => {
            const figure = figureOn(experiment, of);
            const below =
              figure === undefined ? isParted && others.includes(experiment) && t`On any machine` : t(figure);
            return (
              <button
                key={experiment.key}
                type="button"
                role="tab"
                id={idOf(experiment.key)}
                className="tab"
                aria-selected={experiment.key === chosen}
                aria-controls={panel}
                tabIndex={experiment.key === chosen ? 0 : -1}
                onClick={() => select(experiment.key)}
              >
                {nameOf(experiment)}
                {below && <span className="tab-figure">{below}</span>}
              </button>
            );
          })}
        </div>
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
            {shown && nameOf(shown)} <small>{t`one of ${all.length} experiments`}</small>
          </>
        }
        onChange={select}
      />
      <div role="tabpanel" id={panel} aria-labelledby={idOf(chosen)} className="tab-panel">
        {children}
      </div>
    </div>
  );
}
