/** What the colours of a map are of, and from which value to which. */

import type { ChartSpec } from '../model/chart/chart.ts';
import { bestTitle } from '../model/map/best-words.ts';
import { px } from '../model/words/px.ts';
import { nameWithUnit } from '../model/words/units.ts';
import { english } from '../model/words/words.ts';
import { formatNumber } from './format.ts';
import { openCells } from './isolines.ts';
import { sizes } from './layout.ts';
import { type Best, BestKey } from './map-best.tsx';
import { type MapLayout, ROW } from './map-layout.ts';
import { along, mix } from './palette.ts';
import { textWidth } from './textwidth.ts';
import type { Theme } from './themes.ts';

/** Steps of colour. */
export const STEPS = 24;
const KEY = { width: 120, height: 10, gap: 6 };

/** From pale to strong on light paper, from dark to bright on dark: one hue in even steps of lightness, which stay in greys. */
export function rampOf(theme: Theme): readonly string[] {
  const [first = theme.accent] = theme.ramp;
  return [mix(theme.paper, first, 0.12), mix(theme.paper, first, 0.56), ...theme.ramp];
}

type KeyProps = { spec: ChartSpec; map: MapLayout; best: Best | undefined; theme: Theme; standalone: boolean };

export function Key({ spec, map, best, theme, standalone }: KeyProps) {
  const { layout, drawn } = map;
  const { title, baseline } = keyTitle(spec, map);
  const side = standalone ? 24 : 0;
  const line = { from: side + textWidth(title, sizes.text, 500), to: layout.width - side, baseline };
  return (
    <g fontSize={sizes.text} fill={theme.soft}>
      {!spec.outside?.includes('y') && (
        <text x={px(side)} y={px(baseline)} fontWeight={500}>
          {title}
        </text>
      )}
      {best && <BestKey spec={spec} map={map} best={best} theme={theme} from={side} baseline={baseline} />}
      {drawn && !spec.best && <Values spec={spec} unit={map.unit} drawn={drawn} theme={theme} line={line} />}
    </g>
  );
}

type Line = { from: number; to: number; baseline: number };
type ValuesProps = Pick<MapLayout, 'unit'> & {
  spec: ChartSpec;
  drawn: NonNullable<MapLayout['drawn']>;
  theme: Theme;
  line: Line;
};

/** The ramp between its least and greatest value; of one value, that. What is hatched, where there is room. */
function Values({ spec, unit, drawn, theme, line }: ValuesProps) {
  const { from: left, to: right } = line;
  const t = spec.words ?? english;
  const [low, high] = drawn.levels.range.map((end) => formatNumber(end * unit.factor)) as [string, string];
  const isFlat = low === high;
  const from = right - textWidth(high, sizes.text) - KEY.gap - KEY.width;
  const ramp = rampOf(theme);
  const least = isFlat ? t`${low} everywhere` : low;
  const end = isFlat ? right : from - KEY.gap;
  // Where the title leaves no room it stands on the line of the rows.
  const baseline = line.baseline + (end - textWidth(least, sizes.text) < left + 20 ? ROW : 0);
  const isOpen = openCells(drawn.field).some(({ known }) => known);
  const open = !isOpen ? '' : spec.refused?.length ? t`hatched: no value` : t`hatched: saturated`;
  const isRoomy = end - textWidth(least, sizes.text) - 34 > left + textWidth(open, sizes.text);
  return (
    <>
      {open !== '' && isRoomy && (
        <text x={px(end - textWidth(least, sizes.text) - 16)} y={px(baseline)} textAnchor="end">
          {open}
        </text>
      )}
      <text x={px(end)} y={px(baseline)} textAnchor="end">
        {least}
      </text>
      {!isFlat &&
        !theme.forced &&
        Array.from({ length: STEPS }, (_, i) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a ramp never change
            key={i}
            x={px(from + (KEY.width * i) / STEPS)}
            y={px(baseline - KEY.height)}
            width={px(KEY.width / STEPS + 0.3)}
            height={KEY.height}
            fill={along(ramp, (i + 0.5) / STEPS)}
          />
        ))}
      {!isFlat && (
        <text x={px(from + KEY.width + KEY.gap)} y={px(baseline)}>
          {high}
        </text>
      )}
    </>
  );
}

/** The title of the colours with their unit, and its baseline in px. */
export function keyTitle(spec: ChartSpec, { layout, unit }: MapLayout): { title: string; baseline: number } {
  const t = spec.words ?? english;
  const quantity = nameWithUnit(spec.y.label, unit.unit, t);
  const title = spec.best ? bestTitle(spec.best, spec.y.label, t) : quantity;
  return { title, baseline: layout.yTitle - ROW };
}
