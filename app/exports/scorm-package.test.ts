import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { scormPackage } from './scorm-package.ts';

const shell = '<head><meta name="plan" content="" /></head>';

it('a package holds its manifest, the page around the lessons with their plan, and the lessons', () => {
  const plan = { lessons: ['message-cost', 'grain'], title: 'Tuesday & "co"' };
  const files = unzipSync(scormPackage(plan, plan.title, { shell, lessons: 'LESSONS' }));
  expect(Object.keys(files)).toEqual(['imsmanifest.xml', 'index.html', 'lessons.html']);
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(text('imsmanifest.xml')).toContain('<title>Tuesday &#38; &#34;co&#34;</title>');
  expect(text('imsmanifest.xml')).toContain('adlcp:scormtype="sco" href="index.html"');
  expect(text('index.html')).toContain('content="?plan=message-cost,grain&#38;class=Tuesday%20%26%20%22co%22"');
  expect(text('lessons.html')).toBe('LESSONS');
});
