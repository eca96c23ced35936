/** What is to be swept, as the command line is given it: a link, or a file that says it. */
import * as v from 'valibot';
import { misuse } from '../failure.ts';
import { readText } from '../files.ts';
import type { Asked } from './asked.ts';

const value = v.union([v.number(), v.string()], 'is neither a number nor a text');
const listed = v.pipe(
  v.union([v.array(value), value], 'is no list of values, and no text such as 0.01:0.3:30'),
  v.transform((given) => (Array.isArray(given) ? given.join(',') : String(given))),
);
const UNLISTED = 'does not list parameters with their values';
/** To valibot a list is an object, too. */
const notList = v.check((one: unknown) => !Array.isArray(one), UNLISTED);
const file = v.strictObject({
  link: v.optional(v.string('is not a text')),
  machine: v.optional(v.string('is not a text')),
  set: v.optional(v.pipe(v.unknown(), notList, v.record(v.string(), value, UNLISTED))),
  over: v.optional(v.pipe(v.unknown(), notList, v.record(v.string(), listed, UNLISTED))),
  seeds: v.optional(v.number('is not a number')),
});

/** Reads LINK or spec.json. Throws a Failure that names the field. */
export function readAsked(argument: string): Asked {
  if (!/^[^?]*\.json$/i.test(argument)) return { link: argument };
  let document: unknown;
  try {
    document = JSON.parse(readText(argument));
  } catch (reason) {
    if (reason instanceof SyntaxError) throw misuse(argument, 'is not JSON, or is cut off');
    throw reason;
  }
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw misuse(argument, 'is no object with link, or with machine and set');
  const read = v.safeParse(file, document);
  if (!read.success) {
    const [issue] = read.issues;
    const field = v.getDotPath(issue);
    const message = issue.type === 'strict_object' ? 'is not a field of a sweep' : issue.message;
    throw misuse(`${argument}${field ? `: ${field}` : ''}`, message);
  }
  if (read.output.link !== undefined && (read.output.machine !== undefined || read.output.set !== undefined))
    throw misuse(`${argument}: link`, 'does not go with machine and set, which it says itself');
  return read.output;
}
