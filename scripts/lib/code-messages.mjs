// @ts-check
/** The messages in TypeScript: templates tagged `t`, and texts given to `t(…)` or marked by `message(…)`. Pure. */
import ts from 'typescript';

/** @param {string} path @param {string} text @returns {string[]} in the order of the file, with {0}, {1}, … for values */
export function messagesIn(path, text) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  /** @type {string[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source) === 't')
      found.push(templateText(node.template));
    if (ts.isCallExpression(node) && /^(t|message)$/.test(node.expression.getText(source)))
      found.push(...node.arguments.slice(0, 1).flatMap(textsOf));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Literals, also where one of two is chosen. @param {ts.Node} node @returns {string[]} */
function textsOf(node) {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(textsOf);
  return [];
}

/** @param {ts.TemplateLiteral} template */
function templateText(template) {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  return template.templateSpans.reduce(
    (text, span, index) => `${text}{${index}}${span.literal.text}`,
    template.head.text,
  );
}
