/** A slider of a program's own parameter, between the ends that the program declares. */
import type { CSSProperties } from 'react';
import type { Declared } from '../../engine/script/interpreter.ts';
import { valuesOf } from '../../model/state/state.ts';
import { formatQuantity } from '../../model/words/units.ts';
import { change, useExplorer } from '../store.ts';
import { alongOf } from './declared.ts';
import './own-slider.css';

const STOPS = 100;

/** `argument` is the parameter of the engine that holds its value. */
export function OwnSlider({ declared, argument }: { declared: Declared; argument: string }) {
  const set = useExplorer(({ link }) => Number(valuesOf(link)[argument] ?? -1));
  const value = set < 0 ? declared.default : set;
  const { valueAt, shareOf } = alongOf(declared);
  const said = formatQuantity(value, '', 4);
  const share = shareOf(value);
  return (
    <label className="script-parameter">
      <span>{declared.name}</span>
      <input
        type="range"
        className="slider"
        min={0}
        max={STOPS}
        step={1}
        value={Math.round(share * STOPS)}
        style={{ '--filled': share } as CSSProperties}
        aria-valuetext={said}
        onChange={(event) => change(argument, valueAt(Number(event.currentTarget.value) / STOPS), 'replace')}
      />
      <output>{said}</output>
    </label>
  );
}
