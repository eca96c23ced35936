/**
 * Builds what a package for a learning platform holds: the lessons as one file, and the page around it that speaks with the
 * platform. They lie in scorm/ beside the site, and in the package of the command line.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { buildOneFile } from './single.ts';

/** Where they lie below the site. */
export const SCORM = 'scorm';

/** What the package has no place for: the other pages of the site. The licences stand at the end of the file. */
const ALONE =
  '.pages,.page-foot-wide,.wordmark,a[href="licences.txt"],a[href^="fidelity.html"],a[href^="./"],a[href^="?"]{display:none!important}';

/** The files of a package, by their names. */
export async function buildScorm(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'lessons.html'), await buildOneFile('lessons.html', { style: ALONE }));
  writeFileSync(join(folder, 'index.html'), await buildOneFile('scorm.html', { style: '', frames: "'self'" }));
}

/** Into the folder of the site, after the other pages. */
export function scormPages(): Plugin {
  let folder = '';
  return {
    name: 'grainscope:scorm',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir, SCORM);
    },
    writeBundle: { sequential: true, handler: () => buildScorm(folder) },
  };
}
