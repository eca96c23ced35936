// @ts-check
/** Texts in TypeScript that look as if a person would read them and that no catalogue knows. Pure. */
import ts from 'typescript';

/** Attributes that are read out or shown. */
const SHOWN =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|alt|placeholder|label|textValue)$/;

/** Calls and tags whose texts are translated, or are never seen by a person. */
const HANDLED =
  /^(t|message|css|String\.raw|querySelector(All)?|matchMedia|useMedia|RegExp|Error|.*\.(replace(All)?|split|includes|startsWith|endsWith|setAttribute|closest|querySelector(All)?|matches|getContext|append|startTransition|join|indexOf|test))$/;

/** Attributes and members that hold no words. */
const WORDLESS =
  /^(\w*Class|className|class|style|aria-(labelledby|describedby|controls|owns)|d|points|transform|viewBox|href|src|sandbox|allow|rel|font|fontFamily|data-.*|key|id|role|type|path|slot|clipPath|strokeDasharray|accept|placement|urlPattern)$/;

/** Two words beside each other, in Latin letters. */
const WORDS = /\p{Script=Latin}{2,}[,;:]? \p{Script=Latin}{2,}/u;

/**
 * @param {string} path @param {string} text
 * @returns {{ line: number, text: string }[]}
 */
export function untranslatedIn(path, text) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  /** @type {{ line: number, text: string }[]} */
  const found = [];
  /** @param {ts.Node} node @param {string} words */
  const report = (node, words) =>
    found.push({ line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, text: words.trim() });
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (isHandled(node, source)) {
      // What is put into a message is looked at, the message is not.
      if (ts.isTaggedTemplateExpression(node) && ts.isTemplateExpression(node.template))
        for (const { expression } of node.template.templateSpans) visit(expression);
      return;
    }
    if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text.replace(/&\w+;/g, ''))) report(node, node.text);
    else if (ts.isStringLiteralLike(node) && isShown(node, source) && /\p{L}{2}/u.test(node.text))
      report(node, node.text);
    else if (ts.isStringLiteralLike(node) && WORDS.test(node.text)) report(node, node.text);
    else if (ts.isTemplateExpression(node)) {
      const words = node.templateSpans.reduce((all, span) => `${all}{}${span.literal.text}`, node.head.text);
      if (WORDS.test(words) || /\p{Script=Latin}{2,} \{|\} \p{Script=Latin}{2,}/u.test(words)) report(node, words);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** @param {ts.Node} node @param {ts.SourceFile} source */
function isHandled(node, source) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isTaggedTemplateExpression(node)) return HANDLED.test(node.tag.getText(source));
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return HANDLED.test(node.expression.getText(source));
  if (ts.isVariableDeclaration(node)) return WORDLESS.test(node.name.getText(source));
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken)
    return ts.isPropertyAccessExpression(node.left) && WORDLESS.test(node.left.name.text);
  if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node))
    return WORDLESS.test(node.name.getText(source).replace(/^'|'$/g, ''));
  return false;
}

/** @param {ts.Node} node @param {ts.SourceFile} source */
function isShown(node, source) {
  const parent = ts.isJsxExpression(node.parent) ? node.parent.parent : node.parent;
  return ts.isJsxAttribute(parent) && SHOWN.test(parent.name.getText(source));
}
