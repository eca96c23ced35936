/** Seeks values of parameters for which a curve comes closest to the measured points, and makes a machine of them. */

import { useEffect, useRef, useState } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { Label } from 'react-aria-components/Label';
import type { Fit } from '../../model/fit/fit.ts';
import { type FitProblem, fitProblem, fittable, fittedState, MOST_FITTED } from '../../model/fit/problem.ts';
import { fitSentences, residualWords } from '../../model/fit/sentences.ts';
import { sentenceOf } from '../../model/manifest/errors.ts';
import { type GrainError, isError, parameterOf } from '../../model/manifest/manifest.ts';
import { canonicalKey } from '../../model/manifest/values.ts';
import { machinesNeeded } from '../../model/presets/custom.ts';
import { leversOf, resolve } from '../../model/state/state.ts';
import { formatQuantity, keepTogether } from '../../model/words/units.ts';
import type { Words } from '../../model/words/words.ts';
import { QuietSelect } from '../figure/quiet-select.tsx';
import type { Shown } from '../figure/shown.tsx';
import { QuietButton } from '../quiet-button.tsx';
import { goLoaded, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { findValues } from './find-values.ts';

type Answer = { fit: Fit; problem: FitProblem } | { why: string };

export default function FitPanel({ shown }: { shown: Shown }) {
  const t = useWords();
  const { state, plan, results } = shown;
  const offered = fittable(state);
  const [keys, setKeys] = useState(() => usualKeys(shown, offered));
  const [curve, setCurve] = useState(() =>
    String((plan.series.find(({ current }) => current) ?? plan.series[0])?.value ?? ''),
  );
  const [runs, setRuns] = useState<number>();
  const [answer, setAnswer] = useState<Answer>();
  const stopping = useRef<AbortController>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
    return () => stopping.current?.abort();
  }, []);
  if (offered.length === 0)
    return <p className="aside">{t`Values can be sought on a single machine. Choose one in the head of the page.`}</p>;

  const find = async () => {
    const row = (values: Parameters<typeof canonicalKey>[0]) => results.get(canonicalKey(values))?.row ?? {};
    const problem = fitProblem(state, state.measured?.points ?? [], { keys, curve, row }, t);
    if ('problem' in problem) return setAnswer({ why: problem.problem });
    const stop = new AbortController();
    stopping.current = stop;
    setAnswer(undefined);
    setRuns(0);
    try {
      const fit = await findValues(problem, stop.signal, setRuns);
      setAnswer({ fit, problem });
    } catch (reason) {
      if (!stop.signal.aborted) setAnswer({ why: whyNot(reason, t) });
    }
    setRuns(undefined);
  };
  const isRunning = runs !== undefined;
  return (
    <div className="fit" ref={panel}>
      <QuietSelect
        label={t`Curve`}
        options={plan.series.map(({ value, label }) => ({ key: String(value), label }))}
        value={curve}
        onChange={setCurve}
      />
      <CheckboxGroup value={keys} onChange={setKeys} className="fit-keys" isDisabled={isRunning}>
        <Label>{t`Values to seek, at most ${MOST_FITTED}`}</Label>
        {offered.map((key) => (
          <Checkbox
            key={key}
            value={key}
            className="check"
            isDisabled={keys.length >= MOST_FITTED && !keys.includes(key)}
          >
            <span className="check-box" aria-hidden="true" />
            {t(parameterOf(key)?.label ?? key)}
          </Checkbox>
        ))}
      </CheckboxGroup>
      <p>
        <QuietButton
          disabled={!isRunning && keys.length === 0}
          onClick={() => (isRunning ? stopping.current?.abort() : void find())}
        >
          {isRunning ? t`Stop` : t`Find the values`}
        </QuietButton>
        <span role="status">{isRunning && t`Runs finished: ${runs}`}</span>
      </p>
      {answer !== undefined && 'why' in answer && (
        <p className="pin-absent">{t`No values were found: ${answer.why}.`}</p>
      )}
      {answer !== undefined && 'fit' in answer && <Found {...answer} to={state.measured?.name ?? ''} />}
    </div>
  );
}

/** The levers, where they can be sought; else what there is first. */
function usualKeys({ state }: Shown, offered: readonly string[]): string[] {
  const levers = leversOf(resolve(state)).flatMap(({ key }) => (offered.includes(key) ? [key] : []));
  return levers.length > 0 ? levers.slice(0, 2) : offered.slice(0, 1);
}

function whyNot(reason: unknown, t: Words): string {
  if (typeof reason === 'object' && reason !== null && isError(reason)) return sentenceOf(reason as GrainError, t);
  return reason instanceof Error ? reason.message : String(reason);
}

function Found({ fit, problem, to }: { fit: Fit; problem: FitProblem; to: string }) {
  const t = useWords();
  const { parameters, unknown } = fit;
  const keep = () => {
    const next = fittedState(useExplorer.getState().link, fit, to, t);
    goLoaded((link) => fittedState(link, fit, to, t), 'push', next.custom ? machinesNeeded(next.custom) : []);
  };
  const nameOf = (key: string) => t(parameterOf(key)?.label ?? key);
  return (
    <>
      <ul className="compare-words" role="status">
        {parameters.map(({ key, value, low, high, atEnd }) => {
          const say = (one: number) => formatQuantity(one, t(parameterOf(key)?.unit ?? ''), 4);
          const isUnknown = unknown.some((keys) => keys.includes(key));
          const [name, at, from, to] = [nameOf(key), say(value), say(low), say(high)];
          if (isUnknown) {
            const text = t`${name}: not known, between ${from} and ${to}`;
            return <li key={key}>{keepTogether(atEnd ? t`${text}; closest at ${at}` : text)}</li>;
          }
          const text = t`${name}: ${at}, with 95 % certainty between ${from} and ${to}`;
          return <li key={key}>{keepTogether(atEnd ? t`${text}; it is sought no further` : text)}</li>;
        })}
        {fitSentences(problem, fit, t).map((sentence) => (
          <li key={sentence}>{keepTogether(sentence)}</li>
        ))}
      </ul>
      <details className="fit-residuals">
        <summary>{t`Residuals`}</summary>
        <ul className="compare-words">
          {residualWords(problem, fit, t).map((one) => (
            <li key={one}>{keepTogether(one)}</li>
          ))}
        </ul>
      </details>
      <QuietButton onClick={keep}>{t`Make a machine with these values`}</QuietButton>
    </>
  );
}
