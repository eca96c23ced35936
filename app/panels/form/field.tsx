/** One parameter of the form: its name, its value, where that is from, and what is wrong with it. */

import { memo, useEffect, useId, useRef } from 'react';
import { sentenceOf } from '../../model/manifest/errors.ts';
import type { Parameter } from '../../model/manifest/manifest.ts';
import { valueText } from '../../model/manifest/value.ts';
import type { MachinePreset } from '../../model/presets/presets.ts';
import type { Origin } from '../../model/state/state.ts';
import { Repairs } from '../figure/repairs.tsx';
import { useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { ChoiceControl } from './choice-control.tsx';
import { useDocs } from './docs.ts';
import { NumberControl, NumberField } from './number-control.tsx';
import { ResetButton } from './reset-button.tsx';
import { useForm } from './reveal.ts';
import { ShapeControl } from './shape-control.tsx';
import { SourceMark } from './source-mark.tsx';

/** What a field shows: the same references for the same content, so that a change of one field draws only that one anew. */
export type FieldProps = {
  parameter: Parameter;
  /** It is one of those that matter most, and open: where its value is from waits until a person is at it. */
  isLever?: boolean;
  /** What the model says of an allowed but odd value. */
  remark: string | undefined;
  origin: Origin['kind'];
  /** The value before it was changed. */
  was: number | string | undefined;
  /** Where the machine's value is from. */
  entry: MachinePreset['parameters'][string] | undefined;
  machine: MachinePreset;
  /** It is on the x axis, with so many points. */
  points: number | undefined;
};

// Beyond this a linear slider would step over thousands of values that mean nothing by themselves, as with a seed.
const widestSlider = 1e8;

/** How long a field that was asked for is marked. */
const MARKED_MS = 2_000;

export const Field = memo(function Field(props: FieldProps) {
  const t = useWords();
  useDocs();
  const { parameter, isLever = false, remark, origin, was, entry, machine, points } = props;
  const { key, label, doc } = parameter;
  const id = useId();
  const draft = useExplorer((state) => state.drafts[key]);
  const error = useExplorer((state) => state.errors.find(({ path }) => path === key));
  const wrong = draft?.error ?? error;
  const message = wrong && sentenceOf(wrong, t);
  const changed = origin === 'changed' || draft !== undefined;
  const describedBy = `${id}-doc${message === undefined ? '' : ` ${id}-error`}`;
  const isQuiet = isLever && !changed && !(origin === 'preset' && entry?.source.status === 'assumed');
  const control = { parameter, draft, invalid: message !== undefined, describedBy };

  const { place, isRevealed } = useRevealed(key);

  if (points !== undefined) return <SweptField parameter={parameter} points={points} />;
  return (
    <div
      ref={place}
      className="field"
      data-key={key}
      data-kind={parameter.kind}
      data-lever={isLever || undefined}
      data-changed={changed || undefined}
      data-revealed={isRevealed || undefined}
    >
      <span className="field-label">{t(label)}</span>
      {parameter.kind === 'choice' && <ChoiceControl {...control} />}
      {parameter.kind === 'shape' && <ShapeControl {...control} />}
      {(parameter.kind === 'integer' || parameter.kind === 'real') &&
        (parameter.maximum > widestSlider && parameter.scale === 'linear' ? (
          <NumberField {...control} />
        ) : (
          <NumberControl {...control} />
        ))}
      <p id={`${id}-doc`} className="visually-hidden">
        {t(doc)}
      </p>
      {message !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {message}
        </p>
      )}
      {draft === undefined && error !== undefined && <Repairs errors={[error]} />}
      {message === undefined && remark !== undefined && <p className="field-remark">{remark}</p>}
      {(isLever || changed || entry !== undefined) && (
        <div className="field-foot" data-quiet={isQuiet || undefined}>
          {was !== undefined && <span className="field-origin">{t`was ${valueText(parameter, was, t)}`}</span>}
          {(isLever || entry !== undefined) && origin === 'experiment' && (
            <span className="field-origin">{t`as this experiment sets it`}</span>
          )}
          {isLever && origin === 'default' && <span className="field-origin">{t`the usual value`}</span>}
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

/** A field that is asked for comes into sight, and is marked for a moment. */
function useRevealed(key: string) {
  const place = useRef<HTMLDivElement>(null);
  const revealed = useForm((form) => (form.revealed?.key === key ? form.revealed : null));
  useEffect(() => {
    if (revealed === null) return;
    place.current?.scrollIntoView({ block: 'center' });
    const end = setTimeout(() => useForm.setState({ revealed: null }), MARKED_MS);
    return () => clearTimeout(end);
  }, [revealed]);
  return { place, isRevealed: revealed !== null };
}
