/** Up to three small fields for the extents of a network. */

import { useState } from 'react';
import type { Parameter } from '../../model/manifest/manifest.ts';
import { parseShape, parseValue } from '../../model/manifest/value.ts';
import { change, type Draft, keepDraft } from '../store.ts';
import { useWords } from '../words.ts';
import { TextBox } from './text-box.tsx';
import { useValue } from './use-value.ts';

type Props = { parameter: Parameter; draft: Draft | undefined; invalid: boolean; describedBy: string };

const names = ['x', 'y', 'z'] as const;

export function ShapeControl({ parameter, draft, invalid, describedBy }: Props) {
  const t = useWords();
  const value = String(useValue(parameter));
  const [typed, setTyped] = useState<string[] | null>(null);
  const settled = (parseShape(value) ?? [1, 1, 1]).map(String);
  const parts = draft?.text.split('x') ?? typed ?? settled;

  const enter = (place: number, text: string) => {
    // An x inside a part would move the parts behind it.
    const next = names.map((_, i) => (i === place ? text.replaceAll(/[x×]/gi, '') : (parts[i] ?? '')));
    setTyped(next);
    const joined = next.join('x');
    const read = parseValue(parameter, joined);
    if ('error' in read) keepDraft(parameter.key, { text: joined, error: read.error });
    else change(parameter.key, read.value, 'replace');
  };
  const nudge = (place: number, step: number) => {
    const extent = Number(settled[place] ?? 1) + step;
    if (draft !== undefined || extent < parameter.minimum || extent > parameter.maximum) return;
    enter(place, String(extent));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row in every browser
    <div role="group" className="shape" aria-label={t(parameter.label)} onBlur={() => setTyped(null)}>
      {names.map((name, place) => (
        <TextBox
          key={name}
          label={t`${t(parameter.label)} in ${name}`}
          value={parts[place] ?? ''}
          invalid={invalid}
          lead={place > 0 && <span aria-hidden="true">×</span>}
          inputMode="numeric"
          size={2}
          aria-describedby={describedBy}
          onChange={(text) => enter(place, text)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            nudge(place, event.key === 'ArrowUp' ? 1 : -1);
          }}
        />
      ))}
      <span className="unit">{t(parameter.unit)}</span>
    </div>
  );
}
