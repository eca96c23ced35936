/** One of a few named choices: side by side if they are short, else in a list that explains each. */

import type { Parameter } from '../../model/manifest/manifest.ts';
import { ListButton } from '../floating/list-button.tsx';
import { change } from '../store.ts';
import { useWords } from '../words.ts';
import { Segments } from './segments.tsx';
import { useValue } from './use-value.ts';

type Props = { parameter: Parameter; invalid: boolean; describedBy: string };

const widestSegments = 24;

export function ChoiceControl(props: Props) {
  const choices = props.parameter.choices ?? [];
  const letters = choices.reduce((sum, choice) => sum + choice.label.length, 0);
  return choices.length <= 3 && letters <= widestSegments ? <Row {...props} /> : <List {...props} />;
}

function Row({ parameter, invalid, describedBy }: Props) {
  const t = useWords();
  const value = String(useValue(parameter));
  return (
    <Segments
      label={t(parameter.label)}
      choices={(parameter.choices ?? []).map(({ key, label }) => [key, t(label)] as const)}
      describedBy={describedBy}
      value={value}
      isInvalid={invalid}
      onChange={(next) => change(parameter.key, next, 'push')}
    />
  );
}

function List({ parameter, invalid, describedBy }: Props) {
  const t = useWords();
  const value = String(useValue(parameter));
  return (
    <div className="select" data-invalid={invalid || undefined}>
      <ListButton
        className="select-button"
        label={t(parameter.label)}
        options={(parameter.choices ?? []).map(({ key, label, doc }) => ({ key, label: t(label), doc: t(doc) }))}
        value={value}
        placement="bottom end"
        describedBy={describedBy}
        onChange={(next) => change(parameter.key, next, 'push')}
      />
    </div>
  );
}
