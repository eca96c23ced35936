/** What is said of a program that does not come to its next operation. */
export const ENDLESS = 'it goes on and on without an operation';
