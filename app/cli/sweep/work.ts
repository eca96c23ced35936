/** `work`: runs what waits on a queue, until it is stopped. */
import { limitPositional, readArguments, valueOption } from '../arguments.ts';
import { Failure, misuse, STATUS } from '../failure.ts';
import type { Host } from '../host.ts';
import { readThreads } from '../runs.ts';
import { readJob } from './job.ts';
import { checkEngines, findServer, queueOf } from './queue.ts';

// Of a worker that is gone: how long it is believed to be there, and how often that is looked at.
const LOCK_MS = 10_000;
const LOOK_MS = 5000;
/** However often a batch has lost its worker: what ends a thread of its own accord is answered with a sentence. */
const MOST_LOSSES = 1_000_000;

/** Joins, and leaves at Ctrl-C when what it runs is finished. Throws a Failure. */
export async function workCommand(argv: readonly string[], host: Host): Promise<void> {
  const given = readArguments(argv, { queue: 'value', threads: 'value' });
  limitPositional(given, 0);
  const address = valueOption(given, 'queue');
  if (address === undefined) throw misuse('--queue', 'is missing; give an address such as redis://host');
  const threads = readThreads(given, host);
  const server = await findServer(address);
  const engine = await host.engine();
  const digest = engine.engineDigest?.() ?? '';
  const crew = engine.openCrew?.(threads);
  if (!crew) throw new Failure(STATUS.failed, 'there are no threads here');
  const client = server.open();
  let points = 0;
  const show = () => host.progress?.(`${points} points run for ${server.host}`);
  try {
    await checkEngines(client, digest, server.host);
    const worker = new server.bull.Worker(
      queueOf(digest),
      async ({ data }) => {
        const { base, points: asked } = await readJob(data, digest).catch((reason: Error) => {
          throw new server.bull.UnrecoverableError(reason.message);
        });
        const answer = await crew.run({ base, points: asked });
        points += asked.length;
        show();
        return answer;
      },
      {
        connection: client,
        concurrency: threads,
        lockDuration: LOCK_MS,
        stalledInterval: LOOK_MS,
        maxStalledCount: MOST_LOSSES,
      },
    );
    // Of a server that is gone it hears again later.
    worker.on('error', () => undefined);
    show();
    await new Promise<void>((stop) => host.onInterrupt?.(stop));
    await worker.close();
  } finally {
    host.progress?.(null);
    client.disconnect();
    await crew.end();
  }
}
