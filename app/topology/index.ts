/** Drawings of machines, as pure functions of what the simulation found. */

export { MeshDrawing, type MeshDrawingProps, nodeUnder } from './mesh.tsx';
export { type ChannelLoads, type Dimensions, isCoarsened, type TopologySpec } from './network.ts';
export { defaultView, type View } from './projection.ts';
export type { DrawingTheme } from './theme.ts';
export { topologyAltText } from './words.ts';
