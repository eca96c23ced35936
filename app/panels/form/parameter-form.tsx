/** The parameters of the run, as the engine describes them, in the order a lecturer would take them. */

import { memo, type ReactNode, type SyntheticEvent, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure, DisclosurePanel, Heading } from 'react-aria-components/Disclosure';
import { manifest, type Parameter } from '../../model/manifest/manifest.ts';
import { remarksOn } from '../../model/manifest/validity.ts';
import { complete, type Values, valueAt } from '../../model/manifest/values.ts';
import { variedBy } from '../../model/presets/presets.ts';
import { resolve, whyFixed } from '../../model/state/state.ts';
import type { Words } from '../../model/words/words.ts';
import { useShownLater } from '../figure/shown.tsx';
import { Chevron } from '../floating/chevron.tsx';
import { Terms } from '../glossary/terms.tsx';
import { useLinkLater } from '../later-state.tsx';
import { resetAll, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { useAbout } from './about.ts';
import { useDocs } from './docs.ts';
import { Field } from './field.tsx';

// The machine says what it is made of, and the page records what it plays back.
const NOT_ASKED = new Set(['node', 'network', 'record', 'record_from_ms', 'record_to_ms']);

/** Follows a change after the paint; the control that a person moves answers at once. */
export const ParameterForm = memo(function ParameterForm() {
  const t = useWords();
  useDocs();
  const [asked, setAsked] = useState<string | null>(null);
  const link = useLinkLater();
  const drafts = useExplorer((state) => state.drafts);
  const { values, experiment, read, by } = resolve(link);
  const remarks = remarksOn(complete(values), t);
  const { controls } = experiment;
  // What machines are made of is theirs where every curve is one of them.
  const theirs = new Set('cases' in by && by.cases.some(({ machine }) => machine !== undefined) ? variedBy(by) : []);
  const isOffered = (parameter: Parameter) =>
    offersChoice(parameter) && whyFixed(parameter.key) === undefined && !theirs.has(parameter.key);
  const shown = read.filter(isOffered);
  const about = useAbout(link, useShownLater()?.plan ?? null);
  const field = (parameter: Parameter) => (
    <Field
      key={parameter.key}
      parameter={parameter}
      remark={remarks.find(({ path }) => path === parameter.key)?.message}
      {...about(parameter)}
    />
  );
  const program = shown.filter(({ group }) => group === 'program');
  const first = controls.flatMap((key) => program.filter((parameter) => parameter.key === key));
  const rest = [...program.filter((parameter) => !controls.includes(parameter.key) && parameter.when === undefined)];
  const conditional = program.filter((parameter) => !controls.includes(parameter.key) && parameter.when !== undefined);
  const node = manifest.nodes.find(({ key }) => key === values.node);
  const count = new Set([...Object.keys(link.changes), ...Object.keys(drafts)]).size;
  const isTouched = ({ key }: Parameter) => key in link.changes || key in drafts;
  const ofNetwork = shown.filter(({ group, key }) => group === 'network' || key === 'network');
  const run = shown.filter(({ group, key }) => group === 'run' && !NOT_ASKED.has(key));

  // Help on the field that a person is at has a place of its own, so that nothing moves when it comes.
  const onApproach = ({ target }: SyntheticEvent) => {
    const field = target instanceof Element ? target.closest<HTMLElement>('.field') : null;
    if (field !== null) setAsked(field.dataset.key ?? null);
  };

  return (
    <form
      className="parameters-form"
      aria-label={t`Parameters`}
      onSubmit={(event) => event.preventDefault()}
      onFocus={onApproach}
      onPointerOver={onApproach}
    >
      <Group title={t`Program`}>
        {first.map(field)}
        {conditional.map(field)}
        <More title={t`More of the program`} forced={rest.some(isTouched)}>
          {rest.map(field)}
        </More>
      </Group>
      <Group title={t`Processor`}>
        {shown.filter(({ group, key }) => group === 'node' || key === 'node').map(field)}
        {theirs.size > 0 && (
          <p className="aside">{t`Every curve is a machine, with processors and a network of its own.`}</p>
        )}
        {node !== undefined && node.parameters.length === 0 && (
          <p className="aside">{t`${t(node.label)}: ${lowerFirst(t(node.doc))}. It has no parameters.`}</p>
        )}
      </Group>
      {ofNetwork.length > 0 && <Group title={t`Network`}>{ofNetwork.map(field)}</Group>}
      {run.length > 0 && (
        <Group title={t`Simulation`}>
          <More title={t`Seed and kernel`} forced={run.some(isTouched)}>
            {run.map(field)}
          </More>
        </Group>
      )}
      <div className="form-foot">
        <p className="form-help" aria-hidden="true">
          {helpOn(
            shown.find(({ key }) => key === asked),
            values,
            t,
          )}
        </p>
        <div className="form-row">
          <Button className="quiet-button" isDisabled={count === 0} onPress={resetAll}>
            {t`Reset all`}
          </Button>
          <span className="form-count">{count === 0 ? t`nothing changed` : t`${count} changed`}</span>
        </div>
      </div>
    </form>
  );
});

/** Each field is described by its help as well; this is for the eye. */
function helpOn(parameter: Parameter | undefined, values: Values, t: Words): ReactNode {
  if (parameter === undefined) return t`Point at a parameter to read what it is.`;
  const choice = parameter.choices?.find(({ key }) => key === valueAt(values, parameter));
  return (
    <>
      <b>{t(parameter.label)}</b> <Terms text={lowerFirst(t(parameter.doc))} />
      {choice !== undefined && choice.doc !== '' && (
        <Terms text={t`. ${t(choice.label)}: ${lowerFirst(t(choice.doc))}`} />
      )}
    </>
  );
}

/** A choice of one thing is no choice. */
function offersChoice(parameter: Parameter): boolean {
  return parameter.kind !== 'choice' || (parameter.choices?.length ?? 0) > 1;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="group">
      <h2 className="caption">{title}</h2>
      {children}
    </section>
  );
}

/** What is seldom touched, folded away; `forced` keeps it open while something in it is changed. */
function More({ title, forced, children }: { title: string; forced: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Disclosure className="more" isExpanded={open || forced} onExpandedChange={setOpen}>
      <Heading level={3} className="more-heading">
        <Button slot="trigger" className="more-button">
          <Chevron />
          {title}
        </Button>
      </Heading>
      <DisclosurePanel className="more-panel">{children}</DisclosurePanel>
    </Disclosure>
  );
}
