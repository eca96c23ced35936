/**
 * Builds the explorer as one HTML file that runs from anywhere, also from a disk: script, style, face and engine inside
 * of it. Its policy names the inline script and style by their hashes, so it allows no other.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rollup } from 'vite';
import { at, root } from '../lib/paths.mjs';
import { policy, policyElement } from '../lib/policy.mjs';
import { everyFileHasContent } from './contents.ts';
import { saidPartOfFaces } from './faces.ts';
import { buildInterpreter, interpreterAt, withinElement } from './interpreter.ts';
import { machineFiles } from './machines.ts';
import { minified } from './minify.ts';
import { engineInside, unused } from './parts.ts';
import { statementDialog, statementStyle } from './statement.ts';

/** What the file has no place for: the other pages of the site. The licences stand at its end, the statement is within. */
const ALONE = 'a[href^="fidelity.html"],a[href="lessons.html"],a[href="licences.txt"]{display:none!important}';

/**
 * The page waits for its link before anything else. In one file what it waits for stands behind what waits, and would
 * never come: so the parts of links, and the words of other languages, are put before it.
 */
function readyForLinks(): Plugin {
  const parts = ['model/link/hash.ts', 'model/link/rare.ts', 'model/link/migrate.ts', 'locales/ja/index.ts'];
  const snapshots = readdirSync(at('app/model/link/frozen')).filter((name) => /\.json$/.test(name));
  const first = [...parts, ...snapshots.map((name) => `model/link/frozen/${name}`)];
  return {
    name: 'grainscope-ready-for-links',
    enforce: 'pre',
    transform(code, id) {
      if (id !== at('app/panels/opening.ts')) return undefined;
      return { code: `${first.map((part) => `import '${at(`app/${part}`)}';`).join('')}${code}`, map: null };
    },
  };
}

/** @returns the path of the file */
export async function buildSingle(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'grainscope.html');
  writeFileSync(path, await buildOneFile('index.html', { style: ALONE }));
  return path;
}

type Alone = {
  /** Hides what the file has no place for. */
  style: string;
  /** Sources of frames, besides none. */
  frames?: string;
};

/** @returns a page of the project with all that it needs inside */
export async function buildOneFile(page: string, { style, frames }: Alone): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    base: './',
    logLevel: 'warn',
    define: interpreterAt(''),
    resolve: { alias: [...unused, ...engineInside] },
    plugins: [
      react(),
      machineFiles({ inside: true }),
      saidPartOfFaces(),
      readyForLinks(),
      everyFileHasContent(),
      minified(),
    ],
    worker: { format: 'iife' },
    build: {
      target: 'es2022',
      write: false,
      modulePreload: false,
      cssCodeSplit: false,
      copyPublicDir: false,
      // All but a face of 7 MB for characters that the page does not say: without it they are named as lacking.
      assetsInlineLimit: (path) => !/zen-kaku-gothic-new/.test(path),
      chunkSizeWarningLimit: 10_000,
      rollupOptions: { input: at(page), output: { inlineDynamicImports: true } },
    },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rollup.RollupOutput;
  const script = output.find((one) => one.type === 'chunk')?.code ?? '';
  const assets = output.flatMap((one) => (one.type === 'asset' ? [one] : []));
  const textOf = (end: string) => String(assets.find(({ fileName }) => fileName.endsWith(end))?.source ?? '');
  const parts = { page: textOf('.html'), script, style: textOf('.css') + style + statementStyle };
  return single({ ...parts, interpreter: script.includes(ASKING) ? await buildInterpreter() : '', frames });
}

/** What a script says that asks for the interpreter. */
const ASKING = 'grainscopeInterpreter';

type Parts = { page: string; script: string; style: string; interpreter: string; frames: string | undefined };

function single({ page, script, style, interpreter, frames }: Parts): string {
  const safe = withinElement(script);
  const icon = `data:image/svg+xml;base64,${readFileSync(at('public/icon.svg')).toString('base64')}`;
  const licences = readFileSync(at('public/licences.txt'), 'utf8').replaceAll('--', '- -');
  const statement = statementDialog(readFileSync(at('ACCESSIBILITY.md'), 'utf8'));
  const head = [
    policyElement(
      // What interprets programs is text, and a script only when one comes.
      policy({
        scripts: interpreter ? [hashOf(safe), 'blob:'] : [hashOf(safe)],
        styles: [hashOf(style)],
        embedded: true,
      }) + (frames === undefined ? '' : `; frame-src ${frames}`),
    ),
    `<link rel="icon" href="${icon}">`,
    `<style>${style}</style>`,
  ].join('');
  const bare = page
    .replace(/<link[^>]*rel="(?:icon|preload|manifest|stylesheet|modulepreload)"[^>]*>/g, '')
    .replace(/<script type="module"[^>]*><\/script>/g, '');
  // A function, for a replacement text would read the dollars of the script.
  return bare
    .replace(/<meta charset="utf-8" ?\/?>/, (charset) => charset + head)
    .replace(
      '</body>',
      () => `${statement}${interpreter && asText(interpreter)}<script type="module">${safe}</script></body>`,
    )
    .concat(`\n<!--\n${licences}\n-->\n`);
}

const asText = (script: string) => `<script type="text/plain" id="interpreter">${script}</script>`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
