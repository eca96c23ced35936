import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pool } from './pool.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

/** A worker that does what the test says. */
class Scripted {
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: ((event: { preventDefault(): void }) => void) | null = null;
  readonly received: ToWorker[] = [];
  answers = false;
  terminated = false;
  postMessage(message: ToWorker): void {
    this.received.push(message);
    if (message.type === 'ask' && this.answers) this.say({ type: 'here' });
  }
  terminate(): void {
    this.terminated = true;
  }
  say(data: FromWorker): void {
    this.onmessage?.({ data });
  }
  die(): void {
    this.onerror?.({ preventDefault() {} });
  }
  jobs(): number[] {
    return this.received.flatMap((message) => (message.type === 'run' ? [message.job.id] : []));
  }
}

function poolOf(size: number) {
  const workers: Scripted[] = [];
  const pool = new Pool(size, { type: 'open', hash: 1, tables: [], most: 8 }, () => {
    const worker = new Scripted();
    workers.push(worker);
    return worker as unknown as Worker;
  });
  const events = () => ({ onRow: vi.fn(), onProgress: vi.fn(), onDone: vi.fn(), onFailed: vi.fn() });
  const run = (heard = events(), brought?: string) => ({
    id: pool.run(
      {
        config: new Float64Array(),
        module: 'whole',
        program: 0,
        tables: [],
        ...(brought !== undefined && { brought: [brought] }),
      },
      heard,
    ),
    heard,
  });
  return { pool, workers, run };
}

