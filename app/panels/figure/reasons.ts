/** Why there is no chart of the values that are set, in sentences: the field, what is wrong, what is allowed. */

import { namedSentence } from '../../model/manifest/errors.ts';
import type { GrainError } from '../../model/manifest/manifest.ts';
import type { Words } from '../../model/words/words.ts';

export function reasonsOf(errors: readonly GrainError[], t: Words): string[] {
  return errors.map((error) => t`${namedSentence(error, t)}.`);
}
