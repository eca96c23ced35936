/**
 * Builds embed.html. A frame may be sandboxed without an origin: then nothing reaches it that is fetched under the rules
 * for other origins, as modules, fonts and WebAssembly are. So its scripts are plain ones: a small one that shows a still
 * and listens, and a large one, with the engine inside, that it loads when the frame comes to life. That loads what interprets
 * programs when one comes.
 */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin } from 'vite';
import { version } from '../../package.json';
import { messagesIn } from '../lib/code-messages.mjs';
import { cacheDirectory, root } from '../lib/paths.mjs';
import { policy, policyOfFrame } from '../lib/policy.mjs';
import { run } from '../lib/process.mjs';
import { everyFileHasContent } from './contents.ts';
import { japaneseFace } from './faces.ts';
import { buildInterpreter, interpreterAt } from './interpreter.ts';
import { machineFiles } from './machines.ts';
import { minified } from './minify.ts';
import { engineInside, ofFrame, unused } from './parts.ts';
import { contentSecurityPolicy } from './policy.ts';

const STILLS = 'stills';

/** Into the folder of the site, after the other pages. */
export function embedPage(): Plugin {
  let folder = '';
  let drawing: Promise<string> | undefined;
  return {
    name: 'grainscope:embed',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    // Beside the build of the other pages, which takes one core.
    buildStart() {
      drawing ??= drawnApart(folder);
      drawing.catch(() => undefined);
    },
    writeBundle: {
      sequential: true,
      async handler() {
        const drawn = await drawing;
        if (drawn) moveStills(drawn, folder);
        await buildEmbed(folder);
      },
    },
  };
}

/** All stills, in a folder of their own: that of the site is emptied meanwhile. What a build that failed has left is not kept. @returns the folder */
async function drawnApart(site: string): Promise<string> {
  const drawn = join(cacheDirectory, `${STILLS}${site.replaceAll(/\W/g, '-')}`);
  rmSync(drawn, { recursive: true, force: true });
  await drawStills(drawn, '');
  return drawn;
}

function moveStills(drawn: string, folder: string): void {
  const [from, to] = [join(drawn, STILLS), join(folder, STILLS)];
  rmSync(to, { recursive: true, force: true });
  try {
    // To copy some thousands of files takes seconds.
    renameSync(from, to);
  } catch {
    // On another disk.
    cpSync(from, to, { recursive: true });
  }
  rmSync(drawn, { recursive: true });
}

/** Writes the stills whose names begin with `begin`. */
export async function drawStills(folder: string, begin: string): Promise<void> {
  const draw = ['--import', 'tsx', resolve(root, 'scripts/stills-draw.mjs'), folder, begin];
  // React as it is in the built page, which takes half of the time that it takes for who develops.
  const drawn = await run(process.execPath, draw, { env: { ...process.env, NODE_ENV: 'production' } });
  if (drawn.code !== 0) throw new Error(`the stills could not be drawn:\n${drawn.output}`);
}

/** Writes embed.html and its scripts, beside the stills. */
export async function buildEmbed(folder: string): Promise<void> {
  const interpreter = await writeInterpreter(folder);
  const live = outputs(await build(configOf(folder, 'app/pages/embed-live.tsx', interpreterAt(interpreter))));
  const pathOf = (end: string) => JSON.stringify(`assets/${live.find((name) => name.endsWith(end))}`);
  const words = {
    __LIVE_SCRIPT__: pathOf('.js'),
    __LIVE_STYLE__: pathOf('.css'),
    __STILLS__: readFileSync(join(folder, STILLS, 'index.json'), 'utf8'),
    __POLICY__: JSON.stringify(policy()),
    __JAPANESE_FACE__: JSON.stringify(await writeFace(folder)),
    __FRAME_WORDS__: JSON.stringify({ ja: frameCatalogue('ja') }),
  };
  await build(configOf(folder, 'embed.html', words));
}

/** @returns where it lies in the folder */
const writeInterpreter = async (folder: string) => writeScript(folder, 'interpreter-alone', await buildInterpreter());

/** @returns where the script that says the Japanese face lies in the folder */
async function writeFace(folder: string): Promise<string> {
  const bytes = readFileSync(await japaneseFace());
  return writeScript(
    folder,
    'japanese-face',
    `globalThis.grainscopeFace="data:font/woff2;base64,${bytes.toString('base64')}"`,
  );
}

/** @returns where it lies in the folder */
function writeScript(folder: string, name: string, text: string): string {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  const path = `assets/${name}-${hash}.js`;
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, path), text);
  return path;
}

/** The modules of the first script that say something. */
const SPEAKING = ['app/pages/embed.ts', 'app/panels/embed/first.ts', 'app/model/link/frame.ts'];

/** What they say, in another language: a handful of messages out of a thousand. */
function frameCatalogue(language: string): Record<string, string> {
  const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
  const known = new Map<string, string>(JSON.parse(read(`app/locales/${language}/code.json`)));
  const said = SPEAKING.flatMap((path) => messagesIn(path, read(path)));
  return Object.fromEntries(said.map((message) => [message, known.get(message) ?? message]));
}

function outputs(result: Awaited<ReturnType<typeof build>>): string[] {
  const all = Array.isArray(result) ? result : [result];
  return all.flatMap((one) => ('output' in one ? one.output.map(({ fileName }) => basename(fileName)) : []));
}

function configOf(outDir: string, input: string, define: Record<string, string>): InlineConfig {
  return {
    configFile: false,
    root,
    base: './',
    logLevel: 'warn',
    define: { ...define, __VERSION__: JSON.stringify(version) },
    resolve: { alias: [...unused, ...engineInside, ...ofFrame] },
    plugins: [
      react(),
      machineFiles({ inside: true, explains: false }),
      contentSecurityPolicy(policyOfFrame()),
      plainElements(),
      everyFileHasContent(),
      minified(),
    ],
    worker: { format: 'iife' },
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      // Else the style would be put in by the script, which the policy forbids.
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      // The engine is inside of it.
      chunkSizeWarningLimit: 2000,
      rollupOptions: {
        input: resolve(root, input),
        output: { format: 'iife', inlineDynamicImports: true, entryFileNames: 'assets/[name]-[hash].js' },
      },
    },
  };
}

/** Modules and `crossorigin` are fetched under the rules for other origins; plain scripts and styles are not. */
function plainElements(): Plugin {
  return {
    name: 'grainscope:plain-elements',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(/<script type="module" crossorigin/g, '<script defer').replace(/ crossorigin/g, ''),
    },
  };
}
