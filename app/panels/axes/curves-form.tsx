/** The parameter in which the curves differ, and its values; or which of the cases are shown. */

import { useState } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { parameterOf } from '../../model/manifest/manifest.ts';
import { seriesKeyOf, seriesName } from '../../model/presets/presets.ts';
import { type ExplorerState, resolve } from '../../model/state/state.ts';
import { type CurvesText, curvesOf, readCurves, tellable } from '../../model/sweep/axis-choice.ts';
import { QuietButton } from '../quiet-button.tsx';
import { selectSeries } from '../store.ts';
import { useWords } from '../words.ts';
import { OwnAmong } from './own-among.tsx';
import { ParameterSelect } from './parameter-select.tsx';
import { TextInput } from './text-input.tsx';

export function CurvesForm({ state }: { state: ExplorerState }) {
  const t = useWords();
  const [text, setText] = useState<CurvesText>(() => ({ parameter: state.seriesBy, values: curvesOf(state) }));
  const read = readCurves(state, text, t);
  const refusals = 'refusals' in read && parameterOf(text.parameter) !== undefined ? read.refusals : [];
  const why = (field: 'parameter' | 'values') => refusals.find((refusal) => refusal.field === field)?.message;
  const parameter = parameterOf(text.parameter);
  const enter = (values: string) => {
    const next = { ...text, values };
    setText(next);
    const tried = readCurves(state, next, t);
    if ('choice' in tried) selectSeries(tried.choice.parameter, tried.choice.values);
  };
  const choose = (key: string) => {
    setText({ parameter: key, values: '' });
    // What is on the x axis is refused here, with the reason; all else is shown in its usual values.
    if (resolve(state).x.parameter !== key) selectSeries(key);
  };
  const { series } = resolve(state).experiment;
  const [usual] = series;
  const cases = series.flatMap((one) => ('cases' in one && one.key === text.parameter ? one : []))[0];
  const shown = (state.seriesValues ?? cases?.cases.map(({ key }) => key) ?? []).map(String);
  const isOwn = state.seriesValues !== undefined || (usual && state.seriesBy !== seriesKeyOf(usual));
  return (
    <fieldset className="axes-part">
      <legend>{t`Curves`}</legend>
      <ParameterSelect
        label={t`Curves differ in`}
        parameters={tellable(state)}
        value={text.parameter}
        message={why('parameter')}
        onChange={choose}
      />
      {cases && (
        <CheckboxGroup
          aria-label={seriesName(cases, t)}
          className="axes-checks"
          value={shown}
          onChange={(keys) => selectSeries(cases.key, keys)}
        >
          {cases.cases.map(({ key, label }) => (
            // The last one stays.
            <Checkbox key={key} value={key} className="check" isDisabled={shown.length === 1 && shown[0] === key}>
              <span className="check-box" aria-hidden="true" />
              {t(label)}
            </Checkbox>
          ))}
        </CheckboxGroup>
      )}
      {cases?.cases.some(({ machine }) => machine !== undefined) && resolve(state).machine.of && (
        <OwnAmong state={state} />
      )}
      {parameter?.kind === 'choice' && why('parameter') === undefined && (
        <CheckboxGroup
          aria-label={t`Values of the curves`}
          className="axes-checks"
          value={text.values.split(', ')}
          onChange={(keys) => enter(keys.join(', '))}
        >
          {parameter.choices?.map(({ key, label }) => (
            <Checkbox key={key} value={key} className="check">
              <span className="check-box" aria-hidden="true" />
              {t(label)}
            </Checkbox>
          ))}
        </CheckboxGroup>
      )}
      {parameter !== undefined && parameter.kind !== 'choice' && why('parameter') === undefined && (
        <TextInput label={t`values`} value={text.values} message={why('values')} onChange={enter} />
      )}
      <div role="status">
        <ul className="axes-refusals">
          {refusals.map(({ field, message }) => (
            <li key={message}>{t`${field === 'values' ? t`Values` : t`Parameter`}: ${message}.`}</li>
          ))}
        </ul>
      </div>
      {isOwn && usual && (
        <QuietButton onClick={() => selectSeries(seriesKeyOf(usual))}>{t`Back to the figure's curves`}</QuietButton>
      )}
    </fieldset>
  );
}
