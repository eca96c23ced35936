/** The statement as a document. */

import type { Check, Criterion } from './criterion.ts';
import { conformance, criteria, principles, statement, verdictWords } from './statement.ts';

/** @returns the text of ACCESSIBILITY.md */
export function statementMarkdown(): string {
  const open = criteria.flatMap(({ id, name, open: text }) => (text === undefined ? [] : [`${id} ${name}: ${text}`]));
  return [
    `# ${statement.title}`,
    `<!-- Written by \`npm run statement\` from app/panels/accessibility. -->`,
    statement.lede,
    statement.scope,
    `**${conformance()}**`,
    `Last gone through: ${statement.date}.`,
    '## What remains open',
    [...open, ...statement.also].map((text) => `- ${text}`).join('\n'),
    '## A barrier?',
    statement.contact,
    '## How it was checked',
    statement.method,
    ...principles.flatMap((principle) => [
      `## ${principle.name}`,
      ['| Criterion | | How | Checked |', '| --- | --- | --- | --- |', ...principle.criteria.map(row)].join('\n'),
    ]),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

function row({ id, name, level, verdict, how, checked, open }: Criterion): string {
  const text = open === undefined ? how : `${how} *Open:* ${open}`;
  return `| ${id} ${name} (${level}) | ${verdictWords[verdict]} | ${text} | ${checked.map(checkText).join('; ')} |`;
}

function checkText(check: Check): string {
  return 'procedure' in check ? `procedure: ${check.procedure}` : `\`${check.file}\`: ${check.title}`;
}
