/** Where a value is from, as a mark that opens the whole of it. */

import type { Parameter } from '../../model/manifest/manifest.ts';
import { valueText } from '../../model/manifest/value.ts';
import { describeSource, type MachinePreset, paperOf, type Source } from '../../model/presets/presets.ts';
import { displayUnit, keepTogether, withUnit } from '../../model/words/units.ts';
import { lowerFirst, message, type Words } from '../../model/words/words.ts';
import { NoteButton } from '../floating/note-button.tsx';
import { useWords } from '../words.ts';

type Props = { parameter: Parameter; machine: MachinePreset; source: Source; value: number | string };

export function SourceMark({ parameter, machine, source, value }: Props) {
  const t = useWords();
  const text = describeSource(source, t);
  // A custom machine has parts of several machines, and a machine may cite the paper of another.
  const cited = source.paper === undefined ? undefined : paperOf(source.paper);
  const what = `${t(lowerFirst(parameter.label))} ${valueText(parameter, value, t)}`;
  return (
    <NoteButton
      className="source"
      data-status={source.status}
      aria-label={t`Source of ${t(parameter.label)}: ${text}`}
      face={text}
      placement="bottom start"
      noteClass="note"
      title={t`${machine.name}: ${what}`}
    >
      {() => (
        <>
          <p className="note-status">
            {source.to === undefined ? t(meaning[source.status]) : t`Fitted to measured points: ${source.to}.`}
          </p>
          {source.derivation !== undefined && <p>{keepTogether(t(source.derivation))}</p>}
          {source.reason !== undefined && <p>{keepTogether(t(source.reason))}</p>}
          {source.plausible !== undefined && <p>{plausibleText(source.plausible, parameter.unit, t)}</p>}
          {cited !== undefined && <Citation machine={{ paper: cited }} where={source.where} />}
        </>
      )}
    </NoteButton>
  );
}

const meaning: Readonly<Record<Source['status'], string>> = {
  published: message('Printed in the paper.'),
  derived: message('Follows from what the paper prints.'),
  calibrated: message('Fitted to measurements of the paper, which therefore do not count as predicted.'),
  assumed: message('Assumed: no public text gives it.'),
  yours: message('Your own value, in a machine of your own.'),
};

export function Citation({ machine, where }: { machine: Pick<MachinePreset, 'paper'>; where?: string | undefined }) {
  const t = useWords();
  if (!machine.paper) return null;
  const { authors, title, year } = machine.paper;
  return (
    <p className="citation">
      {authors}, <cite lang="en">{title}</cite>, {year}
      {where !== undefined && `, ${t(where)}`}.
    </p>
  );
}

function plausibleText(plausible: readonly (number | string)[], unit: string, t: Words): string {
  const [low, high] = plausible;
  if (typeof low === 'number' && unit === 'x') return t`Plausible are factors from ${low} to ${String(high)}.`;
  if (typeof low === 'number') return t`Plausible from ${low} to ${withUnit(String(high), t(displayUnit(unit)))}.`;
  const said = plausible.map((value) => t(String(value)));
  return t`Plausible: ${said.slice(0, -1).join(t`, `)} or ${said.at(-1) ?? ''}.`;
}
