// @ts-check
/** What the engine can say is wrong, as the sources have it, with {0}, {1}, … where values are put in. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { at } from './paths.mjs';
import { filesBelow } from './stamp.mjs';

/** @returns {string[]} */
export function engineMessages() {
  const cpp = [...filesBelow(at('engine/src')), at('wasm/abi.cpp')].filter((path) => path.endsWith('.cpp'));
  const typescript = filesBelow(at('app/engine')).filter((path) => /(?<!\.test)\.ts$/.test(path));
  const read = (/** @type {string} */ path) => readFileSync(path, 'utf8');
  return [...new Set([...cpp.map(read).flatMap(messagesInCpp), ...typescript.map(read).flatMap(messagesInTypeScript)])];
}

/**
 * Second members of `Error{…}` and of `refuse({…})`, reasons given to `check_…(values, "…")`, and what `allowed`,
 * `what_waits` and functions called `said_…` return.
 * @param {string} source @returns {string[]}
 */
export function messagesInCpp(source) {
  const code = withoutComments(source);
  const members = [...code.matchAll(/\b(?:Error(?: \w+)?|refuse\()\{/g)].map(({ index, 0: { length } }) => {
    const [, text = ''] = split(insideOf(code, index + length), ',');
    return text;
  });
  const reasons = [...code.matchAll(/\bcheck_\w+\(values, (?:\d+, )?(?=")/g)].map(({ index, 0: { length } }) =>
    insideOf(code, index + length),
  );
  const body = /std::string allowed\(const Parameter& parameter\) \{\n([\s\S]*?)\n\}/.exec(code)?.[1] ?? '';
  const phrases = [...body.matchAll(/return ("[^;]*);/g)].map(([, text = '']) => text);
  const begun = [...body.matchAll(/std::string out = ("[^"]*");/g)].map(([, text = '']) => `${text} " " + rest`);
  const texts = [...members, ...reasons, ...begun, ...saidIn(code)].map(templateOf);
  return [...texts, ...phrases.flatMap(withAndWithoutUnit)].filter((text) => /\p{L}{2}/u.test(text));
}

/** @param {string} code @returns {string[]} expressions */
function saidIn(code) {
  const said =
    /std::string (?:\w+::)?(?:said_\w+|what_waits)\([^)]*\)[^;{]*(?:\{ ([^\n]*) \}|\{\n([\s\S]*?)\n {0,4}\})/g;
  const bodies = [...code.matchAll(said)].map(([, line, lines]) => line ?? lines ?? '');
  const returned = bodies.flatMap((body) => [...body.matchAll(/return ((?:"(?:[^"\\]|\\.)*"|[^;"])*);/g)]);
  // Of a choice, each.
  return returned.flatMap(([, text = '']) =>
    text.includes(' ? ') ? (text.match(/"(?:[^"\\]|\\.)*"/g) ?? []) : [text],
  );
}

/** A range is two numbers and, where there is one, a unit. @param {string} expression @returns {string[]} */
function withAndWithoutUnit(expression) {
  const text = expression.replace('+ unit', '').replace('range', 'least + " to " + most');
  const bare = templateOf(text);
  return expression.includes('+ unit') ? [bare, `${bare} {2}`] : [bare];
}

/** Of literals and values joined by `+`. @param {string} expression */
function templateOf(expression) {
  let values = 0;
  return split(expression, '+')
    .map((term) => {
      const literal = /^(?:std::string\()?((?:\s*"(?:[^"\\]|\\.)*")+)\s*\)?$/.exec(term.trim())?.[1];
      if (literal === undefined) return `{${values++}}`;
      return [...literal.matchAll(/"((?:[^"\\]|\\.)*)"/g)]
        .map(([, text = '']) => text.replace(/\\(.)/g, '$1'))
        .join('');
    })
    .join('');
}

/** @param {string} code @param {number} from @returns {string} up to the bracket that closes what is open there */
function insideOf(code, from) {
  let depth = 0;
  for (const { text, index } of tokens(code, from)) {
    if ('([{'.includes(text)) depth += 1;
    else if (')]}'.includes(text) && depth-- === 0) return code.slice(from, index);
  }
  throw new Error(`nothing closes what opens at ${code.slice(from, from + 40)}`);
}

/** At a sign that stands in no bracket and no literal. @param {string} code @param {string} sign @returns {string[]} */
function split(code, sign) {
  const cuts = [-1];
  let depth = 0;
  for (const { text, index } of tokens(code, 0)) {
    if ('([{'.includes(text)) depth += 1;
    else if (')]}'.includes(text)) depth -= 1;
    else if (text === sign && depth === 0) cuts.push(index);
  }
  return cuts.map((cut, i) => code.slice(cut + 1, cuts[i + 1]));
}

/** Literals whole, everything else by its characters. @param {string} code @param {number} from */
function* tokens(code, from) {
  const pattern = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)'|[^\s\w]/g;
  pattern.lastIndex = from;
  for (let found = pattern.exec(code); found !== null; found = pattern.exec(code))
    yield { text: found[0], index: found.index };
}

/** @param {string} code */
const withoutComments = (code) => code.replace(/^\s*\/\/.*$/gm, '');

/**
 * Texts given as `message:` or to `refuse(…)`, and what a function that returns texts returns.
 * @param {string} source @returns {string[]}
 */
export function messagesInTypeScript(source) {
  const file = ts.createSourceFile('x.ts', source, ts.ScriptTarget.Latest, true);
  /** @type {string[]} */
  const found = [];
  /** @param {ts.Node | undefined} node */
  const take = (node) => {
    if (node === undefined) return;
    if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(take);
    else if (ts.isStringLiteralLike(node)) found.push(node.text);
    else if (ts.isTemplateExpression(node))
      found.push(
        node.templateSpans.reduce((text, { literal }, index) => `${text}{${index}}${literal.text}`, node.head.text),
      );
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isPropertyAssignment(node) && node.name.getText(file) === 'message') take(node.initializer);
    if (ts.isCallExpression(node) && node.expression.getText(file) === 'refuse') take(node.arguments[0]);
    if (ts.isReturnStatement(node) && textFunction(node)) take(node.expression);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found.filter((text) => / /.test(text));
}

/** @param {ts.Node} node whether it is in a function that is declared to return a text */
function textFunction(node) {
  const parent = ts.findAncestor(node, ts.isFunctionLike);
  return parent?.type?.kind === ts.SyntaxKind.StringKeyword;
}
