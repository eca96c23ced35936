/** What a recorded run says, as the engine gives it. */

/** Columns by key. */
export type Table = Readonly<Record<string, ArrayLike<number>>>;

/** By key. */
export type MotionTables = Readonly<Record<string, Table>>;
