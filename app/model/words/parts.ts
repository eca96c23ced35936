/**
 * Words of the data that come with what they are about: whoever opens a machine, or what its paper says, gets them in the
 * language of the page at once.
 */

/** Brings the words of a part in the language of the page. */
export type BringWords = (part: string) => Promise<void>;

const opened = new Set<string>();

/** Brings none: English is where it is said. */
export const noWords: BringWords = () => Promise.resolve();
let bring = noWords;

/** What is loaded, once its words are here. Rejects if either cannot be loaded. */
export async function withWords<Loaded>(part: string, loading: Promise<Loaded> | Loaded): Promise<Loaded> {
  opened.add(part);
  const [loaded] = await Promise.all([loading, bring(part)]);
  return loaded;
}

/** From now on parts bring their words by `next`; those that are open already have theirs when this is done. */
export async function bringWordsBy(next: BringWords): Promise<void> {
  bring = next;
  await Promise.all([...opened].map(next));
}
