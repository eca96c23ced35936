/**
 * Invisible placeholder of a part that is still loading. Every unfinished part has the attribute `data-awaited`: a page
 * without the attribute, whose status says done, is complete.
 */
export const awaited = <span hidden data-awaited />;
