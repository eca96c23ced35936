/** The columns of a sweep that are drawn, as they are read. */
import { useEffect, useState } from 'react';
import type { SweptNumbers } from '../../exports/swept-chart.ts';
import type { SweptFile } from '../../exports/swept-file.ts';

export type Columns = { y: string } & SweptNumbers;

/**
 * What is drawn upward; undefined until it is read for the first time, then the column of before. `share` is how much is read, where
 * reading takes its time.
 */
export function useColumns(file: SweptFile, y: string): { columns?: Columns | 'unread'; share?: number } {
  const [known, setKnown] = useState<{ columns?: Columns | 'unread'; share?: number }>({});
  useEffect(() => {
    let isWanted = true;
    const interval = file.results.find(({ key }) => key === `${y}_ci`)?.key;
    const toldFrom = (from: number, of: number) => (share: number) => {
      if (isWanted) setKnown(({ columns }) => ({ ...(columns && { columns }), share: from + of * share }));
    };
    const part = interval === undefined ? 1 : 0.5;
    const read = async (): Promise<Columns> => {
      const values = await file.numbers(y, toldFrom(0, part));
      const half = (interval && (await file.numbers(interval, toldFrom(part, part)))) || undefined;
      // Only what has no value is asked why.
      const state = values.some(Number.isNaN) && file.results.find(({ key }) => key === 'state')?.key;
      return { y, values, half, states: (state && (await file.numbers(state, toldFrom(1, 0)))) || undefined };
    };
    read()
      .catch(() => 'unread' as const)
      .then((columns) => isWanted && setKnown({ columns }));
    return () => {
      isWanted = false;
    };
  }, [file, y]);
  return known;
}
