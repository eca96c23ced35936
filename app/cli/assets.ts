/** Where a file of a package lies. In the package of the command line assets-packaged.ts is in its place. */
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** `name` as it is imported: the package, then the path in it. */
export const assetOf = (name: string): string => resolve(name);
