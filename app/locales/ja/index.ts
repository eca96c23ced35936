/** The Japanese page: catalogues and what reads them, in a file of their own that only those who read Japanese load. */
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Lookup, type Words, wordsOf } from '../../model/words/words.ts';
import { heardAs } from '../heard.ts';
import code from './code.json';
import data from './data.json';

const catalogue = new Map([...data, ...code] as [string, string][]);
// Labels stand in the middle of sentences and at their beginning: Japanese has no capitals.
const byLowerCase = new Map([...catalogue].map(([english, japanese]) => [english.toLowerCase(), japanese]));

// Around what is put in stand spaces, which Latin letters and figures want: "8 PE の". Japanese ones want none.
const LOOSE = /(?<=[ぁ-んァ-ヶー一-龠、。）：]) (?=[ぁ-んァ-ヶー一-龠、。（])/g;

export function japanese(): Words {
  const i18n = setupI18n({ locale: 'ja', messages: { ja: {} } });
  const known = new Set<string>();
  const say: Lookup = (message, values) => {
    if (!known.has(message)) {
      const text = catalogue.get(message) ?? byLowerCase.get(message.toLowerCase());
      if (text === undefined) return values.length === 0 ? sayHeard(message) : undefined;
      // Compiled when it is first said: a page says a small part of the catalogue.
      i18n.load('ja', { [message]: compileMessage(text) });
      known.add(message);
    }
    return i18n._(message, { ...values }).replace(LOOSE, '');
  };
  const sayHeard = (text: string): string | undefined => {
    const heard = heardAs(text);
    return (
      heard &&
      say(
        heard.message,
        heard.values.map((value) => say(value, []) ?? value),
      )
    );
  };
  return wordsOf('ja', say);
}
