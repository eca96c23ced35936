/** The chart behind a link, simulated here. */
import { themeOf } from '../charts/index.ts';
import type { Report } from '../exports/report.ts';
import { loadWords } from '../locales/index.ts';
import { loadClaims } from '../model/claims/claims.ts';
import { encode, open } from '../model/link/link.ts';
import { companionKeys } from '../model/state/beside.ts';
import { hasTimeline, STRIP } from '../model/state/look.ts';
import { type ExplorerState, experimentIn, valuesOf } from '../model/state/state.ts';
import { misuse, unknownName } from './failure.ts';
import { type Drawing, figureOf, type RunEach, simulate } from './figures.ts';
import type { Answers } from './host.ts';

/** A chart of what a link shows: its first, unless another is named. */
export type ChartOf = { chart?: string | undefined; machine?: string | undefined };

export type Ways = {
  /** Is told what the link says wrongly. */
  note(text: string): void;
  engine(): Promise<Answers>;
  runEach: RunEach;
};

/** Simulates it. Rejects with a Failure. */
export async function chartOf(link: string, of: ChartOf, { note, runEach, ...ways }: Ways): Promise<Drawing & Mode> {
  const { state, notices } = await open(link);
  for (const { key, text } of notices) note(`${key ? `${key}: ` : ''}${text}`);
  await loadClaims();
  const chartKey = chartIn(state, of.chart);
  const machine = machineIn(state, of.machine, chartKey);
  const t = await loadWords(state.lang ?? 'en');
  const access = { engine: await ways.engine(), runEach };
  const simulated = await simulate(state, access, addressOf(link, state), t);
  return { ...(await figureOf(simulated, { chartKey, machine }, t)), mode: state.theme };
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
