/**
 * A lecturer's own lesson in an address: compressed at the end of the fragment (`#answers=1&lesson=x&word=2&own=eNp…`), or
 * the name of a file beside the page (`?from=my-lesson.json`).
 */

import { quotable } from '../manifest/value.ts';
import { english, type Words } from '../words/words.ts';

export type Own = { packed: string } | { from: string };

/** Characters of an address that mail programs and learning platforms leave whole. */
export const LONGEST_LINK = 8000;
const PACKED = /[#&]own=([\w-]*)/;
const LONGEST_FROM = 500;

export function ownIn(search: string, hash: string): Own | undefined {
  const packed = PACKED.exec(hash)?.[1];
  if (packed !== undefined) return { packed };
  const from = new URLSearchParams(search).get('from');
  return from === null ? undefined : { from };
}

/** A link, or a fragment, without the lesson in it: what is left are the answers. */
export function withoutOwn(link: string): string {
  return link.replace(PACKED, '');
}

/** The fragment with its '#', of answers and the lesson that they are to. */
export function withOwn(hash: string, own: Own | undefined): string {
  if (own === undefined || !('packed' in own)) return hash;
  return `${hash === '' ? '#' : `${hash}&`}own=${own.packed}`;
}

/** The address of a file of the page's own origin, or why it is not fetched. `page` is the address of the page. */
export function addressOfOwn(from: string, page: string, t: Words = english): { url: string } | { refused: string } {
  const url = from.length > LONGEST_FROM ? null : URL.parse(from, page);
  const { origin, protocol } = new URL(page);
  if (url === null) return { refused: t`'${quotable(from)}' is no address of a file` };
  if (!/^https?:$/.test(protocol))
    return { refused: t`a page that is opened from a disk reads no files beside it; drop the lesson on the page` };
  if (url.origin !== origin)
    return { refused: t`'${quotable(from)}' is on another host; a lesson is only read from ${origin}` };
  return { url: url.href };
}
