// @ts-check
/** `npm run statement`: writes ACCESSIBILITY.md from what the page says. Runs under tsx, for that is TypeScript. */
import { writeFileSync } from 'node:fs';
import { statementMarkdown } from '../app/panels/accessibility/markdown.ts';
import { at } from './lib/paths.mjs';

writeFileSync(at('ACCESSIBILITY.md'), statementMarkdown());
