/** The two kinds of chart as a choice: curves, or a map over two parameters. */

import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { useWords } from '../words.ts';

export type Kind = 'curves' | 'map';
type Props = { value: Kind; onChange(kind: Kind): void; isDisabled?: boolean; className?: string };

export function KindSegments({ value, onChange, isDisabled = false, className = '' }: Props) {
  const t = useWords();
  return (
    <RadioGroup
      className={`segments ${className}`}
      aria-label={t`Kind of chart`}
      orientation="horizontal"
      value={value}
      isDisabled={isDisabled}
      onChange={(kind) => onChange(kind === 'map' ? 'map' : 'curves')}
    >
      <Radio value="curves" className="segment">
        {t`curves`}
      </Radio>
      <Radio value="map" className="segment">
        {t`map of two parameters`}
      </Radio>
    </RadioGroup>
  );
}
