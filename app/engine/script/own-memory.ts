/** Whether a program has variables outside its functions that may change: each node needs its own then. */

const SILENT = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
// Functions, the parameters, and what is named elsewhere.
const CONSTANT =
  /function\s*\*?\s*\w*\s*\(\)\s*\{\}|(?:\(\)|\w+)\s*=>\s*(?:\{\}|[^;,\n]*)|export\s+(?:const\s+parameters\s*=\s*)?\{\}/g;

/**
 * By its text, without the insides of brackets: whether it declares by `let`, `var` or `class`, or makes an object, or
 * calls something. It errs only by taking a constant for a variable, unless a function or globalThis is given properties.
 */
export function keepsVariables(source: string): boolean {
  let outside = '';
  let depth = 0;
  for (const char of source.replace(SILENT, '')) {
    if (')]}'.includes(char)) depth--;
    if (depth === 0) outside += char;
    if ('([{'.includes(char)) depth++;
  }
  return depth !== 0 || /\b(?:let|var|class|new)\b|[()[\]{}]/.test(outside.replace(CONSTANT, ''));
}
