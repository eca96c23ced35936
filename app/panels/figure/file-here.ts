/** Asks for the file that a link names and does not hold, and opens it. */
export const openFileHere: (() => void) | undefined = () =>
  void import('../export/open-exported.ts').then(({ chooseFile }) => chooseFile());
