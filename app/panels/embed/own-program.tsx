/** What a frame has of a program of a person's own: its names on axes and sliders, and what is wrong with it. */
import { useEffect, useState } from 'react';
import { readProgram } from '../../engine/reading.ts';
import type { Declared } from '../../engine/script/interpreter.ts';
import { FRAME_KEY } from '../../model/link/frame.ts';
import { ARGUMENTS, isInterpreted, namedBy, SCRIPT } from '../../model/manifest/brought.ts';
import { type GrainError, parameterOf } from '../../model/manifest/manifest.ts';
import { type ExplorerState, valuesOf } from '../../model/state/state.ts';
import { OwnSlider } from '../script/own-slider.tsx';
import { ranInto } from '../script/ran-into.ts';
import { useWords } from '../words.ts';

export const none: readonly Declared[] = [];

/** The parameters of a program; none without a program, undefined before it is read. A run tells its errors. */
export function useDeclared(link: ExplorerState): readonly Declared[] | undefined {
  const isShown = isInterpreted(valuesOf(link));
  const source = namedBy(link.changes, SCRIPT)?.source;
  const [declared, setDeclared] = useState<readonly Declared[]>();
  useEffect(() => {
    if (!isShown) return;
    let isOver = false;
    const set = (next: readonly Declared[]) => isOver || setDeclared(next);
    readProgram(source).then(
      (read) => set('parameters' in read ? read.parameters : none),
      () => set(none),
    );
    return () => {
      isOver = true;
    };
  }, [isShown, source]);
  return isShown ? declared : none;
}

/** What the address of a frame calls a parameter: as the program does, unless the address cannot say it or the engine has one of that name. */
export function keyInFrame(key: string, declared: readonly Declared[]): string {
  const name = declared[ARGUMENTS.indexOf(key)]?.name ?? '';
  return FRAME_KEY.test(name) && parameterOf(name) === undefined ? name : key;
}

/** The parameter that the address of a frame calls so; one of a program is also known by its place. */
export const keyOf = (called: string, declared: readonly Declared[]): string =>
  ARGUMENTS.find((argument) => keyInFrame(argument, declared) === called) ?? called;

/** The sliders of the program's own parameters. */
export function OwnSliders({ keys, declared }: { keys: readonly string[]; declared: readonly Declared[] }) {
  const own = declared.flatMap((one, index) => {
    const argument = ARGUMENTS[index] ?? '';
    return keys.includes(argument) ? [<OwnSlider key={one.name} declared={one} argument={argument} />] : [];
  });
  return own.length > 0 && <div className="frame-sliders">{own}</div>;
}

export function OwnTrouble({ failed }: { failed: GrainError }) {
  const t = useWords();
  return (
    <p className="frame-wrong" role="status">
      {ranInto(failed, t).message}
    </p>
  );
}
