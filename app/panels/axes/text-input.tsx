/** A short field that keeps what is typed, sound or not. */

import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';

type Props = {
  label: string;
  unit?: string;
  value: string;
  message: string | undefined;
  wide?: boolean;
  onChange(text: string): void;
};

export function TextInput({ label, unit = '', value, message, wide = false, onChange }: Props) {
  return (
    <TextField className="axes-input" value={value} onChange={onChange} isInvalid={message !== undefined}>
      <Label>{label}</Label>
      <Input autoComplete="off" spellCheck={false} size={wide ? 20 : 6} />
      {unit !== '' && <span className="unit">{unit}</span>}
    </TextField>
  );
}
