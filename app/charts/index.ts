/** Charts as pure functions of a specification. `render.tsx` makes files of them and is imported on its own. */

export type {
  ActivePoint,
  AxisSpec,
  ChartSpec,
  NoticeSpec,
  PointSpec,
  PublishedSpec,
  ReferenceSpec,
  SeriesSpec,
} from '../model/chart/chart.ts';
export { specsBeside } from './beside.ts';
export { Chart } from './chart.tsx';
export { forcedTheme, type SystemColours } from './forced.ts';
export { axisUnit } from './format.ts';
export { scalesOf, smallest, type TitlePlace, titlesOf } from './layout.ts';
export { type GroundOf, LineChart, type LineChartProps } from './line-chart.tsx';
export { Mark } from './marks.tsx';
export { along, contrast, mix, pinApart, styleOf, textSafe } from './palette.ts';
export type { Span } from './span.tsx';
export { cssProperties, type Mode, type Theme, type TimeClass, themedMachines, themeOf } from './themes.ts';
export { pixelOf, pointAt, walk, walkKeys } from './walk.ts';
export { altText, announce, sentence } from './words.ts';
export {
  bringIntoView,
  leastDragPx,
  type Pixels,
  panBy,
  shownRange,
  type View,
  viewed,
  zoomAround,
  zoomToBox,
} from './zoom.ts';
