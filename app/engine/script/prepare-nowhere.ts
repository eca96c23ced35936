/** In the place of prepare.ts where everything is inside one script, which would double with an interpreter in it. */
export const prepareInterpreter = (): Promise<void> =>
  Promise.reject(new Error('programs of your own run on the page itself'));
