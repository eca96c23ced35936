/** A program of a person's own: its text, what is wrong with it, and its parameters. It runs as it is written. */

import { useEffect, useId, useRef, useState } from 'react';
import { EXAMPLES } from '../../engine/script/examples.ts';
import type { Declared, Trouble } from '../../engine/script/interpreter.ts';
import { LONGEST_PROGRAM } from '../../model/link/hash.ts';
import { ARGUMENTS, bring, programOf, SCRIPT } from '../../model/manifest/brought.ts';
import { change as changed, reset, selectSweep, valuesOf } from '../../model/state/state.ts';
import { formatQuantity } from '../../model/words/units.ts';
import type { Words } from '../../model/words/words.ts';
import { download } from '../export/download.ts';
import { QuietSelect } from '../figure/quiet-select.tsx';
import { change, goLoaded, useExplorer } from '../store.ts';
import { useWords } from '../words.ts';
import { useNames } from './names.ts';
import { alongOf, argumentsOf, readProgram, sweepOf } from './read-program.ts';
import './script.css';

/** After the last key. */
const SETTLED_MS = 500;
const OWN = 'own';

type Reading = { parameters: readonly Declared[]; trouble: Trouble | undefined };

export default function ScriptPanel() {
  const t = useWords();
  const known = useExplorer(({ link }) => programOf(link.changes));
  const [first] = EXAMPLES;
  const given = known?.source ?? first?.source ?? '';
  const [text, setText] = useState(given);
  const [reading, setReading] = useState<Reading>({ parameters: [], trouble: undefined });
  useNames(reading.parameters);
  const id = useId();

  // What a link, a file or going back brings replaces what is here.
  const shown = useRef(given);
  useEffect(() => {
    if (given === shown.current) return;
    shown.current = given;
    setText(given);
  }, [given]);

  useEffect(() => {
    let isOver = false;
    const look = () =>
      readProgram(text).then(
        async (read) => {
          if (isOver) return;
          if ('trouble' in read) return setReading((before) => ({ ...before, trouble: read.trouble }));
          setReading({ parameters: read.parameters, trouble: undefined });
          if (text === shown.current) return;
          const name = await bring(text, known?.file ?? FILE);
          if (isOver) return;
          shown.current = text;
          runProgram(name, read.parameters);
        },
        (reason: unknown) => {
          if (!isOver) setReading({ parameters: [], trouble: { message: String(reason), line: 0 } });
        },
      );
    const timer = setTimeout(look, text === shown.current ? 0 : SETTLED_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text, known?.file]);

  const example = EXAMPLES.find(({ source }) => source === text);
  const options = [
    ...EXAMPLES.map(({ key, title }) => ({ key, label: t(title) })),
    ...(example ? [] : [{ key: OWN, label: t`your own` }]),
  ];
  return (
    <section className="script" aria-labelledby={`${id}-title`}>
      <div className="script-head">
        <h2 id={`${id}-title`}>{t`The program`}</h2>
        <QuietSelect
          label={t`Example`}
          options={options}
          value={example?.key ?? OWN}
          onChange={(key) => setText(EXAMPLES.find((one) => one.key === key)?.source ?? text)}
        />
        <button
          type="button"
          className="script-save"
          onClick={() => download(known?.file ?? FILE, new Blob([text], { type: 'text/javascript' }))}
        >{t`Save`}</button>
      </div>
      <textarea
        className="script-text"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-said`}
        aria-invalid={reading.trouble !== undefined}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={text}
        rows={Math.min(24, text.split('\n').length + 1)}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p id={`${id}-said`} className="script-said" role="status" data-wrong={reading.trouble ? true : undefined}>
        {reading.trouble ? troubleOf(reading.trouble, t) : whatOf(text, t)}
      </p>
      <Parameters parameters={reading.parameters} />
    </section>
  );
}

const FILE = 'program.js';

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

function troubleOf({ message, line }: Trouble, t: Words): string {
  return line > 0 ? t`Line ${line}: ${message}` : message;
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
        <Slider key={declared.name} declared={declared} argument={ARGUMENTS[index + 1]} />
      ))}
    </div>
  );
}

const STOPS = 100;

function Slider({ declared, argument }: { declared: Declared; argument: string | undefined }) {
  const value = useExplorer(({ link }) => Number(valuesOf(link)[argument ?? ''] ?? 0)) || declared.default;
  if (argument === undefined) return null;
  const { valueAt, shareOf } = alongOf(declared);
  const said = formatQuantity(value, '', 4);
  return (
    <label className="script-parameter">
      <span>{declared.name}</span>
      <input
        type="range"
        className="slider"
        min={0}
        max={STOPS}
        step={1}
        value={Math.round(shareOf(value) * STOPS)}
        aria-valuetext={said}
        onChange={(event) => change(argument, valueAt(Number(event.currentTarget.value) / STOPS), 'replace')}
      />
      <output>{said}</output>
    </label>
  );
}
