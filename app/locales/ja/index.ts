/** The Japanese page: catalogues and what reads them, in a file of their own that only those who read Japanese load. */
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Words, wordsOf } from '../../model/words.ts';
import code from './code.json';
import data from './data.json';

const catalogue = new Map([...data, ...code] as [string, string][]);
// Labels stand in the middle of sentences and at their beginning: Japanese has no capitals.
const byLowerCase = new Map([...catalogue].map(([english, japanese]) => [english.toLowerCase(), japanese]));

export function japanese(): Words {
  const i18n = setupI18n({ locale: 'ja', messages: { ja: {} } });
  const known = new Set<string>();
  return wordsOf('ja', (message, values) => {
    if (!known.has(message)) {
      const text = catalogue.get(message) ?? byLowerCase.get(message.toLowerCase());
      if (text === undefined) return undefined;
      // Compiled when it is first said: a page says a small part of the catalogue.
      i18n.load('ja', { [message]: compileMessage(text) });
      known.add(message);
    }
    return i18n._(message, { ...values });
  });
}
