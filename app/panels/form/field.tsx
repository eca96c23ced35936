/** One parameter of the form: its name, its value, where that is from, and what is wrong with it. */

import { memo, useId } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Parameter } from '../../model/manifest/manifest.ts';
import { valueText } from '../../model/manifest/value.ts';
import type { MachinePreset } from '../../model/presets/presets.ts';
import type { Origin } from '../../model/state/state.ts';
import { reset, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { ChoiceControl } from './choice-control.tsx';
import { useDocs } from './docs.ts';
import { NumberControl, NumberField } from './number-control.tsx';
import { ShapeControl } from './shape-control.tsx';
import { SourceMark } from './source-mark.tsx';

/** What a field shows: the same references for the same content, so that a change of one field draws only that one anew. */
export type FieldProps = {
  parameter: Parameter;
  /** What the model says of an allowed but odd value. */
  remark: string | undefined;
  origin: Origin['kind'];
  /** Of a changed value: what it was. */
  was: number | string | undefined;
  /** Where the machine's value is from. */
  entry: MachinePreset['parameters'][string] | undefined;
  machine: MachinePreset;
  /** It is on the x axis, with so many points. */
  points: number | undefined;
};

// Beyond this a slider would step over thousands of values that mean nothing by themselves, as with a seed.
const widestSlider = 1e8;

export const Field = memo(function Field(props: FieldProps) {
  const t = useWords();
  useDocs();
  const { parameter, remark, origin, was, entry, machine, points } = props;
  const { key, label, doc } = parameter;
  const id = useId();
  const draft = useExplorer((state) => state.drafts[key]);
  const error = useExplorer((state) => state.errors.find(({ path }) => path === key)?.message);
  const message = draft?.message ?? error;
  const changed = origin === 'changed' || draft !== undefined;
  const describedBy = `${id}-doc${message === undefined ? '' : ` ${id}-error`}`;
  const control = { parameter, draft, invalid: message !== undefined, describedBy };

  if (points !== undefined) return <SweptField parameter={parameter} points={points} />;
  return (
    <div className="field" data-key={key} data-kind={parameter.kind} data-changed={changed || undefined}>
      <span className="field-label">{t(label)}</span>
      {parameter.kind === 'choice' && <ChoiceControl {...control} />}
      {parameter.kind === 'shape' && <ShapeControl {...control} />}
      {(parameter.kind === 'integer' || parameter.kind === 'real') &&
        (parameter.maximum > widestSlider ? <NumberField {...control} /> : <NumberControl {...control} />)}
      <p id={`${id}-doc`} className="visually-hidden">
        {t(doc)}
      </p>
      {message !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {message}
        </p>
      )}
      {message === undefined && remark !== undefined && <p className="field-remark">{remark}</p>}
      {(changed || entry !== undefined) && (
        <div className="field-foot">
          {was !== undefined && <span className="field-origin">{t`was ${valueText(parameter, was, t)}`}</span>}
          {entry !== undefined && origin === 'experiment' && (
            <span className="field-origin">{t`as this experiment sets it`}</span>
          )}
          {entry !== undefined && origin === 'preset' && (
            <SourceMark parameter={parameter} machine={machine} source={entry.source} value={entry.value} />
          )}
          {changed && <ResetButton parameter={parameter} />}
        </div>
      )}
    </div>
  );
});

/** A parameter that every point of a curve has its own value of. */
function SweptField({ parameter, points }: { parameter: Parameter; points: number }) {
  const t = useWords();
  return (
    <div className="field" data-key={parameter.key} data-swept="true">
      <span className="field-label">{t(parameter.label)}</span>
      <span className="field-swept">{t`x axis, swept, ${points} points`}</span>
      <p className="visually-hidden">{t(parameter.doc)}</p>
    </div>
  );
}

function ResetButton({ parameter }: { parameter: Parameter }) {
  const t = useWords();
  return (
    <Button className="reset" aria-label={t`Reset ${t(parameter.label)}`} onPress={() => reset(parameter.key)}>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
        <path
          d="M2.2 2v3h3M2.5 4.8a4 4 0 1 1-.4 2.4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.3"
          strokeLinecap="round"
        />
      </svg>
    </Button>
  );
}
