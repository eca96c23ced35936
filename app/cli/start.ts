/** The command line in Node: its streams, its files, its engine. */
import { availableParallelism } from 'node:os';
import { command } from './command.ts';
import { STATUS } from './failure.ts';
import { checkFile, readText, writeWhole } from './files.ts';
import { progressOn } from './progress.ts';

const STOPS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Carries out the arguments of this process. `prepare` comes before the engine is first used, and rejects with what a
 * person should know if there can be none.
 */
export async function start(prepare: () => Promise<void> = async () => undefined): Promise<void> {
  let isLost = false;
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', ({ code }: NodeJS.ErrnoException) => {
      // Whoever reads the output may have had enough of it, as `head` has: then the rest is not written, and nothing is wrong.
      if (code === 'EPIPE') return;
      isLost = true;
      process.exitCode = STATUS.failed;
      if (stream === process.stdout) process.stderr.write(`grainscope: the output cannot be written (${code})\n`);
    });
  const status = await command(process.argv.slice(2), {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    progress: progressOn(process.stderr),
    onInterrupt: (hear) => {
      for (const signal of STOPS) process.once(signal, hear);
      return () => {
        for (const signal of STOPS) process.off(signal, hear);
      };
    },
    threads: availableParallelism(),
    checkFile,
    readFile: readText,
    writeFile: writeWhole,
    engine: async () => {
      await prepare();
      const [node, { openCrew, runAll }] = await Promise.all([
        import('../engine/node.ts'),
        import('../engine/threads.ts'),
      ]);
      return { ...node, openCrew, runAll };
    },
  });
  process.exitCode = isLost ? STATUS.failed : status;
}
