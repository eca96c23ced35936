/** Why there is no chart of the values that are set, in sentences: the field, what is wrong, what is allowed. */

import { nameOf, sentenceOf } from '../../model/manifest/errors.ts';
import type { GrainError } from '../../model/manifest/manifest.ts';
import type { Words } from '../../model/words/words.ts';

export function reasonsOf(errors: readonly GrainError[], t: Words): string[] {
  return errors.map((error) => t`${nameOf(error, t)}: ${sentenceOf(error, t)}.`);
}
