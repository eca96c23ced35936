/** What the layers of a stack look like. */

import type { ChartSpec } from '../model/chart/chart.ts';
import { mix } from './palette.ts';
import { type Theme, timeColour } from './themes.ts';

// Far enough from each other and from the ground to be counted, and of no meaning.
const tones: readonly number[] = [0.34, 0.2];

/** The ground of a layer: the colour of its time class, or of layers that are all alike one of two tones in turn. */
export function layerFill(spec: Pick<ChartSpec, 'tones'>, layer: { key: string; index: number }, theme: Theme): string {
  if (spec.tones !== true) return timeColour(theme, layer.key);
  return mix(theme.paper, theme.accent, tones[layer.index % tones.length] ?? 0.34);
}
