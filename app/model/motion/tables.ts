/** What a recorded run says, as the engine gives it. */
import type { TableColumns } from '../manifest/manifest.ts';

export type Table = TableColumns;

/** By key. */
export type MotionTables = Readonly<Record<string, Table>>;