const row = new Float64Array([1]);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the pool', () => {
  it('gives every worker each module before the first job that names it, and one that takes over too', () => {
    const { pool, workers, run } = poolOf(1);
    pool.add('whole', {} as WebAssembly.Module);
    run();
    workers[0]?.die();
    pool.add('applications', {} as WebAssembly.Module);
    const types = workers.map(({ received }) =>
      received.map((message) => (message.type === 'module' ? message.name : message.type)),
    );
    expect(types).toEqual([
      ['open', 'whole', 'run'],
      ['open', 'whole', 'run', 'applications'],
    ]);
  });

  it('rests without a worker, and wakes with all that was under way', () => {
    const { pool, workers, run } = poolOf(2);
    const [first, second, third] = [run(), run(), run()];
    workers[0]?.say({ type: 'done', id: first.id, ended: 'whole' } as never);
    pool.rest();
    expect(workers.map(({ terminated }) => terminated)).toEqual([true, true]);
    pool.wake();
    expect(workers.map((worker) => worker.jobs())).toEqual([
      [first.id, third.id],
      [second.id],
      [third.id],
      [second.id],
    ]);
    workers[2]?.say({ type: 'row', id: third.id, row });
    expect(third.heard.onRow).toHaveBeenCalledOnce();
  });

  it('gives every worker a text once, however many jobs name it, and one that takes over too', () => {
    const { workers, run } = poolOf(1);
    for (const text of ['a', 'b', 'a', undefined]) run(undefined, text);
    workers[0]?.die();
    const seen = workers.map(({ received }) =>
      received.map((message) =>
        message.type === 'text' ? message.text : message.type === 'run' ? message.job.brought : message.type,
      ),
    );
    expect(seen).toEqual([
      ['open', 'a', [0], 'b', [1], [0], undefined],
      ['open', 'a', 'b', [0]],
    ]);
  });

  it('gives jobs to the workers in turn and their answers to whoever asked', () => {
    const { workers, run } = poolOf(2);
    const [one, two, three] = [run(), run(), run()];
    expect(workers.map((worker) => worker.jobs())).toEqual([[one.id, three.id], [two.id]]);
    workers[0]?.say({ type: 'row', id: one.id, row });
    workers[0]?.say({ type: 'done', id: one.id, row, tables: [] });
    workers[1]?.say({ type: 'failed', id: two.id, error: { path: 'seed', code: 'other', arguments: ['no'] } });
    expect(one.heard.onRow).toHaveBeenCalledOnce();
    expect(one.heard.onDone).toHaveBeenCalledOnce();
    expect(two.heard.onFailed).toHaveBeenCalledWith({ path: 'seed', code: 'other', arguments: ['no'] });
    expect(three.heard.onDone).not.toHaveBeenCalled();
  });

  it('lets a worker that has nothing to do go on with a run of another', () => {
    const { pool, workers, run } = poolOf(2);
    const [one, two, three, four] = [run(), run(), run(), run()];
    const under = { memory: new ArrayBuffer(8), rows: 1, spentMs: 60 };
    const asked = () => workers.map(({ received }) => received.filter(({ type }) => type === 'give').length);
    workers[1]?.say({ type: 'done', id: two.id, row, tables: [] });
    expect(asked()).toEqual([0, 0]);
    workers[1]?.say({ type: 'done', id: four.id, row, tables: [] });
    workers[0]?.say({ type: 'progress', id: one.id, share: 0.5 });
    expect(asked()).toEqual([1, 0]);
    workers[0]?.say({ type: 'kept' });
    workers[0]?.say({ type: 'progress', id: one.id, share: 0.6 });
    expect(asked()).toEqual([2, 0]);
    workers[0]?.say({ type: 'given', id: three.id, under });
    expect(workers[1]?.received.at(-1)).toMatchObject({ type: 'take', job: { id: three.id }, under: { rows: 1 } });
    pool.cancel([three.id]);
    expect(workers[1]?.received.at(-1)).toEqual({ type: 'cancel', ids: [three.id] });
    workers[0]?.say({ type: 'done', id: one.id, row, tables: [] });
    expect(asked()).toEqual([2, 0]);
    for (const { heard } of [one, two, four]) expect(heard.onDone).toHaveBeenCalledOnce();
  });

  it('gives a run back whose taker has got something else to do, forgets one that is cancelled, and begins a lost one anew', () => {
    const { pool, workers, run } = poolOf(2);
    const [one, two, three] = [run(), run(), run()];
    const under = { memory: new ArrayBuffer(8), rows: 1, spentMs: 60 };
    workers[1]?.say({ type: 'done', id: two.id, row, tables: [] });
    const late = run();
    workers[0]?.say({ type: 'given', id: three.id, under });
    expect(workers[0]?.received.at(-1)).toMatchObject({ type: 'take', job: { id: three.id } });
    workers[1]?.say({ type: 'done', id: late.id, row, tables: [] });
    pool.cancel([three.id]);
    const before = workers.map(({ received }) => received.length);
    workers[0]?.say({ type: 'given', id: three.id, under });
    expect(workers.map(({ received }) => received.length)).toEqual(before);
    workers[0]?.say({ type: 'given', id: one.id, under });
    workers[1]?.die();
    expect(workers[2]?.jobs()).toEqual([one.id]);
    workers[2]?.say({ type: 'done', id: one.id, row, tables: [] });
    expect(one.heard.onDone).toHaveBeenCalledOnce();
  });

  it('says how far a job has come, which is not its end', () => {
    const { workers, run } = poolOf(1);
    const { id, heard } = run();
    workers[0]?.say({ type: 'progress', id, share: 0.25 });
    workers[0]?.say({ type: 'progress', id, share: 0.5 });
    workers[0]?.say({ type: 'done', id, row, tables: [] });
    expect(heard.onProgress.mock.calls).toEqual([[0.25], [0.5]]);
    expect(heard.onDone).toHaveBeenCalledOnce();
  });

  it('tells the worker of a cancel and nobody of what still comes', () => {
    const { pool, workers, run } = poolOf(1);
    const { id, heard } = run();
    pool.cancel([id]);
    workers[0]?.say({ type: 'done', id, row, tables: [] });
    expect(workers[0]?.received.at(-1)).toEqual({ type: 'cancel', ids: [id] });
    expect(heard.onDone).not.toHaveBeenCalled();
  });

  it('replaces a worker that dies and tries its jobs once more', () => {
    const { workers, run } = poolOf(1);
    const { id, heard } = run();
    workers[0]?.die();
    expect(workers[0]?.terminated).toBe(true);
    expect(workers[1]?.jobs()).toEqual([id]);
    workers[1]?.say({ type: 'done', id, row, tables: [] });
    expect(heard.onDone).toHaveBeenCalledOnce();
  });

  it('fails a job whose worker dies twice, and lives on', () => {
    const { workers, run } = poolOf(1);
    const { heard } = run();
    workers[0]?.die();
    workers[1]?.die();
    expect(heard.onFailed).toHaveBeenCalledOnce();
    const next = run();
    workers[2]?.say({ type: 'done', id: next.id, row, tables: [] });
    expect(next.heard.onDone).toHaveBeenCalledOnce();
  });

  it('finds the job that stops workers, and ends those that were under way beside it', () => {
    const { workers, run } = poolOf(1);
    const jobs = [run(), run(), run()] as const;
    workers[0]?.die();
    expect(workers[1]?.jobs()).toEqual([jobs[0].id]);
    workers[1]?.say({ type: 'done', id: jobs[0].id, row, tables: [] });
    expect(workers[1]?.jobs()).toEqual([jobs[0].id, jobs[1].id]);
    const late = run();
    workers[1]?.die();
    expect(jobs[1].heard.onFailed).toHaveBeenCalledOnce();
    for (const { id } of [jobs[2], late]) workers[2]?.say({ type: 'done', id, row, tables: [] });
    expect(workers[2]?.jobs()).toEqual([jobs[2].id, late.id]);
    for (const { heard } of [jobs[0], jobs[2], late]) expect(heard.onDone).toHaveBeenCalledOnce();
    const next = [run(), run()];
    expect(workers[2]?.jobs().slice(2)).toEqual(next.map(({ id }) => id));
  });

  it('notices within 5 s a worker that is silent, tries its job once more, and goes on with the others', () => {
    const { workers, run } = poolOf(2);
    for (const worker of workers) worker.say({ type: 'here' });
    Object.assign(workers[1] ?? {}, { answers: true });
    const [stuck, other] = [run(), run()];
    vi.advanceTimersByTime(5000);
    expect(workers.map(({ terminated }) => terminated).slice(0, 2)).toEqual([true, false]);
    expect(workers[2]?.jobs()).toEqual([stuck.id]);
    expect(stuck.heard.onFailed).not.toHaveBeenCalled();
    workers[2]?.say({ type: 'here' });
    vi.advanceTimersByTime(5000);
    expect(stuck.heard.onFailed).toHaveBeenCalledOnce();
    workers[1]?.say({ type: 'done', id: other.id, row, tables: [] });
    expect(other.heard.onDone).toHaveBeenCalledOnce();
  });

  it('waits for a worker that answers, however long its job takes, and asks none that has nothing to do', () => {
    const { workers, run } = poolOf(1);
    const { id, heard } = run();
    Object.assign(workers[0] ?? {}, { answers: true });
    vi.advanceTimersByTime(60_000);
    workers[0]?.say({ type: 'done', id, row, tables: [] });
    expect(heard.onDone).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60_000);
    expect(workers).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits longer for a worker that has never spoken, as it may still be loading', () => {
    const { workers, run } = poolOf(1);
    run();
    vi.advanceTimersByTime(25_000);
    expect(workers).toHaveLength(1);
    vi.advanceTimersByTime(25_000);
    expect(workers).toHaveLength(2);
  });

  it('does not try a worker for ever that cannot be loaded', () => {
    const { workers, run } = poolOf(1);
    run();
    for (let death = 0; death < 20; ++death) workers.at(-1)?.die();
    expect(workers.length).toBeLessThan(8);
    const { heard } = run();
    vi.advanceTimersByTime(0);
    expect(heard.onFailed).toHaveBeenCalledOnce();
  });
});
