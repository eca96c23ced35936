/** What a chart of the page is given, whatever its kind. */

import type { ReactNode } from 'react';
import type { ChartSpec, GroundOf, Span, Theme, TitlePlace } from '../../charts/index.ts';
import type { Places } from './places.ts';
import type { Layers } from './pointed.ts';

export type ChartViewProps = {
  spec: ChartSpec;
  places: Places;
  theme: Theme;
  className: string;
  span?: Span | null;
  /** Of a stack: what is marked from elsewhere, and who wants to know what is pointed at. */
  layers?: Layers;
  tools?: ReactNode;
  ground?: GroundOf | undefined;
  /** Instead of the titles of its axes; what is missing is drawn. */
  titles?: { y?: (place: TitlePlace) => ReactNode; x?: (place: TitlePlace & { right: number }) => ReactNode };
};
