/** The command line with the real engine and real files, which hears what is run. */
import * as node from '../../engine/node.ts';
import { type Crew, openCrew } from '../../engine/threads.ts';
import { command } from '../command.ts';
import { checkFile, readText, writeWhole } from '../files.ts';

export type Called = { status: number; err: string /** How many points were run. */; ran: number };

/** Threads take a second to begin: they are kept from one call to the next, and end with the process of the tests. */
const crews = new Map<number, Crew>();

function crewOf(threads: number): Crew {
  const crew = crews.get(threads) ?? openCrew(threads);
  crews.set(threads, crew);
  return crew;
}

/** `onBatch` is told after every batch how many points were run, and can stop the command as Ctrl-C does. */
export async function call(
  argv: readonly string[],
  onBatch: (ran: number, stop: () => void) => void = () => undefined,
): Promise<Called> {
  const called = { status: -1, err: '', ran: 0 };
  let stop: () => void = () => undefined;
  const listening = (threads: number): Crew => {
    const crew = crewOf(threads);
    return {
      async run(batch) {
        const answer = await crew.run(batch);
        called.ran += batch.points.length;
        onBatch(called.ran, stop);
        return answer;
      },
      end: async () => undefined,
    };
  };
  called.status = await command(argv, {
    out: () => undefined,
    err(text) {
      called.err += text;
    },
    checkFile,
    readFile: readText,
    writeFile: writeWhole,
    onInterrupt(hear) {
      stop = hear;
      return () => undefined;
    },
    engine: async () => ({ ...node, openCrew: listening }),
  });
  return called;
}
