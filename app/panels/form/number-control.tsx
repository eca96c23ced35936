/** A slider and a field for one number. The field keeps what is typed even if it is no value, and says why. */

import { type CSSProperties, useId, useState } from 'react';
import type { Parameter } from '../../model/manifest/manifest.ts';
import { nearestStop, trackOf } from '../../model/manifest/track.ts';
import { parseValue, textOf, valueText } from '../../model/manifest/value.ts';
import { valueAt } from '../../model/manifest/values.ts';
import { resolve } from '../../model/state/state.ts';
import { displayUnit } from '../../model/words/units.ts';
import { change, type Draft, keepDraft, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { TextBox } from './text-box.tsx';
import { useValue } from './use-value.ts';

type Props = { parameter: Parameter; draft: Draft | undefined; invalid: boolean; describedBy: string };

export function NumberControl(props: Props) {
  const t = useWords();
  const { parameter } = props;
  const value = Number(useValue(parameter));
  const usual = useExplorer(({ link }) => Number(valueAt(resolve(link).base, parameter)));
  const { stops, scale } = trackOf(parameter, usual);
  const position = nearestStop(stops, value, scale);
  const share = (stop: number) => (stops.length > 1 ? stop / (stops.length - 1) : 0);
  return (
    <>
      <NumberField {...props} />
      <input
        type="range"
        className="slider"
        aria-label={t(parameter.label)}
        aria-valuetext={valueText(parameter, value, t)}
        min={0}
        max={stops.length - 1}
        step={1}
        value={position}
        style={{ '--filled': share(position), '--usual': share(nearestStop(stops, usual, scale)) } as CSSProperties}
        onChange={(event) => {
          const stop = stops[Number(event.currentTarget.value)];
          if (stop !== undefined) change(parameter.key, stop, 'replace');
        }}
      />
    </>
  );
}

/** The field alone, for numbers whose range says nothing to a slider. */
export function NumberField({ parameter, draft, invalid, describedBy }: Props) {
  const t = useWords();
  const value = Number(useValue(parameter));
  const [typed, setTyped] = useState<string | null>(null);
  const unit = useId();
  const text = draft?.text ?? typed ?? textOf(parameter, value);

  const enter = (next: string) => {
    setTyped(next);
    const read = parseValue(parameter, next);
    if ('error' in read) keepDraft(parameter.key, { text: next, error: read.error });
    else change(parameter.key, read.value, 'replace');
  };
  const nudge = (steps: number) => {
    const next = parameter.kind === 'integer' ? value + steps : value + steps * parameter.step;
    const clamped = Math.min(parameter.maximum, Math.max(parameter.minimum, Number(next.toPrecision(12))));
    setTyped(null);
    change(parameter.key, clamped, 'replace');
  };

  return (
    <TextBox
      label={t(parameter.label)}
      value={text}
      invalid={invalid}
      inputMode="decimal"
      aria-describedby={`${unit} ${describedBy}`}
      size={Math.max(2, Math.min(11, text.length))}
      onChange={enter}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        nudge(event.key === 'ArrowUp' ? 1 : -1);
      }}
    >
      <span id={unit} className="unit">
        {parameter.unit === 'ps' && value > 999
          ? t`ps, ${valueText(parameter, value, t)}`
          : t(displayUnit(parameter.unit))}
      </span>
    </TextBox>
  );
}
