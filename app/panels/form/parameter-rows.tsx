/** Parameters that stand elsewhere in the form, a line each: what they are set to, and the way to their field. */

import { sentenceOf } from '../../model/manifest/errors.ts';
import type { Parameter } from '../../model/manifest/manifest.ts';
import { valueText } from '../../model/manifest/value.ts';
import { resolve } from '../../model/state/state.ts';
import { Repairs } from '../figure/repairs.tsx';
import { useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { ResetButton } from './reset-button.tsx';
import { revealParameter } from './reveal.ts';
import { useValue } from './use-value.ts';

/** Nothing where there are none. */
export function ParameterRows({ label, parameters }: { label: string; parameters: readonly Parameter[] }) {
  if (parameters.length === 0) return null;
  return (
    <section className="rows" aria-label={label}>
      <h2 className="caption">{label}</h2>
      <ul>
        {parameters.map((parameter) => (
          <Row key={parameter.key} parameter={parameter} />
        ))}
      </ul>
    </section>
  );
}

function Row({ parameter }: { parameter: Parameter }) {
  const t = useWords();
  const { key } = parameter;
  const value = useValue(parameter);
  const draft = useExplorer((state) => state.drafts[key]);
  const error = useExplorer((state) => state.errors.find(({ path }) => path === key));
  const from = useExplorer(({ link }) => (Object.hasOwn(link.changes, key) ? resolve(link).base[key] : undefined));
  const wrong = draft?.error ?? error;
  const message = wrong && sentenceOf(wrong, t);
  return (
    <li className="row" data-key={key}>
      <button type="button" className="row-name" onClick={() => revealParameter(key)}>
        {t(parameter.label)}
      </button>
      <span className="row-value">
        {from !== undefined && <span className="row-before">{valueText(parameter, from, t)} → </span>}
        <b>{draft?.text ?? valueText(parameter, value, t)}</b>
      </span>
      {(from !== undefined || draft !== undefined) && <ResetButton parameter={parameter} />}
      {message !== undefined && <p className="field-error">{message}</p>}
      {draft === undefined && error !== undefined && <Repairs errors={[error]} />}
    </li>
  );
}
