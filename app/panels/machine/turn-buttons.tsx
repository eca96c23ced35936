/** Turns the drawing of a machine press by press, for whoever cannot or would not drag. */

import type { Words } from '../../model/words/words.ts';
import { useWords } from '../words.ts';
import type { Direction, Turning } from './turning.ts';

const arrows: readonly (readonly [Direction, string, (t: Words) => string])[] = [
  ['left', 'M8.5 3 4.5 7l4 4', (t) => t`Turn left`],
  ['right', 'm5.5 3 4 4-4 4', (t) => t`Turn right`],
  ['up', 'm3 8.5 4-4 4 4', (t) => t`More from above`],
  ['down', 'm3 5.5 4 4 4-4', (t) => t`More from below`],
];

export function TurnButtons({ turning }: { turning: Turning }) {
  const t = useWords();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a set of fields it is not
    <div className="turn-buttons" role="group" aria-label={t`Turn the machine`}>
      {arrows.map(([direction, path, name]) => (
        <button
          type="button"
          key={direction}
          className="icon-button"
          aria-label={name(t)}
          disabled={!turning.canStep(direction)}
          onClick={() => turning.step(direction)}
        >
          <Icon path={path} />
        </button>
      ))}
      <button
        type="button"
        className="icon-button"
        aria-label={t`Turn back`}
        disabled={turning.turn === null}
        onClick={turning.back}
      >
        <Icon path="M3.2 5.2A4.4 4.4 0 1 1 2.7 8M3 2.4v3h3" />
      </button>
    </div>
  );
}

function Icon({ path }: { path: string }) {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" focusable="false">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
