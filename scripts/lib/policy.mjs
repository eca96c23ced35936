// @ts-check
/** The content security policy of every page: nothing from another host, no inline script or style, no `eval`; WebAssembly may compile. */

/** @param {{ scripts?: string[], styles?: string[], embedded?: boolean }} [own] sources in the place of the site's own files */
export function policy({ scripts = ["'self'"], styles = ["'self'"], embedded = false } = {}) {
  const data = embedded ? ' data:' : '';
  return [
    `default-src ${embedded ? "'none'" : "'self'"}`,
    `script-src ${[...scripts, "'wasm-unsafe-eval'"].join(' ')}`,
    `style-src ${styles.join(' ')}`,
    `img-src ${embedded ? '' : "'self' "}data: blob:`,
    ...(embedded ? [`font-src${data}`, `connect-src${data}`] : []),
    `worker-src ${embedded ? '' : "'self' "}blob:`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** @param {string} content @returns {string} the policy as an element of the head */
export const policyElement = (content) => `<meta http-equiv="Content-Security-Policy" content="${content}">`;
