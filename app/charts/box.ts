/** A point in px, from the top left. */
export type Point = { x: number; y: number };
export type Box = { left: number; top: number; width: number; height: number };
