import type { Trouble } from '../engine/script/interpreter.ts';
import { labelOf, sentenceOf } from '../model/manifest/errors.ts';
import type { GrainError } from '../model/manifest/manifest.ts';
import { quotable } from '../model/manifest/value.ts';
import { english } from '../model/words/words.ts';
import { nearest } from './nearest.ts';

/** Exit statuses of the command. */
export const STATUS = { done: 0, failed: 1, misused: 2, interrupted: 130 } as const;

/**
 * Ends the command with one line on stderr. Thrown inside the command line only; `main` turns it into the exit
 * status.
 */
export class Failure extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message.replace(/\s*\n\s*/g, ' '));
    this.status = status;
  }
}

/** A key or value that is not allowed: exit status 2. */
export function misuse(key: string, message: string): Failure {
  return new Failure(STATUS.misused, `${quotable(key)}: ${message}`);
}

/** What is wrong with a file, and on which line, if on one. */
export const troubled = (path: string, { line, message }: Trouble): Failure =>
  misuse(line > 0 ? `${path}, line ${line}` : path, message);

/** The key that an error concerns, where there is one, and its sentence. */
export function errorLine(error: GrainError): string {
  return `${error.path ? `${error.path}: ` : ''}${saidOf(error)}`;
}

export const saidOf = (error: GrainError): string => sentenceOf(error, english) + keysOf(error);

/** A sentence calls parts and choices as a page does; a command line is given their keys. */
function keysOf({ arguments: given }: GrainError): string {
  const keys = given.filter((one) => typeof one === 'string');
  const isNamed = keys.some((key) => labelOf(key, english) !== key);
  return isNamed ? ` (keys: ${keys.join(', ')})` : '';
}

/** A name that does not exist, with the one that was probably meant. */
export function unknownName(name: string, what: string, known: readonly string[]): Failure {
  const meant = nearest(name, known);
  return misuse(name, `no such ${what}; ${meant ? `did you mean ${meant}?` : `choose one of ${known.join(', ')}`}`);
}
