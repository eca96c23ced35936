/** What it would take: a goal for the marked point, and for each parameter alone the least change that reaches it. */

import { useMemo, useState } from 'react';
import { factorOf, type Goal, goalText, type Quantity, sideOf, unitOf, usualGoal } from '../../model/compare/goal.ts';
import { type Reached, reachOf } from '../../model/compare/reach.ts';
import { stateWith } from '../../model/compare/reach-state.ts';
import { beyondPlausible, changeWords, goalWords, neverWords } from '../../model/compare/reach-words.ts';
import type { Selection } from '../../model/figure/selection.ts';
import { valueIn } from '../../model/manifest/manifest.ts';
import { type ExplorerState, resolve } from '../../model/state/state.ts';
import { keepTogether } from '../../model/words/units.ts';
import { QuietSelect } from '../figure/quiet-select.tsx';
import { Unfolding } from '../floating/unfolding.tsx';
import { revealParameter } from '../form/reveal.ts';
import { TextBox } from '../form/text-box.tsx';
import { QuietButton } from '../quiet-button.tsx';
import { checkNow, goChanged } from '../store.ts';
import { useWords } from '../words.ts';
import { FilledStatus } from './filled-status.tsx';
import { useFilled } from './use-filled.ts';
import './filled-table.css';
import './reach.css';

type Given = { state: ExplorerState; chosen: Selection; quantity: Quantity; place: string };

export function ReachPanel(given: Given) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <Unfolding title={t`What would it take?`} className="data filled reach" isOpen={isOpen} onToggle={setOpen}>
      <Open key={given.quantity.column} {...given} />
    </Unfolding>
  );
}

const NUMBER = /^\d+([.,]\d+)?(e[+-]?\d+)?$/i;

function Open({ state, chosen, quantity, place }: Given) {
  const t = useWords();
  const [side, setSide] = useState(() => sideOf(quantity));
  const [typed, setTyped] = useState<string>();
  const now = valueIn(chosen.result?.row, quantity.column);
  const factor = factorOf(quantity);
  const usual = Number((factor * usualGoal(quantity, side, now)).toPrecision(4));
  const text = typed ?? (Number.isNaN(usual) ? '' : String(usual));
  const isNumber = NUMBER.test(text.trim());
  const value = Number(text.trim().replace(',', '.')) / factor;
  const name = t(quantity.label);
  return (
    <>
      <div className="reach-goal">
        <span>{t`At this point: ${place}.`}</span>
        {!Number.isNaN(now) && <span>{keepTogether(t`Here ${name} is ${goalText(quantity, now, t)}.`)}</span>}
        <span className="reach-ask">
          <QuietSelect
            label={t`Wanted: ${name}`}
            options={[
              { key: 'least', label: t`at least` },
              { key: 'most', label: t`at most` },
            ]}
            value={side}
            onChange={(key) => setSide(key as Goal['side'])}
          />
          <TextBox
            label={t`Goal`}
            value={text}
            invalid={!isNumber}
            inputMode="decimal"
            size={Math.max(3, Math.min(11, text.length))}
            onChange={setTyped}
          >
            <span className="unit">{unitOf(quantity, t)}</span>
          </TextBox>
        </span>
      </div>
      {isNumber ? (
        <Ways
          state={state}
          chosen={chosen}
          quantity={quantity}
          goal={side}
          value={value}
          // Else the goal would move on with the point.
          onGo={() => setTyped(text)}
        />
      ) : (
        <p className="filled-note">{t`Give the goal as a number of 0 or more.`}</p>
      )}
    </>
  );
}

type Asked = Omit<Given, 'place'> & { goal: Goal['side']; value: number; onGo(): void };

function Ways({ state, chosen, quantity, goal: side, value, onGo }: Asked) {
  const t = useWords();
  const { values } = chosen.point;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a quantity is its column
  const fill = useMemo(
    () => reachOf(state, values, quantity, { side, value }),
    [state, values, quantity.column, side, value],
  );
  const progress = useFilled(fill);
  const { now, isMet, parameters } = progress.filled;
  const ways = parameters.filter(({ found }) => typeof found === 'object');
  const open = parameters.filter(({ found }) => found === undefined).length;
  const nevers = progress.isOver ? neverWords(parameters, quantity, t) : [];
  return (
    <>
      <FilledStatus progress={progress} />
      {isMet && (
        <p className="filled-note" data-met>
          {keepTogether(t`This point reaches the goal: ${name(quantity, now, t)}.`)}
        </p>
      )}
      <ul className="reach-ways">
        {ways.map((way) => (
          <Way key={way.parameter.key} way={way} state={state} chosen={chosen} onGo={onGo} />
        ))}
      </ul>
      {progress.isOver && !isMet && ways.length === 0 && (
        <p className="filled-note">
          {keepTogether(t`No parameter alone gives ${goalWords(quantity, { side, value }, t)}.`)}
        </p>
      )}
      {open > 0 && <p className="filled-note">{t`Still searched: ${open}.`}</p>}
      {nevers.map((sentence) => (
        <p key={sentence} className="filled-note">
          {keepTogether(sentence)}
        </p>
      ))}
    </>
  );
}

const name = (quantity: Quantity, now: number | undefined, t: ReturnType<typeof useWords>) =>
  t`${t(quantity.label)} ${goalText(quantity, now ?? Number.NaN, t)}`;

type WayProps = { way: Reached; state: ExplorerState; chosen: Selection; onGo(): void };

function Way({ way: { parameter, now, found }, state, chosen: { series, point }, onGo }: WayProps) {
  const t = useWords();
  if (typeof found !== 'object') return null;
  const { key } = parameter;
  const next = stateWith(state, series, point.values, [key, found.value], checkNow());
  const words = keepTogether(changeWords(parameter, now, found, t));
  const beyond = beyondPlausible(resolve(state).machine, parameter, found.value, t);
  const go = (to: ExplorerState) => {
    onGo();
    goChanged(to, [key], 'push');
    revealParameter(key);
  };
  return (
    <li data-parameter={key}>
      {next === undefined ? words : <QuietButton onClick={() => go(next)}>{words}</QuietButton>}
      {beyond !== undefined && <small>{keepTogether(beyond)}</small>}
    </li>
  );
}
