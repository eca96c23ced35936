/** The `<svg>` around any chart, with its name, its description and what restores it from a file. */

import type { JSX, ReactNode } from 'react';
import type { ChartSpec } from '../model/chart/chart.ts';
import type { Layout } from './layout.ts';
import { recordText } from './record.ts';
import { faceOf, type Theme } from './themes.ts';
import { altText } from './words.ts';

export function Root({
  spec,
  theme,
  layout,
  standalone,
  children,
}: {
  spec: ChartSpec;
  theme: Theme;
  layout: Layout;
  standalone: boolean;
  children: ReactNode;
}): JSX.Element {
  const { width, height } = layout;
  // A file names itself by its title and description; in a page a title element would pop up as a tooltip.
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={standalone ? undefined : altText(spec)}
      aria-labelledby={standalone ? 'title desc' : undefined}
      fontFamily={faceOf(theme.font, spec.words)}
      style={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {standalone && <title id="title">{spec.title}</title>}
      {standalone && <desc id="desc">{altText(spec)}</desc>}
      {standalone && <metadata>{recordText(spec)}</metadata>}
      {children}
    </svg>
  );
}
