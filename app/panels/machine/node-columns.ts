/** What a program reports of every node, which the drawing can show. */

import { manifest } from '../../model/manifest/manifest.ts';
import type { ExperimentPreset } from '../../model/presets/presets.ts';

export type NodeColumn = { key: string; label: string; unit: string };
/** `name` is that of its rows where they are no nodes: "PE". */
export type NodeTable = { key: string; number: string; name?: string; columns: NodeColumn[] };

// It has rows of every node, but one for each stretch of time.
const TIMELINE = 'timeline';

/** The table with a row for every node, or PE; undefined if the program has none. */
export function nodeTableOf(program: string): NodeTable | undefined {
  const { tables = [] } = manifest.programs.find(({ key }) => key === program) ?? {};
  for (const { key, columns } of tables) {
    const [number, ...rest] = columns;
    if (key !== TIMELINE && number && (number.key === 'node' || number.key === 'pe'))
      return { key, number: number.key, ...(number.key === 'pe' && { name: number.label }), columns: rest };
  }
  return undefined;
}

/** What is shown where nobody has chosen: what the figure shows of each node, if it does. */
export function usualColumn({ charts }: ExperimentPreset, table: NodeTable | undefined): string {
  const chart = charts.find(({ rows }) => rows !== undefined && rows.table === table?.key);
  return chart?.y[0]?.column ?? '';
}
