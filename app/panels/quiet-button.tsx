import type { ComponentProps } from 'react';

/** A button that looks like text. */
export function QuietButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" className={className ? `quiet-button ${className}` : 'quiet-button'} {...rest} />;
}
