/** Takes a text from outside, so that values can name it. Loaded only where one comes. */
import { bringNamed } from './brought.ts';

/** From now on values can name the text. Resolves to its name: the first 53 bits of its SHA-256. */
export async function bring(text: string, file: string): Promise<number> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const view = new DataView(digest);
  const name = view.getUint32(0) * 2 ** 21 + (view.getUint32(4) >>> 11);
  bringNamed(name, text, file, true);
  return name;
}
