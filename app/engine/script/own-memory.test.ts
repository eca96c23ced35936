import { expect, it } from 'vitest';
import { EXAMPLES } from './examples.ts';
import { keepsVariables } from './own-memory.ts';

const MAIN = 'export default function* ({ id, send }) { let a = [id]; yield send(0, 8, { a }); }';

it.each(EXAMPLES.map(({ key, source }) => [key, source]))('%s has no variables that nodes could share', (_, source) => {
  expect(keepsVariables(source)).toBe(false);
});

it.each([
  ['constants', `const A = 0, B = 2 ** 4;\nconst NAME = "let it be (";\n${MAIN}`],
  ['functions', `function twice(a) { const b = [a]; return b; }\nconst f = (a) => ({ a }), g = a => a + 1;\n${MAIN}`],
  ['a name given later', `function* main() { yield 1; }\nexport { main as default };`],
  ['comments', `// let x = [1];\n/* var y = new Map(); */\n${MAIN}`],
])('%s are none', (_, source) => {
  expect(keepsVariables(source)).toBe(false);
});

it.each([
  ['a counter', `let count = 0;\n${MAIN}`],
  ['a list', `const tasks = [1, 2, 3];\n${MAIN}`],
  ['an object', `const best = { bound: 1e9 };\n${MAIN}`],
  ['what is made', `const seen = new Map();\n${MAIN}`],
  ['what a call gives', `const bits = Array(8);\n${MAIN}`],
  ['what a function holds', `const next = (() => { let a = 0; return () => ++a; })();\n${MAIN}`],
  ['what is declared beside a constant', `const A = 1, list = [];\n${MAIN}`],
  ['a class', `class Bag { static all = []; }\n${MAIN}`],
  ['what no bracket ends', `const a = [;\n${MAIN}`],
])('%s is one', (_, source) => {
  expect(keepsVariables(source)).toBe(true);
});
