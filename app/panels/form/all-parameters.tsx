/** What is under the fold of the form: the parameters in their groups, and a field that finds among them. */

import { type ReactNode, useId } from 'react';
import { type Group as GroupKey, nodePartOf, type Parameter } from '../../model/manifest/manifest.ts';
import { hasMachines, type Resolved } from '../../model/state/state.ts';
import { displayUnit } from '../../model/words/units.ts';
import { lowerFirst, type Words } from '../../model/words/words.ts';
import { QuietButton } from '../quiet-button.tsx';
import { useWords } from '../words.ts';
import { useDocs } from './docs.ts';
import { ParameterRows } from './parameter-rows.tsx';
import { useForm } from './reveal.ts';
import './all-parameters.css';

type Props = {
  resolved: Resolved;
  /** They stand above the fold, and are found as well. */
  levers: readonly Parameter[];
  folded: readonly Parameter[];
  field(parameter: Parameter): ReactNode;
};

export default function AllParameters({ resolved, levers, folded, field }: Props) {
  const t = useWords();
  // What parameters are is looked through too.
  useDocs();
  const sought = useForm((form) => form.sought);
  const isFound = (parameter: Parameter) => says(parameter, sought, t);
  const found = folded.filter(isFound);
  const isWhole = sought.trim() === '';
  const foundAbove = isWhole ? [] : levers.filter(isFound);
  const of = (wanted: GroupKey) => found.filter((parameter) => groupOf(parameter) === wanted);
  // A program's own parameters come before those that say how it is measured.
  const program = [...of('program')].sort((a, b) => Number(a.when === undefined) - Number(b.when === undefined));
  return (
    <>
      <Finder found={found.length + foundAbove.length} all={folded.length + levers.length} />
      <ParameterRows label={t`Above`} parameters={foundAbove} />
      <Group title={t`Program`} fields={program.map(field)} />
      <Group title={t`Processor`} fields={of('node').map(field)}>
        {isWhole && <AboutProcessor resolved={resolved} />}
      </Group>
      <Group title={t`Network`} fields={of('network').map(field)} />
      <Group title={t`Simulation`} fields={of('run').map(field)} />
    </>
  );
}

function Finder({ found, all }: { found: number; all: number }) {
  const t = useWords();
  const id = useId();
  const sought = useForm((form) => form.sought);
  const seek = (text: string) => useForm.setState({ sought: text });
  return (
    <search className="finder">
      <label className="visually-hidden" htmlFor={id}>
        {t`Find a parameter`}
      </label>
      <svg className="finder-glass" width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" focusable="false">
        <path d="M6 1.7a4.3 4.3 0 1 0 0 8.6 4.3 4.3 0 0 0 0-8.6M9.2 9.2l3.3 3.3" fill="none" stroke="currentColor" />
      </svg>
      <input
        id={id}
        type="search"
        placeholder={t`Name, unit or meaning`}
        autoComplete="off"
        spellCheck={false}
        value={sought}
        onChange={(event) => seek(event.currentTarget.value)}
      />
      <p className="finder-count" role="status">
        {sought.trim() !== '' && t`${found} of ${all}`}
      </p>
      {found === 0 && (
        <div className="finder-nothing">
          <p>{t`No parameter of this experiment says “${sought.trim()}”.`}</p>
          <QuietButton onClick={() => seek('')}>{t`Show all parameters`}</QuietButton>
        </div>
      )}
    </search>
  );
}

/** Why there is little to set of the processor. */
function AboutProcessor({ resolved: { by, values } }: { resolved: Resolved }) {
  const t = useWords();
  const node = nodePartOf(values.node);
  return (
    <>
      {hasMachines(by) && (
        <p className="aside">{t`Every curve is a machine, with processors and a network of its own.`}</p>
      )}
      {node !== undefined && node.parameters.length === 0 && (
        <p className="aside">{t`${t(node.label)}: ${lowerFirst(t(node.doc))}. It has no parameters.`}</p>
      )}
    </>
  );
}

/** The choice of the processor and of the network stand with their parameters. */
function groupOf({ key, group }: Parameter): GroupKey {
  return key === 'node' || key === 'network' ? key : group;
}

/** Whether a parameter is called so, in English or in the words of the page: by its name, unit, help or choices. */
function says(parameter: Parameter, sought: string, t: Words): boolean {
  const { label, unit, doc, choices = [] } = parameter;
  const english = [label, unit, displayUnit(unit), doc, ...choices.flatMap((choice) => [choice.label, choice.doc])];
  const all = [...english, ...english.map((text) => t(text))].join('\n').toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

type GroupProps = { title: string; fields: readonly ReactNode[]; children?: ReactNode };

/** A group without fields and children is not shown. */
function Group({ title, fields, children }: GroupProps) {
  if (fields.length === 0 && !children) return null;
  return (
    <section className="group">
      <h2 className="caption">{title}</h2>
      {fields}
      {children}
    </section>
  );
}
