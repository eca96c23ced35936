import { describe, expect, it } from 'vitest';
import { type Answer, Damaged } from '../../exports/parquet.ts';
import { readerOf } from './reader.ts';

/** A worker that does as it is told, and a reader of it that waits for 5 ms. */
function reading(...answers: ((id: number) => { id: number; answer: Answer })[]) {
  const told: string[] = [];
  const worker: Parameters<typeof readerOf>[1] & object = {
    onmessage: null,
    onerror: null,
    postMessage: ({ id }: { id: number }) => {
      const answer = answers.shift();
      if (answer) say(answer(id));
    },
    terminate: () => told.push('terminated'),
  };
  const say = (data: unknown) => worker.onmessage?.call(worker as Worker, { data } as MessageEvent);
  const reader = readerOf(new Blob(['PAR1']), worker, 5);
  const come = () => say({ id: 0, answer: { share: 0 } });
  const fail = () => worker.onerror?.call(worker as Worker, {} as ErrorEvent);
  return { reader, told, come, fail };
}
const value = (what: unknown) => (id: number) => ({ id, answer: { value: what } });

describe('a file that a worker reads', () => {
  it('gives its columns, or says that one is damaged', async () => {
    const { reader, come } = reading(value({ rows: 2, text: '{}' }), value([1, 2]), (id) => ({
      id,
      answer: { problem: 'no such column' },
    }));
    come();
    const parquet = await reader.open();
    expect(parquet).toMatchObject({ rows: 2, text: '{}' });
    expect(await parquet?.numbers('a')).toEqual([1, 2]);
    await expect(parquet?.places('b')).rejects.toBeInstanceOf(Damaged);
  });

  it('that keeps its worker busy is damaged, and the worker ends', async () => {
    const { reader, told, come } = reading(value({ rows: 2 }));
    come();
    const parquet = await reader.open();
    await expect(parquet?.numbers('a')).rejects.toBeInstanceOf(Damaged);
    expect(told).toEqual(['terminated']);
    await expect(parquet?.numbers('a')).rejects.toBeInstanceOf(Damaged);
  });

  it('is read no further when its room is closed', async () => {
    const { reader, told, come } = reading();
    come();
    const asked = reader.open();
    reader.end();
    expect(told).toEqual(['terminated']);
    await expect(asked).rejects.toBeInstanceOf(Damaged);
  });

  it('is not called damaged where the worker cannot be loaded', async () => {
    const { reader, fail } = reading();
    const asked = reader.open();
    fail();
    await expect(asked).rejects.not.toBeInstanceOf(Damaged);
  });
});
