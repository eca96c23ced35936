/** The parameter on the x axis, and its range. What is sound is shown at once; what is not says why. */

import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { parameterOf } from '../../model/manifest/manifest.ts';
import { type ExplorerState, resolve } from '../../model/state/state.ts';
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
import { message } from '../../model/words/words.ts';
import { checkNow, selectSweep } from '../store.ts';
import { useWords } from '../words.ts';
import { ParameterSelect } from './parameter-select.tsx';
import { TextInput } from './text-input.tsx';

export function RangeForm({ state }: { state: ExplorerState }) {
  const t = useWords();
  const [text, setText] = useState(() => rangeOf(state, checkNow()));
  const [touched, setTouched] = useState(false);
  const read = readRange(state, text, t);
  const refusals = 'refusals' in read && touched ? read.refusals : [];
  const why = (field: RangeField) => refusals.find((refusal) => refusal.field === field)?.message;
  const enter = (next: RangeText) => {
    setText(next);
    setTouched(true);
    const tried = readRange(state, next, t);
    if ('choice' in tried) selectSweep(tried.choice, next.parameter === text.parameter ? 'replace' : 'push');
  };
  const usual = resolve(state).experiment.x.parameter;
  const fewer = 'choice' in read && touched ? pointsIn(read.choice) : undefined;
  // The state follows what is typed, but not what is refused.
  const drawn =
    fewer === undefined || state.sweep?.parameter !== text.parameter ? fewer : pointsDrawn(state, checkNow());
  return (
    <fieldset className="axes-part">
      <legend>{t`x axis`}</legend>
      <ParameterSelect
        label={t`Parameter on x`}
        parameters={sweepable(state)}
        value={text.parameter}
        message={why('parameter')}
        onChange={(key) => enter(rangeFor(state, key))}
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
      <RadioGroup
        className="segments"
        aria-label={t`Scale of x`}
        orientation="horizontal"
        value={text.scale}
        isInvalid={why('scale') !== undefined}
        onChange={(scale) => enter({ ...text, scale: scale === 'log' ? 'log' : 'linear' })}
      >
        <Radio value="linear" className="segment">
          {t`linear`}
        </Radio>
        <Radio value="log" className="segment">
          {t`logarithmic`}
        </Radio>
      </RadioGroup>
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
      {state.sweep !== undefined && (
        <Button
          className="quiet-button"
          onPress={() => {
            selectSweep(undefined);
            setTouched(false);
          }}
        >
          {t`Back to the figure's ${t(parameterOf(usual)?.label ?? usual).toLowerCase()}`}
        </Button>
      )}
    </fieldset>
  );
}

const names: Readonly<Record<RangeField, string>> = {
  parameter: message('Parameter'),
  from: message('From'),
  to: message('To'),
  steps: message('Points'),
  scale: message('Scale'),
};
