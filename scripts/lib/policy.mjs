// @ts-check
/** The content security policy of every page: nothing from another host, no inline script or style, no `eval`; WebAssembly may compile. */

/** @param {{ own?: string[], scripts?: string[], styles?: string[], embedded?: boolean }} [sources] in the place of the site's own files */
export function policy({ own = ["'self'"], scripts = own, styles = own, embedded = false } = {}) {
  const data = embedded ? ' data:' : '';
  const files = embedded ? '' : `${own.join(' ')} `;
  return [
    `default-src ${embedded ? "'none'" : own.join(' ')}`,
    `script-src ${[...scripts, "'wasm-unsafe-eval'"].join(' ')}`,
    `style-src ${styles.join(' ')}`,
    `img-src ${files}data: blob:`,
    ...(embedded ? [`font-src${data}`, `connect-src${data}`] : []),
    `worker-src ${files}blob:`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/**
 * In the head of embed.html. WebKit takes nothing for 'self' in a sandboxed frame, and no host is known when the page is
 * built: its script puts the policy of the other pages beside this one, with its own origin, before it reads its address.
 */
export const policyOfFrame = () => policy({ own: ['http:', 'https:', 'file:'] });

/** @param {string} content @returns {string} the policy as an element of the head */
export const policyElement = (content) => `<meta http-equiv="Content-Security-Policy" content="${content}">`;
