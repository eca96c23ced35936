import { message } from '../../model/words/words.ts';

/** What is said of a program that does not come to its next operation. */
export const ENDLESS = message('it goes on and on without an operation');
/** And of one that comes to them, but computes for a minute in between. */
export const TOO_LONG = message('it computes too long between its operations');
/** The same, said of a line. */
export const FROM_HERE: Readonly<Record<string, string>> = {
  [ENDLESS]: message('from here on it goes on and on without an operation'),
  [TOO_LONG]: message('from here on it computes too long between its operations'),
};
