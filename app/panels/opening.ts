/** The link that a page is opened with. */
import { load, needsLoading } from '../model/link.ts';

/** Search part and fragment of the page's address. */
export function linkHere(): string {
  return location.search + location.hash;
}

// Few links need it, and those cannot be shown without; if it does not come, the link is read as far as it can be.
if (needsLoading(linkHere())) await load(linkHere()).catch(() => undefined);
