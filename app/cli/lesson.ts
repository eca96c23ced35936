/** `lesson`: lessons as a package for a learning platform. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { scormPackage } from '../exports/scorm-package.ts';
import { type ClassPlan, readPlan, unknownIn } from '../model/lesson/class-plan.ts';
import { lessonKeys, loadLessons } from '../model/lesson/files.ts';
import { limitPositional, type Options, readArguments, valueOption } from './arguments.ts';
import { assetOf } from './assets.ts';
import { Failure, misuse, STATUS, unknownName } from './failure.ts';
import type { Host } from './host.ts';
import { outputTo } from './output-to.ts';

const OPTIONS: Options = { scorm: 'value', output: 'value' };

/** Writes a zip of SCORM 1.2. Throws a Failure. */
export async function lessonCommand(argv: readonly string[], host: Host): Promise<void> {
  const given = readArguments(argv, OPTIONS);
  limitPositional(given, 0);
  const asked = valueOption(given, 'scorm');
  if (asked === undefined) throw misuse('lesson', 'needs --scorm and the keys of lessons, or the link to a class');
  if (valueOption(given, 'output') === undefined) throw misuse('lesson', 'needs -o FILE, such as class.zip');
  const plan = planOf(asked);
  const write = outputTo(given, host);
  const lessons = await loadLessons(plan.lessons);
  const titles = plan.lessons.flatMap((key) => lessons.find((lesson) => lesson.key === key)?.title.en ?? []);
  write(scormPackage(plan, plan.title || titles.join(', '), { shell: pageOf('index'), lessons: pageOf('lessons') }));
}

/** "message-cost,grain", or the link that lessons.html gives. */
function planOf(asked: string): ClassPlan {
  if (asked.includes('?')) {
    const search = new URLSearchParams(asked.slice(asked.indexOf('?')).replace(/#.*$/s, ''));
    const plan = readPlan(search, lessonKeys);
    const [unknown] = unknownIn(search, lessonKeys);
    if (unknown !== undefined) throw unknownName(unknown, 'lesson', lessonKeys);
    if (plan === undefined) throw misuse('scorm', 'the link names no lessons; a link to a class has plan=…');
    return plan;
  }
  const keys = [...new Set(asked.split(',').map((key) => key.trim()))];
  const unknown = keys.find((key) => !lessonKeys.includes(key));
  if (unknown !== undefined) throw unknownName(unknown, 'lesson', lessonKeys);
  return { lessons: keys, title: '' };
}

/** In the sources they are those of the built page. */
function pageOf(name: 'index' | 'lessons'): string {
  try {
    return readFileSync(assetOf(fileURLToPath(new URL(`../../dist/scorm/${name}.html`, import.meta.url))), 'utf8');
  } catch {
    throw new Failure(STATUS.failed, `the page scorm/${name}.html is missing: run npm run build first`);
  }
}
