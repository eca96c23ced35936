import type { JSX } from 'react';
import { px } from '../model/words/px.ts';
import { pathOf } from './curves.ts';
import { sizes } from './layout.ts';
import { halo } from './marks.tsx';
import { textSafe } from './palette.ts';
import type { PlacedReference } from './references.ts';
import type { Theme } from './themes.ts';

/** Bands of claims and capacities, behind everything. */
export function Bands({ references, theme }: { references: readonly PlacedReference[]; theme: Theme }): JSX.Element {
  return (
    <g>
      {references.map(({ band, text }) =>
        band === null ? null : (
          <rect
            key={text}
            x={px(band.left)}
            y={px(band.top)}
            width={px(Math.max(1, band.width))}
            height={px(Math.max(1, band.height))}
            fill={theme.accent}
            fillOpacity={0.1}
          />
        ),
      )}
    </g>
  );
}

/** Their lines and words. */
export function References({
  references,
  theme,
}: {
  references: readonly PlacedReference[];
  theme: Theme;
}): JSX.Element {
  return (
    <g fontSize={sizes.text}>
      {references.map(({ kind, line, box, text }) => {
        const claim = kind === 'claim';
        return (
          <g key={text}>
            {line !== null && (
              <path
                d={pathOf(line)}
                stroke={claim ? theme.accent : theme.faint}
                strokeWidth={claim ? 1.5 : 1}
                strokeDasharray={claim ? '1 3' : undefined}
                strokeLinecap="round"
              />
            )}
            {box !== null && (
              <text
                x={px(box.left)}
                y={px(box.top + 12)}
                fill={claim ? textSafe(theme.accent, theme) : theme.soft}
                {...halo(theme)}
              >
                {text}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}
