/** What SCORM 1.2 takes of lessons: a score, a time, answers to resume, and the manifest of a package. */

import { fitName, hasAnswers } from './answers.ts';

/** Characters of suspend data that every platform keeps. */
export const LONGEST_SUSPENDED = 4096;

/** Of steps: `asked` of them ask, `answered` are answered, `judged` can be right or wrong; `right` is not known at once. */
export type Counted = { asked: number; answered: number; judged: number; right: number | undefined };

/** From 0 to 100: the share of what can be right or wrong that is right; undefined while that is not known. */
export function scoreOf({ judged, right }: Pick<Counted, 'judged' | 'right'>): number | undefined {
  return judged === 0 || right === undefined ? right : Math.round((100 * right) / judged);
}

/** The answers as they are kept; undefined if they do not fit. */
export function suspended(hash: string): string | undefined {
  return hash.length <= LONGEST_SUSPENDED ? hash : undefined;
}

/** Answers that were kept, to open the lessons with; whatever else a platform has kept is none. */
export function hashOfSuspended(data: string): string {
  return data.length <= LONGEST_SUSPENDED && data.startsWith('#') && hasAnswers(data) ? data : '';
}

/** "Tanaka, Aki", as a platform tells it, is Aki Tanaka. */
export function nameOf(student: string): string {
  const [family = '', given = '', ...more] = fitName(student).split(',');
  return more.length > 0 ? fitName(student) : `${given.trim()} ${family.trim()}`.trim();
}

/** "0001:02:03.45" */
export function timeText(milliseconds: number): string {
  const hundredths = Math.min(Math.max(0, Math.round(milliseconds / 10)), 9999 * 360_000);
  const [hours, minutes, rest] = [
    Math.floor(hundredths / 360_000),
    Math.floor(hundredths / 6000) % 60,
    hundredths % 6000,
  ];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(hours).padStart(4, '0')}:${two(minutes)}:${two(Math.floor(rest / 100))}.${two(rest % 100)}`;
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** imsmanifest.xml of a package with one unit. */
export function manifestOf(title: string, files: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="grainscope" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="class">
    <organization identifier="class">
      <title>${escaped(title)}</title>
      <item identifier="lessons" identifierref="unit">
        <title>${escaped(title)}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="unit" type="webcontent" adlcp:scormtype="sco" href="index.html">
${files.map((name) => `      <file href="${escaped(name)}"/>`).join('\n')}
    </resource>
  </resources>
</manifest>
`;
}

/** The page around the lessons, with the plan of the package in it. */
export function withPlan(shell: string, search: string): string {
  return shell.replace(
    /(<meta name="plan" content=")[^"]*(")/,
    (_, before, after) => `${before}${escaped(search)}${after}`,
  );
}
