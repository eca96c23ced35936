/** The Japanese page: catalogues and what reads them, in a file of their own that only those who read Japanese load. */
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Lookup, type Words, wordsOf } from '../../model/words/words.ts';
import code from './code.json';
import { common, type Pairs, partLoaders } from './data.ts';

const catalogue = new Map<string, string>();
// Labels stand in the middle of sentences and at their beginning: Japanese has no capitals.
const byLowerCase = new Map<string, string>();
learn(common);
learn(code as unknown as Pairs);

function learn(pairs: Pairs): void {
  for (const [english, japanese] of pairs) {
    catalogue.set(english, japanese);
    byLowerCase.set(english.toLowerCase(), japanese);
  }
}

/** What only a part of the data says, such as a machine. Rejects if it cannot be loaded. */
export async function learnPart(part: string): Promise<void> {
  if (Object.hasOwn(partLoaders, part)) learn((await partLoaders[part]?.()) ?? []);
}

// Around what is put in stand spaces, which Latin letters and figures want: "8 PE の". Japanese ones want none.
const LOOSE = /(?<=[ぁ-んァ-ヶー一-龠、。）：]) (?=[ぁ-んァ-ヶー一-龠、。（])/g;

export function japanese(): Words {
  const i18n = setupI18n({ locale: 'ja', messages: { ja: {} } });
  const known = new Set<string>();
  const say: Lookup = (message, values) => {
    if (!known.has(message)) {
      const text = catalogue.get(message) ?? byLowerCase.get(message.toLowerCase());
      if (text === undefined) return undefined;
      // Compiled when it is first said: a page says a small part of the catalogue.
      i18n.load('ja', { [message]: compileMessage(text) });
      known.add(message);
    }
    return i18n._(message, { ...values }).replace(LOOSE, '');
  };
  return wordsOf('ja', say);
}
