/** The title of an axis where the chart would have it: the choice of the quantity that is there. */

import type { CSSProperties } from 'react';
import type { TitlePlace } from '../../charts/index.ts';
import { axesOf } from '../../model/state.ts';
import { ListButton } from '../floating/list-button.tsx';
import { useLinkLater } from '../later-link.tsx';
import { selectAxis } from '../store.ts';
import { useWords } from '../words.ts';
import { type AxisChoiceOf, axisOptions } from './choices.tsx';

type Props = AxisChoiceOf & { place: TitlePlace & { right?: number } };

/** Says what the ticks are in, which the range shown decides. With nothing to choose it is plain text. */
export function AxisTitle({ chart, axis, place }: Props) {
  const t = useWords();
  const state = useLinkLater();
  const options = axisOptions({ chart, axis }, state, t);
  const style = { '--baseline': `${place.baseline}px`, '--right': `${place.right ?? 0}px` } as CSSProperties;
  return (
    <span className="axis-title" data-axis={axis} style={style}>
      {options.length > 1 ? (
        <ListButton
          className="quiet-trigger"
          label={axis}
          options={options}
          value={axesOf(state, chart)[axis].key}
          placement={axis === 'y' ? 'bottom start' : 'bottom end'}
          face={place.text}
          onChange={(key) => selectAxis(chart.key, axis, key)}
        />
      ) : (
        place.text
      )}
    </span>
  );
}
