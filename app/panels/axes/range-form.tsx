/** The parameter on the x axis, or upward on a map, and its range. What is sound is shown at once; what is not says why. */

import { useState } from 'react';
import { parameterOf } from '../../model/manifest/manifest.ts';
import { rangeAround, withMap } from '../../model/map/map.ts';
import { type ExplorerState, resolve } from '../../model/state/state.ts';
import type { RangeSweep } from '../../model/state/sweep-choice.ts';
import {
  pointsDrawn,
  pointsIn,
  type RangeField,
  type RangeText,
  rangeFor,
  rangeOf,
  readRange,
  sweepable,
} from '../../model/sweep/axis-choice.ts';
import { lowerFirst, message } from '../../model/words/words.ts';
import { Segments } from '../form/segments.tsx';
import { QuietButton } from '../quiet-button.tsx';
import { checkNow, goLoaded, selectSweep } from '../store.ts';
import { useWords } from '../words.ts';
import { ParameterSelect } from './parameter-select.tsx';
import { TextInput } from './text-input.tsx';

export function RangeForm({ state, axis }: { state: ExplorerState; axis: 'x' | 'rows' }) {
  const t = useWords();
  const begin = () => (axis === 'rows' && state.map ? asText(state.map) : rangeOf(state, checkNow()));
  const [text, setText] = useState(begin);
  const [touched, setTouched] = useState(false);
  // Another parameter that was not chosen here. Where it was, the form stays, and with it the focus.
  const chosen = axis === 'rows' ? state.map?.parameter : state.sweep?.parameter;
  const [known, setKnown] = useState(chosen);
  if (known !== chosen) {
    setKnown(chosen);
    if (text.parameter !== chosen) {
      setText(begin());
      setTouched(false);
    }
  }
  const read = readRange(state, text, t, axis);
  const refusals = 'refusals' in read && touched ? read.refusals : [];
  const why = (field: RangeField) => refusals.find((refusal) => refusal.field === field)?.message;
  const enter = (next: RangeText) => {
    setText(next);
    setTouched(true);
    const tried = readRange(state, next, t, axis);
    if (!('choice' in tried)) return;
    const follow = next.parameter === text.parameter ? 'replace' : 'push';
    if (axis === 'x') selectSweep(tried.choice, follow);
    else goLoaded((link) => withMap(link, tried.choice), follow);
  };
  const propose = (key: string): RangeText => {
    const range = state.map && rangeAround(state, key);
    return range ? asText(range) : rangeFor(state, key);
  };
  const usual = resolve(state).experiment.x.parameter;
  const fewer = 'choice' in read && touched ? pointsIn(read.choice) : undefined;
  // The state follows what is typed, but not what is refused.
  const drawn =
    fewer === undefined || axis === 'rows' || state.sweep?.parameter !== text.parameter
      ? fewer
      : pointsDrawn(state, checkNow());
  return (
    <fieldset className="axes-part">
      <legend>{axis === 'x' ? t`x axis` : t`Upward`}</legend>
      <ParameterSelect
        label={axis === 'x' ? t`Parameter on x` : t`Parameter upward`}
        parameters={sweepable(state)}
        value={text.parameter}
        message={why('parameter')}
        onChange={(key) => enter(propose(key))}
      />
      <div className="axes-row">
        <TextInput
          label={t`from`}
          value={text.from}
          message={why('from')}
          onChange={(from) => enter({ ...text, from })}
        />
        <TextInput label={t`to`} value={text.to} message={why('to')} onChange={(to) => enter({ ...text, to })} />
        <TextInput
          label={t`points`}
          value={text.steps}
          message={why('steps')}
          onChange={(steps) => enter({ ...text, steps })}
        />
      </div>
      <Segments
        label={axis === 'x' ? t`Scale of x` : t`Scale upward`}
        choices={[
          ['linear', t`linear`],
          ['log', t`logarithmic`],
        ]}
        value={text.scale}
        isInvalid={why('scale') !== undefined}
        onChange={(scale) => enter({ ...text, scale })}
      />
      <div role="status">
        <ul className="axes-refusals">
          {refusals.map(({ field, message }) => (
            <li key={field}>{t`${t(names[field])}: ${message}.`}</li>
          ))}
          {fewer !== undefined && fewer < Number(text.steps) && (
            <li className="axes-note">{t`There are only ${fewer} whole numbers in this range.`}</li>
          )}
          {fewer !== undefined && drawn !== undefined && drawn < fewer && (
            <li className="axes-note">{t`This machine can do only ${drawn} of these ${fewer} points.`}</li>
          )}
        </ul>
      </div>
      {state.sweep !== undefined && state.map === undefined && (
        <QuietButton
          onClick={() => {
            selectSweep(undefined);
            setTouched(false);
          }}
        >
          {t`Back to the figure's ${lowerFirst(t(parameterOf(usual)?.label ?? usual))}`}
        </QuietButton>
      )}
    </fieldset>
  );
}

/** A range as it is written. */
function asText({ from, to, steps, ...range }: RangeSweep): RangeText {
  return { ...range, from: String(from), to: String(to), steps: String(steps) };
}

const names: Readonly<Record<RangeField, string>> = {
  parameter: message('Parameter'),
  from: message('From'),
  to: message('To'),
  steps: message('Points'),
  scale: message('Scale'),
};
