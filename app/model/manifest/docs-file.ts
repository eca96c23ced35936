/** Where the sentences are that the manifest may lack. In a page scripts/vite/docs.ts stands in for this file. */

/** In the order of the manifest; of a parameter its own first, then those of its choices. */
export type Docs = { parameters: string[][]; parts: string[] };

/** Null where the manifest has them. */
export const bringDocs = (): Promise<Docs | null> => Promise.resolve(null);
