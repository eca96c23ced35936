/** Whether a program has variables outside its functions that may change: each node needs its own then. */

const SILENT = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
const INNERMOST = /\([^(){}[\]]*\)|\{[^(){}[\]]*\}|\[[^(){}[\]]*\]/g;
// What stays as it is: functions, the parameters, and what is named elsewhere. "()" is any pair of brackets.
const CONSTANT = [
  /\bfunction\s*\*?\s*\w*\s*\(\)\s*\{\}/g,
  /(?:\(\)|\b\w+)\s*=>\s*(?:\{\}|[^;,\n]*)/g,
  /\bexport\s+(?:const\s+parameters\s*=\s*)?\{\}/g,
];

/**
 * By its text, without the insides of brackets: whether it declares by `let`, `var` or `class`, or makes an object, or
 * calls something. It errs only by taking a constant for a variable, unless a function is given properties.
 */
export function keepsVariables(source: string): boolean {
  let outside = source.replace(SILENT, "''");
  for (let before = ''; before !== outside; ) {
    before = outside;
    outside = outside.replace(INNERMOST, (pair) =>
      pair[0] === '(' ? '\u0001' : pair[0] === '{' ? '\u0002' : '\u0003',
    );
  }
  outside = outside.replaceAll('\u0001', '()').replaceAll('\u0002', '{}').replaceAll('\u0003', '[]');
  const rest = CONSTANT.reduce((text, constant) => text.replace(constant, ''), outside);
  return /\b(?:let|var|class|new)\b|[()[\]{}]/.test(rest);
}
