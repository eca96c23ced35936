/** Why there is no chart of the values that are set, in sentences: the field, what is wrong, what is allowed. */

import { type GrainError, parameterOf } from '../../model/manifest/manifest.ts';
import type { Words } from '../../model/words/words.ts';

export function reasonsOf(errors: readonly GrainError[], t: Words): string[] {
  return errors.map(({ path, message }) => t`${t(parameterOf(path)?.label ?? path)}: ${t(message)}.`);
}
