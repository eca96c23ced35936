/** The two kinds of chart as a choice: curves, or a map over two parameters. */

import { Segments } from '../form/segments.tsx';
import { useWords } from '../words.ts';

export type Kind = 'curves' | 'map';
type Props = { value: Kind; onChange(kind: Kind): void; isDisabled?: boolean; className?: string };

export function KindSegments({ value, onChange, isDisabled = false, className = '' }: Props) {
  const t = useWords();
  return (
    <Segments<Kind>
      className={className}
      label={t`Kind of chart`}
      choices={[
        ['curves', t`curves`],
        ['map', t`map of two parameters`],
      ]}
      value={value}
      isDisabled={isDisabled}
      onChange={onChange}
    />
  );
}
