/** What the numbers mean that pass between the engine and a thread of a program: engine/src/program/interpreter.h. */

/** Places in an Exchange. */
export const PLACES = { WHAT: 0, NODE: 1, KIND: 2, AMOUNT: 3, VALUE: 4, NOW: 5, HANDLED: 6 };
/** WHAT to a thread that is given a message; else 0. */
export const GIVEN = 1;
/** WHAT from a thread: the next `Operation`. */
export const OPERATION = { END: 0, SEND: 1, RECEIVE: 2, WORK: 3, PAUSE: 4, FAILED: 5, WAIT: 6, ANSWER: 7 };
