/** What a person points at in one drawing, so that the others mark what belongs to it. */

import { create } from 'zustand';
import type { ChartSpec } from '../../charts/index.ts';
import { nodesOfLayer } from '../../model/figure/layers.ts';
import type { ChartPreset } from '../../model/presets/presets.ts';
import { layerKey } from '../../model/state/look.ts';

/** Numbers of nodes, from 0; the column of a stack that a term of the law is. */
type Pointed = { nodes: readonly number[]; column: string | null };

export const usePointed = create<Pointed>(() => ({ nodes: [], column: null }));

export function pointAtNodes(nodes: readonly number[]): void {
  const { nodes: before } = usePointed.getState();
  if (before.join() !== nodes.join()) usePointed.setState({ nodes });
}

export function pointAtColumn(column: string | null): void {
  if (usePointed.getState().column !== column) usePointed.setState({ column });
}

/** Between the layers of a stack and what is pointed at elsewhere. */
export type Layers = { lit: string | null; onPoint(layer: string | null): void };

export function useLayers(chart: ChartPreset, { kind, tones, series }: ChartSpec): Layers {
  const { nodes, column } = usePointed();
  const [node] = nodes;
  const hasNode = (key: string) => node !== undefined && nodesOfLayer(key).includes(node);
  if (kind !== 'stack') return { lit: null, onPoint: () => undefined };
  if (tones)
    return {
      lit: series.find(({ key }) => hasNode(key))?.key ?? null,
      onPoint: (layer) => pointAtNodes(layer === null ? [] : nodesOfLayer(layer)),
    };
  const columns = chart.stack ?? [];
  return {
    lit: column !== null && columns.includes(column) ? layerKey(chart, column) : null,
    onPoint: (layer) => pointAtColumn(columns.find((one) => layerKey(chart, one) === layer) ?? null),
  };
}
