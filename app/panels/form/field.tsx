/** One parameter of the form: its name, its value, where that is from, and what is wrong with it. */

import { useId } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Parameter } from '../../model/manifest.ts';
import { seriesKeyOf, variedBy } from '../../model/presets.ts';
import { experimentIn, machineIn, sourceOf } from '../../model/state.ts';
import type { SweepPlan } from '../../model/sweep.ts';
import { withUnit } from '../../model/units.ts';
import { formatValue } from '../../model/value.ts';
import { reset, useExplorer } from '../store.ts';
import { ChoiceControl } from './choice-control.tsx';
import { NumberControl, NumberField } from './number-control.tsx';
import { ShapeControl } from './shape-control.tsx';
import { SourceMark } from './source-mark.tsx';

/** `remark` is what the model says of an allowed but odd value. */
export type FieldProps = { parameter: Parameter; value: number | string; remark: string | undefined };

// Beyond this a slider would step over thousands of values that mean nothing by themselves, as with a seed.
const widestSlider = 1e8;

export function Field({ parameter, value, remark }: FieldProps) {
  const { key, label, doc } = parameter;
  const id = useId();
  const link = useExplorer((state) => state.link);
  const plan = useExplorer((state) => state.plan);
  const draft = useExplorer((state) => state.drafts[key]);
  const error = useExplorer((state) => state.errors.find(({ path }) => path === key)?.message);
  const origin = sourceOf(link, key);
  const message = draft?.message ?? error;
  const changed = origin.kind === 'changed' || draft !== undefined;
  const describedBy = `${id}-doc${message === undefined ? '' : ` ${id}-error`}`;
  const control = { parameter, draft, invalid: message !== undefined, describedBy };
  const entry = machineIn(link).parameters[key];

  const { x } = experimentIn(link);
  if (x.parameter === key) return <SweptField parameter={parameter} points={pointsAcross(plan) ?? x.values.length} />;
  return (
    <div className="field" data-key={key} data-kind={parameter.kind} data-changed={changed || undefined}>
      <span className="field-label">{label}</span>
      {parameter.kind === 'choice' && <ChoiceControl {...control} value={String(value)} />}
      {parameter.kind === 'shape' && <ShapeControl {...control} value={String(value)} />}
      {(parameter.kind === 'integer' || parameter.kind === 'real') &&
        (parameter.maximum > widestSlider ? (
          <NumberField {...control} value={Number(value)} />
        ) : (
          <NumberControl {...control} value={Number(value)} />
        ))}
      <p id={`${id}-doc`} className="visually-hidden">
        {doc}
      </p>
      <SeriesRole parameter={parameter} />
      {message !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {message}
        </p>
      )}
      {message === undefined && remark !== undefined && <p className="field-remark">{remark}</p>}
      {(changed || entry !== undefined) && (
        <div className="field-foot">
          {origin.kind === 'changed' && (
            <span className="field-origin">{`was ${withUnit(formatValue(parameter, origin.from), parameter.unit)}`}</span>
          )}
          {entry !== undefined && origin.kind === 'experiment' && (
            <span className="field-origin">as this experiment sets it</span>
          )}
          {entry !== undefined && origin.kind === 'preset' && (
            <SourceMark parameter={parameter} machine={machineIn(link)} source={entry.source} value={entry.value} />
          )}
          {changed && <ResetButton parameter={parameter} />}
        </div>
      )}
    </div>
  );
}

/** Says that the curves differ in this parameter, and in which of its values. */
function SeriesRole({ parameter }: { parameter: Parameter }) {
  const link = useExplorer((state) => state.link);
  const plan = useExplorer((state) => state.plan);
  const preset = experimentIn(link).series.find((series) => seriesKeyOf(series) === link.seriesBy);
  if (preset === undefined || !variedBy(preset).includes(parameter.key)) return null;
  const listed = 'cases' in preset || preset.parameter !== parameter.key ? null : preset.values;
  const shown = plan?.seriesBy === link.seriesBy ? plan.series.map(({ values }) => values[parameter.key] ?? '') : null;
  const values = [...new Set(shown ?? listed ?? [])].map((value) => formatValue(parameter, value));
  return <p className="field-role">{`series: ${values.join(', ')}`}</p>;
}

/** The most points that any curve has. */
function pointsAcross(plan: SweepPlan | null): number | undefined {
  return plan === null ? undefined : Math.max(0, ...plan.series.map((curve) => curve.points.length));
}

/** A parameter that every point of a curve has its own value of. */
function SweptField({ parameter, points }: { parameter: Parameter; points: number }) {
  return (
    <div className="field" data-key={parameter.key} data-swept="true">
      <span className="field-label">{parameter.label}</span>
      <span className="field-swept">{`x axis, swept, ${points} points`}</span>
      <p className="visually-hidden">{parameter.doc}</p>
    </div>
  );
}

function ResetButton({ parameter }: { parameter: Parameter }) {
  return (
    <Button className="reset" aria-label={`Reset ${parameter.label}`} onPress={() => reset(parameter.key)}>
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
