/**
 * Takes a schedule in GOAL, a program in JavaScript or a list of cables, so that runs can name it, a table of measured points, and the
 * Parquet of a sweep. None of them leaves the browser but in a link.
 */
import { readProgram } from '../../engine/reading.ts';
import { LONGEST_TABLE } from '../../exports/measured.ts';
import { bring } from '../../model/manifest/bring.ts';
import { SCHEDULE, SCRIPT } from '../../model/manifest/brought.ts';
import type { Words } from '../../model/words/words.ts';
import { keepSchedule } from '../kept-schedules.ts';
import { measure } from '../measured/measuring.ts';

const LARGEST_PROGRAM = 2 ** 20;
const LARGEST_SCHEDULE = 256 * 2 ** 20;

/** The first line of a schedule that says something; of a list of cables. */
const BEGINNING = /(^|\n)[ \t]*num_ranks[ \t]+\d/;
/** A schedule that says which node runs which rank, before its first word. */
const PLACED = /^(?:(?!num_ranks)[\s\S])*\/[/*] *place \d/;
const CABLE = /(^|\n)[ \t]*(router|node)[ \t]+\d+[ \t]+(router|node)[ \t]+\d/;

/**
 * What is said of it, with the view that runs it where it is not shown already; or why it cannot be taken; 'asked' where a dialog has
 * it; undefined if the file is something else.
 */
export async function readBrought(
  file: File,
  t: Words,
): Promise<{ link?: string; text: string } | { problem: string } | 'asked' | undefined> {
  if (/\.m?js$/i.test(file.name)) return readProgramFile(file, t);
  if (/\.parquet$/i.test(file.name)) return (await import('../swept/open-swept.tsx')).openSwept(file, t);
  const beginning = await file.slice(0, 4096).text();
  if (/\.(anynet|edges|edgelist)$/i.test(file.name) || CABLE.test(beginning))
    return (await import('../custom/open-network.ts')).openNetwork(file, t);
  const isSchedule = /\.goal$/i.test(file.name) || BEGINNING.test(beginning);
  if (!isSchedule) return askAboutTable(file, t);
  if (file.size > LARGEST_SCHEDULE)
    return {
      problem: t`it has ${Math.ceil(file.size / 2 ** 20)} MB; a schedule may have ${LARGEST_SCHEDULE / 2 ** 20} MB`,
    };
  const place = PLACED.test(beginning) ? '&rank_placement=list' : '';
  const text = await file.text();
  const name = await bring(text, file.name);
  keepSchedule(name, file.name, text);
  return {
    link: `?v=1&m=five-machines&x=machines-replay&${SCHEDULE}=${name}${place}`,
    text: t`was opened. It is sent nowhere; a link names it, and does not hold it.`,
  };
}

/** Opens the dialog for measured points; undefined if the file is no table, or a figure that was exported. */
async function askAboutTable(file: File, t: Words): Promise<'asked' | { problem: string } | undefined> {
  if (!/\.(csv|tsv|txt|dat|out|log)$/i.test(file.name) || file.size > LONGEST_TABLE) return undefined;
  const text = await file.text();
  if (text.trim() === '' || /^"?# grainscope=/m.test(text)) return undefined;
  if (/^# engine=grainscope/.test(text))
    return { problem: t`it is the table of a sweep; as Parquet ("-o table.parquet") a sweep opens here` };
  measure(text, file.name);
  return 'asked';
}

async function readProgramFile(file: File, t: Words): Promise<{ link: string; text: string } | { problem: string }> {
  if (file.size > LARGEST_PROGRAM)
    return { problem: t`it has ${Math.ceil(file.size / 2 ** 20)} MB; a program may have 1 MB` };
  const source = await file.text();
  const { argumentsOf, sweepOf } = await import('../script/declared.ts');
  const read = await readProgram(source);
  if ('trouble' in read) {
    const { line, message } = read.trouble;
    return { problem: line > 0 ? t`line ${line}: ${t(message)}` : t(message) };
  }
  const { parameter, values } = sweepOf(read.parameters);
  const set = argumentsOf(read.parameters).map(([key, value]) => `&${key}=${value}`);
  return {
    link: `?v=1&m=five-machines&x=machines-script&x.by=${parameter}&x.values=${values.join(',')}&${SCRIPT}=${await bring(source, file.name)}${set.join('')}`,
    text: t`is run on all machines. It stays in this browser, and goes along in a link.`,
  };
}
