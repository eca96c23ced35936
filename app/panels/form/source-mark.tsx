/** Where a value is from, as a mark that opens the whole of it. */

import type { Parameter } from '../../model/manifest.ts';
import { describeSource, type MachinePreset, machines, type Source } from '../../model/presets.ts';
import { displayUnit, withUnit } from '../../model/units.ts';
import { formatValue } from '../../model/value.ts';
import { NoteButton } from '../floating/note-button.tsx';

type Props = { parameter: Parameter; machine: MachinePreset; source: Source; value: number | string };

export function SourceMark({ parameter, machine, source, value }: Props) {
  const text = describeSource(source);
  // A custom machine has parts of several machines.
  const cited = [machine, ...machines].find(({ paper }) => paper.key === source.paper);
  return (
    <NoteButton
      className="source"
      data-status={source.status}
      aria-label={`Source of ${parameter.label}: ${text}`}
      face={text}
      placement="bottom start"
      noteClass="note"
      title={`${machine.name}: ${parameter.label.toLowerCase()} ${withUnit(formatValue(parameter, value), parameter.unit)}`}
    >
      {() => (
        <>
          <p className="note-status">{meaning[source.status]}</p>
          {source.derivation !== undefined && <p>{source.derivation}</p>}
          {source.reason !== undefined && <p>{source.reason}</p>}
          {source.plausible !== undefined && <p>{plausibleText(source.plausible, parameter.unit)}</p>}
          {cited !== undefined && <Citation machine={cited} where={source.where} />}
        </>
      )}
    </NoteButton>
  );
}

const meaning: Readonly<Record<Source['status'], string>> = {
  published: 'Printed in the paper.',
  derived: 'Follows from what the paper prints.',
  calibrated: 'Fitted to measurements of the paper, which therefore do not count as predicted.',
  assumed: 'Assumed: no public text gives it.',
  yours: 'Your own value, in a machine of your own.',
};

export function Citation({ machine, where }: { machine: MachinePreset; where?: string | undefined }) {
  const { authors, title, year } = machine.paper;
  return (
    <p className="citation">
      {authors}, <cite>{title}</cite>, {year}
      {where !== undefined && `, ${where}`}.
    </p>
  );
}

function plausibleText([low, high]: readonly [number | string, number | string], unit: string): string {
  if (typeof low !== 'number') return `Plausible: ${low} or ${high}.`;
  return `Plausible from ${low} to ${withUnit(String(high), displayUnit(unit))}.`;
}
