/** A table of measured points that a person is bringing; null while there is none. */
import { create } from 'zustand';

type Measuring = { given: { text: string; name: string } | null };

export const useMeasuring = create<Measuring>()(() => ({ given: null }));

/** Opens the dialog with this table, which may be empty. */
export const measure = (text = '', name = ''): void => useMeasuring.setState({ given: { text, name } });

export const measured = (): void => useMeasuring.setState({ given: null });
