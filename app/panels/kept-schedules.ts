/** Schedules that were opened, which no link holds: a load of the page finds them again as long as its tab is open and the browser has room. */
import { bringNamed, namedBy, SCHEDULE } from '../model/manifest/brought.ts';
import { recall, remember } from './storage.ts';

const keyOf = (name: number) => `grainscope.${SCHEDULE}.${name}`;

export const keepSchedule = (name: number, file: string, text: string): void =>
  remember(keyOf(name), `${file}\n${text}`, 'sessionStorage');

/** From now on the link can name its schedule, if it is kept. */
export function recallSchedule(link: string): void {
  const name = Number(new URLSearchParams(/\?[^#]*/.exec(link)?.[0]).get(SCHEDULE));
  if (namedBy({ [SCHEDULE]: name }, SCHEDULE)) return;
  const [file = '', ...lines] = recall(keyOf(name), 'sessionStorage')?.split('\n') ?? [];
  if (lines.length > 0) bringNamed(name, lines.join('\n'), file, true);
}
