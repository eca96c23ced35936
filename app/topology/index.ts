/** Drawings of machines, as pure functions of what the simulation found. */

export { type DrawingProps, fillingHeight, TopologyDrawing, under } from './drawing.tsx';
export { canTurn, type Pointed, steppedPlace } from './laid.ts';
export { isCoarsened, loadedOf, type NodeLoad, type TopologySpec } from './loaded.ts';
export { defaultView, type View } from './projection.ts';
export type { DrawingTheme } from './theme.ts';
export { hoverText, leftOutText, nodesText, topologyAltText } from './words.ts';
