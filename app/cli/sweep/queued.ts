/** Other computers as the hands of a sweep: they take its batches from a queue. */
import { createHash } from 'node:crypto';
import { setTimeout as later } from 'node:timers/promises';
import type { BatchAnswer } from '../../engine/batch.ts';
import { Failure, STATUS } from '../failure.ts';
import type { Hands } from './hand-out.ts';
import { type Job, jobOf, readAnswer } from './job.ts';
import { announce, findServer, queueOf } from './queue.ts';

/** How often answers are taken; workers have work meanwhile. */
const TAKE_MS = 200;
/** Interval of the checks for batches that the server has lost, and for workers. */
const LOOK_MS = 5000;
/** The server drops answers that nobody has taken after a week. */
const KEPT_S = 7 * 24 * 3600;
/** Batches that are out even when no worker is busy. */
const LEAST_OUT = 4;
const MOST_TAKEN = 1000;

type Waiting = { job: Job; resolve(answer: BatchAnswer): void; reject(reason: unknown): void };

/** `sweep` stands for this sweep on any computer. Throws a Failure if the server is not there. */
export async function openQueue(address: string, sweep: string, digest: string): Promise<Hands> {
  const server = await findServer(address);
  const client = server.open();
  const queue = new server.bull.Queue<Job, unknown>(queueOf(digest), {
    connection: client,
    // Nobody reads the stream of events: the answers say as much.
    streams: { events: { maxLen: 10 } },
    defaultJobOptions: { removeOnComplete: { age: KEPT_S }, removeOnFail: { age: KEPT_S } },
  });
  queue.on('error', () => undefined);
  const waiting = new Map<string, Waiting>();
  let taken: string[] = [];
  let active = 0;
  let workers = 0;
  let ended = false;

  const wait = (id: string, job: Job): Promise<BatchAnswer> =>
    new Promise((resolve, reject) => waiting.set(id, { job, resolve, reject }));
  const add = (id: string, job: Job) => queue.add('batch', job, { jobId: id });
  const forget = (ids: readonly string[]) => Promise.all(ids.map((id) => queue.remove(id).catch(() => 0)));

  /** Takes finished batches. The server forgets them at the next call, when their answers have been stored here. */
  const take = async () => {
    const kept = taken;
    taken = [];
    await forget(kept);
    const ids = await queue.getRanges(['completed', 'failed'], 0, MOST_TAKEN, true);
    for (const id of ids) {
      const one = waiting.get(id);
      const job = one && (await queue.getJob(id));
      if (!one || !job) continue;
      waiting.delete(id);
      taken.push(id);
      settle(one, job.returnvalue, job.failedReason);
    }
    ({ active = 0 } = await queue.getJobCounts('active'));
  };

  /** Hands out again the batches that the server has lost. */
  const look = async () => {
    await announce(client, digest);
    workers = await queue.getWorkersCount();
    for (const [id, { job }] of waiting) if ((await queue.getJobState(id)) === 'unknown') await add(id, job);
  };

  const watch = async () => {
    for (let at = Number.NEGATIVE_INFINITY; !ended; await later(TAKE_MS)) {
      try {
        await take();
        if (performance.now() - at < LOOK_MS) continue;
        await look();
        at = performance.now();
      } catch {
        // The server is gone, or not ready yet: again later.
      }
    }
  };

  const before = await found();
  const watching = watch();
  return {
    most: () => LEAST_OUT + 2 * active,
    batchMs: 1000,
    before,
    say: () => (workers > 0 ? '' : ', no workers yet: grainscope work --queue … on any computer'),
    run(batch, points) {
      const id = `${sweep}-${createHash('sha256').update(points.join()).digest('hex').slice(0, 16)}`;
      const job = jobOf(batch, points, digest);
      const answer = wait(id, job);
      // If the batch does not reach the server, `look` finds it missing and adds it again.
      add(id, job).catch(() => undefined);
      return answer;
    },
    async end() {
      ended = true;
      if (client.status === 'ready') await Promise.all([watching, leave()]);
      client.disconnect();
    },
  };

  /** Withdraws the batches that no worker has begun. Answers that still come stay for the same call with --resume. */
  async function leave() {
    if (waiting.size === 0) return forget(taken);
    const states = await Promise.all(
      [...waiting.keys()].map(async (id) => ({ id, state: await queue.getJobState(id) })),
    );
    return forget(states.flatMap(({ id, state }) => (state === 'waiting' ? [id] : [])));
  }

  /** Batches of this sweep that an earlier call has left on the server. Forgets those that have failed. */
  async function found(): Promise<Hands['before']> {
    const jobs = await queue.getJobs(['waiting', 'active', 'completed', 'failed']);
    const own = jobs.flatMap((job) => (job?.id?.startsWith(`${sweep}-`) ? [{ id: job.id, job }] : []));
    await forget(own.flatMap(({ id, job }) => (job.failedReason ? [id] : [])));
    return own
      .filter(({ job }) => !job.failedReason)
      .map(({ id, job }) => ({ points: job.data.numbers, answer: wait(id, job.data) }));
  }
}

function settle({ job, resolve, reject }: Waiting, value: unknown, why: string): void {
  const answer = readAnswer(value, job.points.length);
  if (answer) resolve(answer);
  else reject(new Failure(STATUS.failed, `a worker refused a batch: ${why || 'its answer cannot be read'}`));
}
