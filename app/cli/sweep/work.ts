/** `work`: runs what waits on a queue, until it is stopped. */
import { limitPositional, readArguments, valueOption } from '../arguments.ts';
import { Failure, misuse, STATUS } from '../failure.ts';
import type { Host } from '../host.ts';
import { readThreads } from '../runs.ts';
import { readJob } from './job.ts';
import { checkEngines, findServer, queueOf } from './queue.ts';

// A worker holds a batch for LOCK_MS without a sign of life; lost workers are looked for every LOOK_MS.
const LOCK_MS = 10_000;
const LOOK_MS = 5000;
/** A batch survives any number of lost workers. A run that ends its thread is answered with a sentence instead. */
const MOST_LOSSES = 1_000_000;

/** Runs batches from a queue. At Ctrl-C finishes its present batches and leaves. Throws a Failure. */
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
    // The worker connects again when the server is back.
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
