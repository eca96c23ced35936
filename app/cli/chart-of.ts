/** The chart behind a link, simulated here. */
import { themeOf } from '../charts/index.ts';
import type { Report } from '../exports/report.ts';
import { loadWords } from '../locales/index.ts';
import { loadClaims } from '../model/claims/claims.ts';
import { encode } from '../model/link/link.ts';
import { isInterpreted, namedBy, SCRIPT } from '../model/manifest/brought.ts';
import { namedSentence } from '../model/manifest/errors.ts';
import { naming, ownNames } from '../model/manifest/own-names.ts';
import { companionKeys } from '../model/state/beside.ts';
import { hasTimeline, STRIP } from '../model/state/look.ts';
import { type ExplorerState, experimentIn, valuesOf } from '../model/state/state.ts';
import type { Words } from '../model/words/words.ts';
import { misuse, unknownName } from './failure.ts';
import { type Drawing, figureOf, type RunEach, simulate } from './figures.ts';
import type { Answers } from './host.ts';
import { openLink } from './open-link.ts';

/** A chart of what a link shows: its first, unless another is named. */
export type ChartOf = { chart?: string | undefined; machine?: string | undefined };

export type Ways = {
  /** Is told of what does no harm in the link. */
  note(text: string): void;
  engine(): Promise<Answers>;
  runEach: RunEach;
};

/** Simulates it. Rejects with a Failure. */
export async function chartOf(link: string, of: ChartOf, { note, runEach, ...ways }: Ways): Promise<Drawing & Mode> {
  const state = await openLink(link, note);
  await loadClaims();
  const chartKey = chartIn(state, of.chart);
  const machine = machineIn(state, of.machine, chartKey);
  const words = await loadWords(state.lang ?? 'en');
  const engine = await ways.engine();
  const { t, naming: runNamed } = named(state, engine, words, runEach);
  const simulated = await simulate(state, { engine, runEach: runNamed }, addressOf(link, state), t);
  // A map draws what cannot run.
  for (const { label, points } of state.map ? [] : simulated.plan.series) {
    const [error] = points.flatMap((point) => point.error ?? []);
    if (error) note(`${label}: ${namedSentence(error, words)}`);
  }
  return { ...(await figureOf(simulated, { chartKey, machine }, t)), mode: state.theme };
}

/** Words that call what a program of one's own has as it does: its parameters, and after the runs what they report. */
function named(state: ExplorerState, { readProgram }: Answers, words: Words, runEach: RunEach) {
  const values = valuesOf(state);
  if (!isInterpreted(values)) return { t: words, naming: runEach };
  const read = readProgram?.(namedBy(values, SCRIPT)?.source);
  const parameters = read && 'parameters' in read ? read.parameters : [];
  let t = naming(words, ownNames(parameters, [], words));
  const say: Words = Object.assign(
    (text: string | TemplateStringsArray, ...rest: readonly (string | number | undefined)[]) =>
      typeof text === 'string' ? t(text) : t(text, ...rest),
    { language: words.language },
  );
  const run: RunEach = async (all) => {
    const results = await runEach(all);
    const reports = results.flatMap((result) => ('reports' in result ? [result.reports ?? []] : []));
    if (reports[0]) t = naming(words, ownNames(parameters, reports[0], words));
    return results;
  };
  return { t: say, naming: run };
}

type Mode = { mode: ExplorerState['theme'] };

/** In the colours that are asked for, else those of the link; in print they are light. */
export function orderOf({ spec, hue, mode }: Drawing & Mode, asked: ExplorerState['theme'], report: Report) {
  const usual = Object.keys(report).length > 0 ? 'light' : (mode ?? 'light');
  return { spec, theme: themeOf(asked ?? usual, hue), report };
}

/** The canonical address of the state on the host of the link, if it names one. */
function addressOf(link: string, state: ExplorerState): string {
  const base = /^https?:\/\/[^\s?#]+/i.exec(link)?.[0] ?? '';
  return base + encode(state);
}

function chartIn(state: ExplorerState, asked: string | undefined): string {
  const charts = experimentIn(state).charts.map((chart) => chart.key);
  const keys = hasTimeline(valuesOf(state)) ? [...charts, STRIP] : charts;
  const key = asked ?? keys[0] ?? '';
  if (!keys.includes(key)) throw unknownName(key, 'chart', keys);
  return key;
}

/** Which of the machines side by side; undefined is that of the link. */
function machineIn(state: ExplorerState, key: string | undefined, chartKey: string): string | undefined {
  const keys = [state.machine, ...companionKeys(state.beside)];
  if (key === undefined) return undefined;
  if (!keys.includes(key)) throw unknownName(key, 'machine of this link', keys);
  if (state.beside === undefined) throw misuse('--machine', 'is for machines side by side; this link has no others');
  if (state.difference !== undefined)
    throw misuse('--machine', 'the curves of this link are relative to one of them, on one chart for all machines');
  if (chartKey !== experimentIn(state).charts[0]?.key)
    throw misuse('--machine', 'only the first chart is drawn for every machine');
  return key;
}
