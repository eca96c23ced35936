/**
 * In the place of a part that is on its way: nothing to see. Whatever is not yet as it will be has the attribute
 * `data-awaited`, so that a page without one, and a status that says done, is all there.
 */
export const awaited = <span hidden data-awaited />;
