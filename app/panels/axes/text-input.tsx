/** A short field that keeps what is typed, sound or not. */

import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';

type Props = {
  label: string;
  value: string;
  message: string | undefined;
  onChange(text: string): void;
};

export function TextInput({ label, value, message, onChange }: Props) {
  return (
    <TextField className="axes-input" value={value} onChange={onChange} isInvalid={message !== undefined}>
      <Label>{label}</Label>
      <Input autoComplete="off" spellCheck={false} />
    </TextField>
  );
}
