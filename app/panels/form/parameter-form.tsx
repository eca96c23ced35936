/** The parameters of the run: those that matter most are open, and all others under a fold. */

import { memo, type ReactNode, Suspense, type SyntheticEvent, useState } from 'react';
import type { Parameter } from '../../model/manifest/manifest.ts';
import { remarksOn } from '../../model/manifest/remarks.ts';
import { complete, type Values, valueAt } from '../../model/manifest/values.ts';
import { changedIn, offeredIn, resolve } from '../../model/state/state.ts';
import { lowerFirst, type Words } from '../../model/words/words.ts';
import { awaited } from '../awaited.tsx';
import { useShownLater } from '../figure/shown.tsx';
import { Chevron } from '../floating/chevron.tsx';
import { Terms } from '../glossary/terms.tsx';
import { useLinkLater } from '../later-state.tsx';
import { part } from '../part.ts';
import { QuietButton } from '../quiet-button.tsx';
import { resetAll, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { useAbout } from './about.ts';
import { useDocs } from './docs.ts';
import { Field } from './field.tsx';
import { ParameterRows } from './parameter-rows.tsx';
import { openLevers, useForm } from './reveal.ts';

// The page records what it plays back.
const NOT_ASKED = new Set(['record', 'record_from_ms', 'record_to_ms']);

const AllParameters = part(() => import('./all-parameters.tsx'));

/** Follows a change after the paint; the control that a person moves answers at once. */
export const ParameterForm = memo(function ParameterForm() {
  const t = useWords();
  useDocs();
  const [asked, setAsked] = useState<string | null>(null);
  const isFoldOpen = useForm((form) => form.isFoldOpen);
  const link = useLinkLater();
  const drafts = useExplorer((state) => state.drafts);
  const errors = useExplorer((state) => state.errors);
  const resolved = resolve(link);
  const { values } = resolved;
  const remarks = remarksOn(complete(values), t);
  const shown = offeredIn(resolved).filter(({ key }) => !NOT_ASKED.has(key));
  const levers = openLevers(resolved);
  const folded = shown.filter((parameter) => !levers.includes(parameter));
  const touched = new Set([...changedIn(link), ...Object.keys(drafts)]);
  const wrong = new Set(errors.map(({ path }) => path));
  const about = useAbout(link, useShownLater()?.plan ?? null);
  const field = (parameter: Parameter) => (
    <Field
      key={parameter.key}
      parameter={parameter}
      remark={remarks.find(({ path }) => path === parameter.key)?.text}
      isLever={levers.includes(parameter)}
      {...about(parameter)}
    />
  );

  // Help on the field that a person is at has a place of its own, so that nothing moves when it comes.
  const onApproach = ({ target }: SyntheticEvent) => {
    const approached = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null;
    if (approached !== null) setAsked(approached.dataset.key ?? null);
  };

  return (
    <form
      className="parameters-form"
      aria-label={t`Parameters`}
      data-view={`${link.machine} ${link.experiment}`}
      onSubmit={(event) => event.preventDefault()}
      onFocus={onApproach}
      onPointerOver={onApproach}
    >
      {levers.map(field)}
      {!isFoldOpen && (
        <ParameterRows
          label={t`Under “All parameters”`}
          parameters={folded.filter(({ key }) => touched.has(key) || wrong.has(key))}
        />
      )}
      <button
        type="button"
        className="more-button fold-button"
        aria-expanded={isFoldOpen}
        aria-controls="all-parameters"
        onClick={() => useForm.setState({ isFoldOpen: !isFoldOpen, sought: '' })}
      >
        <Chevron />
        {t`All parameters (${shown.length})`}
      </button>
      <div id="all-parameters" className="all-parameters" hidden={!isFoldOpen}>
        {isFoldOpen && (
          <Suspense fallback={awaited}>
            <AllParameters resolved={resolved} levers={levers} folded={folded} field={field} />
          </Suspense>
        )}
      </div>
      <div className="form-foot">
        <p className="form-help">
          {helpOn(
            shown.find(({ key }) => key === asked),
            values,
            t,
          )}
        </p>
        <div className="form-row">
          <QuietButton
            disabled={touched.size === 0}
            onClick={({ currentTarget }) => {
              // Whoever pressed it by keys stays in the form when it can be pressed no more.
              currentTarget.closest('form')?.querySelector<HTMLElement>('.fold-button')?.focus();
              resetAll();
            }}
          >
            {t`Reset all`}
          </QuietButton>
          <span className="form-count">{touched.size === 0 ? t`nothing changed` : t`${touched.size} changed`}</span>
        </div>
      </div>
    </form>
  );
});

/** Each field is described by its help as well; this is for the eye. */
function helpOn(parameter: Parameter | undefined, values: Values, t: Words): ReactNode {
  if (parameter === undefined) return t`Point at a parameter, or tap it, to read what it is.`;
  const choice = parameter.choices?.find(({ key }) => key === valueAt(values, parameter));
  return (
    <>
      <b>{t`${t(parameter.label)}:`}</b> <Terms text={lowerFirst(t(parameter.doc))} />
      {choice !== undefined && choice.doc !== '' && (
        <Terms text={t`. ${t(choice.label)}: ${lowerFirst(t(choice.doc))}`} />
      )}
    </>
  );
}
