/** The title of an axis where the chart would have it: the choice of the quantity that is there. */

import { type CSSProperties, memo } from 'react';
import type { TitlePlace } from '../../charts/index.ts';
import { axesOf } from '../../model/state/state.ts';
import { ListButton } from '../floating/list-button.tsx';
import { useLinkLater } from '../later-state.tsx';
import { selectAxis } from '../store.ts';
import { useWords } from '../words.ts';
import { type AxisChoiceOf, axisOptions } from './choices.tsx';

type Props = AxisChoiceOf & TitlePlace & { right?: number };

/** Says what the ticks are in, which the range shown decides. With nothing to choose it is plain text. */
export const AxisTitle = memo(function AxisTitle({ chart, axis, isTimed, text, baseline, right = 0 }: Props) {
  const t = useWords();
  const state = useLinkLater();
  const options = axisOptions({ chart, axis, isTimed }, state, t);
  const style = { '--baseline': `${baseline}px`, '--right': `${right}px` } as CSSProperties;
  return (
    <span className="axis-title" data-axis={axis} style={style}>
      {options.length > 1 ? (
        <ListButton
          className="quiet-trigger"
          label={axis}
          options={options}
          value={axesOf(state, chart)[axis].key}
          placement={axis === 'y' ? 'bottom start' : 'bottom end'}
          face={text}
          onChange={(key) => selectAxis(chart.key, axis, key)}
        />
      ) : (
        text
      )}
    </span>
  );
});
