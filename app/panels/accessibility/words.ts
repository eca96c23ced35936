/**
 * The statement in other languages than English. Its texts are many and stand on this page only, so they have a catalogue
 * of their own; headings and verdicts are in that of the pages.
 */
import { english, type Words, wordsOf } from '../../model/words/words.ts';
import japanese from './ja.json';

const catalogue = new Map(japanese as [string, string][]);
const inJapanese = wordsOf('ja', (text) => catalogue.get(text));

/** For the texts of the statement, on a page that speaks as `t`. */
export function statementWords(t: Words): Words {
  return t.language === 'ja' ? inJapanese : english;
}
