/** The program as a schedule in GOAL, of the point that the page talks about. */
import { prepareInterpreter } from '../../engine/script/prepare.ts';
import { errorOf, sentenceOf } from '../../model/manifest/errors.ts';
import { lastRow } from '../../model/manifest/manifest.ts';
import type { Values } from '../../model/manifest/values.ts';
import { download } from '../export/download.ts';
import { notify } from '../export/notify.ts';
import { pointNow } from '../export/point-now.ts';
import { useWords, wordsNow } from '../words.ts';

/** `file` as the program's own is called. */
export function SaveGoal({ source, file }: { source: string; file: string }) {
  const t = useWords();
  return (
    <button
      type="button"
      className="script-button script-goal"
      onClick={() => save(source, file)}
    >{t`Save as GOAL`}</button>
  );
}

const FIRST_TABLE = 'estimate';

/** What stands in the way is said among the notices. */
async function save(source: string, file: string): Promise<void> {
  const t = wordsNow();
  const say = (text: string) => notify({ key: 'GOAL', text });
  const now = pointNow();
  if (!now) return say(t`Save it when the curves are there.`);
  const { simulator, machine, point } = now;
  try {
    const [{ recordGoal }] = await Promise.all([import('../../engine/script/goal.ts'), prepareInterpreter()]);
    const run = async (values: Values) => lastRow((await simulator.tables(values, [FIRST_TABLE]))[FIRST_TABLE] ?? {});
    const goal = await recordGoal(point.values, { source, file, machine }, run, t);
    if ('text' in goal)
      return download(file.replace(/\.[^.]*$|$/, '.goal'), new Blob([goal.text], { type: 'text/plain' }));
    const { line, message } = goal.trouble;
    say(line > 0 ? t`Line ${line}: ${t(message)}` : t(message));
  } catch (reason) {
    say(sentenceOf(errorOf(reason), t));
  }
}
