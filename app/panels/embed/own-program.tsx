/** What a frame has of a program of a person's own: its names on axes and sliders, and what is wrong with it. */
import { useEffect, useState } from 'react';
import type { Declared } from '../../engine/script/interpreter.ts';
import { ARGUMENTS, isInterpreted, namedBy, SCRIPT } from '../../model/manifest/brought.ts';
import { valuesOf } from '../../model/state/state.ts';
import { useNames } from '../script/names.ts';
import { OwnSlider } from '../script/own-slider.tsx';
import { failureIn, ranInto } from '../script/ran-into.ts';
import { readProgram } from '../script/read-program.ts';
import { useExplorer } from '../store.ts';
import { useWords } from '../words.ts';

const none: readonly Declared[] = [];

/** What the program that is shown declares; none where none is shown, or before it has been read. What is wrong with it a run says. */
export function useDeclared(): readonly Declared[] {
  const isShown = useExplorer(({ link }) => isInterpreted(valuesOf(link)));
  const source = useExplorer(({ link }) => namedBy(link.changes, SCRIPT)?.source);
  const [declared, setDeclared] = useState(none);
  useEffect(() => {
    if (!isShown) return setDeclared(none);
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
  useNames(declared);
  return declared;
}

/** Those of the sliders that are of the program's own parameters. */
export function OwnSliders({ keys, declared }: { keys: readonly string[]; declared: readonly Declared[] }) {
  const own = declared.flatMap((one, index) => {
    const argument = ARGUMENTS[index] ?? '';
    return keys.includes(argument) ? [<OwnSlider key={one.name} declared={one} argument={argument} />] : [];
  });
  return own.length > 0 && <div className="frame-sliders">{own}</div>;
}

export function OwnTrouble() {
  const t = useWords();
  const failed = useExplorer(failureIn);
  return (
    failed && (
      <p className="frame-wrong" role="status">
        {ranInto(failed, t).message}
      </p>
    )
  );
}
