/** How a pinned curve is drawn: its line and its mark. */

import { Mark, styleOf, type Theme } from '../../charts/index.ts';

export function CurveSample({ pin, theme }: { pin: number; theme: Theme }) {
  const style = styleOf({ index: 0, count: 1, ordered: false, pin }, theme);
  return (
    <svg className="curve-sample" width={36} height={12} aria-hidden="true" focusable="false">
      <path d="M0 6H36" stroke={style.stroke} strokeWidth={2} strokeDasharray={style.dash} />
      <Mark shape={style.mark} x={18} y={6} radius={3.6} fill={style.stroke} stroke={theme.paper} strokeWidth={1.5} />
    </svg>
  );
}
