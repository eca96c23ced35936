/** What is said of a program that does not come to its next operation. */
export const ENDLESS = 'it goes on and on without an operation';
/** And of one that comes to them, but computes for a minute in between. */
export const TOO_LONG = 'it computes too long between its operations';
