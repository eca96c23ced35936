/** What a frame says before the engine is there. */
export const words = {
  run: 'Run the simulation',
  loading: 'Loading the simulator',
  failed: 'The simulator could not be loaded. Check the connection and try again.',
  unknown: 'This state has no recorded picture. It is simulated when you run it.',
  open: 'Open in full',
  picture: (title: string, subtitle: string) => `${title}: ${subtitle}. A recorded picture; run it to read its points.`,
};
