/** A link as a command takes it. A page shows what it can of a link that is partly wrong; who computes with it wants to know. */
import { open } from '../model/link/link.ts';
import type { ExplorerState } from '../model/state/state.ts';
import { Failure, STATUS } from './failure.ts';

/** Keys that say when a link was written. The command line reads the link all the same. */
const HARMLESS = ['v', 'engine'];

/** `note` is told what does no harm. Rejects with a Failure where the link would show something else than it asks for. */
export async function openLink(link: string, note: (text: string) => void): Promise<ExplorerState> {
  const { state, notices } = await open(link);
  for (const { key, text } of notices) {
    const said = `${key ? `${key}: ` : ''}${text}`;
    if (HARMLESS.includes(key)) note(said);
    else throw new Failure(STATUS.misused, `a page would show something else than the link asks for: ${said}`);
  }
  return state;
}
