/** A program of a person's own: its text, what is wrong with it, and its parameters. It runs as it is written. */

import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { readProgram } from '../../engine/reading.ts';
import { EXAMPLES } from '../../engine/script/examples.ts';
import type { Declared, Trouble } from '../../engine/script/interpreter.ts';
import { LONGEST_PROGRAM } from '../../model/link/hash.ts';
import { bring } from '../../model/manifest/bring.ts';
import { ARGUMENTS, namedBy, SCRIPT } from '../../model/manifest/brought.ts';
import { change as changed, reset, selectSweep } from '../../model/state/state.ts';
import { joinSentences, type Words } from '../../model/words/words.ts';
import { download } from '../export/download.ts';
import { QuietSelect } from '../figure/quiet-select.tsx';
import { goLoaded, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { argumentsOf, sweepOf } from './declared.ts';
import { KeepProgram } from './keep-program.tsx';
import { draft, draftOf, keptPrograms } from './kept-programs.ts';
import { useNames } from './names.ts';
import { OwnSlider } from './own-slider.tsx';
import { ProgramText } from './program-text.tsx';
import { failureIn, ranInto } from './ran-into.ts';
import { SaveGoal } from './save-goal.tsx';
import { Verbs } from './verbs.tsx';
import './script.css';

/** After the last key. */
const SETTLED_MS = 500;
const PATIENCE_MS = 5000;
const OWN = 'own';
const KEPT = 'kept:';

type Reading = { parameters: readonly Declared[] | undefined; trouble: Trouble | undefined };

export default function ScriptPanel() {
  const t = useWords();
  const known = useExplorer(({ link }) => namedBy(link.changes, SCRIPT));
  const [first] = EXAMPLES;
  const given = known?.source ?? first?.source ?? '';
  const [{ text, isTyped, file }, setProgram] = useState(() => ({
    text: draftOf(given) ?? given,
    isTyped: false,
    file: known?.file ?? FILE,
  }));
  const [kept, setKept] = useState(keptPrograms);
  const isEndless = useNoEnd();
  const id = useId();

  // What a link, a file or going back brings replaces what is here.
  const shown = useRef(given);
  useEffect(() => {
    if (given === shown.current) return;
    shown.current = given;
    setProgram({ text: given, isTyped: false, file: known?.file ?? FILE });
  }, [given, known?.file]);

  useEffect(() => draft(given, text), [given, text]);
  const reading = useReading(text, file, shown);
  useNames(reading.parameters);

  // What a run finds out concerns the text as long as it is that of the runs.
  const failed = useExplorer(failureIn);
  const ran = failed && text === given ? ranInto(failed, t) : undefined;
  const wrong = reading.trouble ? readInto(reading.trouble, t) : ran;
  const isBrought = known?.isOwn === false && text === known.source && !Object.values(kept ?? {}).includes(text);
  const programs = programsOf(kept ?? {}, t);
  const chosen = programs.find(({ source }) => source === text)?.key ?? OWN;
  const keptAs = chosen.startsWith(KEPT) ? chosen.slice(KEPT.length) : undefined;
  const options = [...programs, ...(chosen === OWN ? [{ key: OWN, label: t`your own` }] : [])];
  const choose = (key: string) => {
    const one = programs.find((program) => program.key === key);
    if (one) setProgram({ text: one.source, isTyped: false, file: one.file });
  };
  return (
    <section className="script" aria-labelledby={`${id}-title`}>
      <div className="script-head">
        <h2 id={`${id}-title`}>{t`The program`}</h2>
        <QuietSelect
          label={programs.length > EXAMPLES.length ? t`Kept or example` : t`Example`}
          options={options}
          value={chosen}
          onChange={choose}
        />
        <KeepProgram
          text={text}
          keptAs={keptAs}
          name={file === FILE ? '' : file.replace(/\.m?js$/i, '')}
          onChange={(name) => {
            setKept(keptPrograms());
            if (name !== undefined) setProgram({ text, isTyped, file: `${name}.js` });
          }}
        />
        <button
          type="button"
          className="script-button"
          onClick={() => download(file, new Blob([text], { type: 'text/javascript' }))}
        >{t`Save as a file`}</button>
        <SaveGoal source={text} file={file} />
      </div>
      <ProgramText
        text={text}
        isTyped={isTyped}
        isWrong={wrong !== undefined}
        line={wrong?.line ?? 0}
        saidBy={`${id}-said`}
        onChange={(typed) => setProgram({ text: typed, isTyped: true, file })}
      />
      <p id={`${id}-said`} className="script-said" role="status" data-wrong={wrong ? true : undefined}>
        {wrong?.message ??
          joinSentences(
            [
              isBrought ? t`This link brings a program; it is shown here.` : '',
              whatOf(text, t),
              isEndless ? t`No run has ended yet: does every node leave its loops?` : '',
            ],
            t,
          )}
      </p>
      <Verbs />
      {reading.parameters && <Parameters parameters={reading.parameters} />}
    </section>
  );
}

const FILE = 'program.js';

/** Those that are kept in this browser, and the examples. */
const programsOf = (kept: Readonly<Record<string, string>>, t: Words) => [
  ...Object.entries(kept).map(([name, source]) => ({
    key: KEPT + name,
    label: name,
    source,
    file: `${name}.js`,
  })),
  ...EXAMPLES.map(({ key, title, source }) => ({ key, label: t(title), source, file: FILE })),
];

/** What the text declares. It runs when no key has come for a while; `shown` is the text of the runs. */
function useReading(text: string, file: string, shown: RefObject<string>): Reading {
  const [reading, setReading] = useState<Reading>({ parameters: undefined, trouble: undefined });
  useEffect(() => {
    let isOver = false;
    const look = () =>
      readProgram(text).then(
        async (read) => {
          if (isOver) return;
          if ('trouble' in read) return setReading((before) => ({ ...before, trouble: read.trouble }));
          setReading({ parameters: read.parameters, trouble: undefined });
          if (text === shown.current) return;
          const name = await bring(text, file);
          if (isOver) return;
          shown.current = text;
          runProgram(name, read.parameters);
        },
        (reason: unknown) => {
          if (!isOver) setReading({ parameters: undefined, trouble: { message: String(reason), line: 0 } });
        },
      );
    const timer = setTimeout(look, text === shown.current ? 0 : SETTLED_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text, file, shown]);
  return reading;
}

/** Whether runs have gone on for so long without an end that a person should ask why. */
function useNoEnd(): boolean {
  const isOpen = useExplorer(
    ({ run, plan, results }) =>
      run.phase === 'running' && !plan?.series.some(({ points }) => points.some(({ key }) => results.get(key)?.final)),
  );
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(isOpen), isOpen ? PATIENCE_MS : 0);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return isLong && isOpen;
}

/** Runs the program of this name as it is by itself: what was set of the last one's goes. */
function runProgram(name: number, parameters: readonly Declared[]): void {
  goLoaded((link) => {
    const cleared = ARGUMENTS.reduce((state, key) => reset(state, key), link);
    const set = argumentsOf(parameters).reduce((state, [key, value]) => changed(state, key, value), cleared);
    return selectSweep(changed(set, SCRIPT, name), sweepOf(parameters));
  }, 'replace');
}

const whatOf = (text: string, t: Words): string =>
  text.length > LONGEST_PROGRAM
    ? t`Every node runs it. It is too long for a link; save it as a file.`
    : t`Every node runs it. The link holds the program.`;

/** With its line said. */
function readInto({ message, line }: Trouble, t: Words): Trouble {
  return { message: line > 0 ? t`Line ${line}: ${t(message)}` : t(message), line };
}

/** The first is on the x axis. */
function Parameters({ parameters }: { parameters: readonly Declared[] }) {
  const t = useWords();
  const [first, ...others] = parameters;
  if (!first) return null;
  return (
    <div className="script-parameters">
      <p>{t`On the x axis: ${first.name}`}</p>
      {others.map((declared, index) => (
        <OwnSlider key={declared.name} declared={declared} argument={ARGUMENTS[index + 1] ?? ''} />
      ))}
    </div>
  );
}
