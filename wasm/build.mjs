// Builds build/wasm/engine.wasm from engine/src and wasm/abi.cpp. Incremental: each source is compiled again only when it, a header or this file changed.
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const out = join(root, 'build/wasm');
const target = join(out, 'engine.wasm');

// -ffp-contract=off: native and wasm must round alike. No exceptions, no run-time type information: errors are values.
// Less is copied into its callers and no loop is unrolled: a tenth smaller to load than with -O3, and runs take 0 to 7 %
// longer.
const fast = ['-O2', '-mllvm', '-inline-threshold=55', '-fno-unroll-loops'];
const small = ['-Oz'];
const compileFlags = [
  '-std=c++20',
  '-msimd128',
  '-fno-exceptions',
  '-fno-rtti',
  '-ffp-contract=off',
  '-DGRAINSCOPE_WORDLESS',
  '-Wall',
  `-I${join(root, 'engine/src')}`,
];
// What runs once in a run, or waits for what simulates: small rather than fast.
const SMALL = new RegExp(
  [
    'registry',
    'manifest',
    'base/(error|known|number)',
    'model/.*',
    'sim/(parameters|recording|output_analysis|batch_means|backlog|histogram)',
    'node/.*_(part|config)',
    'network/(grid|mesh|mesh_reference|circuit|traffic_meter|.*_(wiring|loads))',
    'program/(?!open_loop|traffic|queens_|logic_run).*',
  ]
    .map((name) => `^${name}\\.cpp$`)
    .join('|'),
);
const linkFlags = [
  '-O3',
  '-msimd128',
  '-sSTANDALONE_WASM',
  '-sMALLOC=emmalloc',
  '--no-entry',
  '-sALLOW_MEMORY_GROWTH',
  '-sINITIAL_MEMORY=2097152',
  '-sTOTAL_STACK=262144',
  '-sMAXIMUM_MEMORY=2147483648',
  '-fno-exceptions',
  '-fno-rtti',
];

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sources(path) : [path];
  });
}

/** Environment for emcc: Debian's package keeps its Node modules aside. */
export function emccEnvironment(env = process.env) {
  if (!existsSync('/usr/share/nodejs')) return env;
  return { ...env, NODE_PATH: [env.NODE_PATH, '/usr/share/nodejs'].filter(Boolean).join(':') };
}

/** The C++ driver of Emscripten: `em++` on PATH, or what EMXX names. */
const compiler = process.env.EMXX ?? 'em++';

function run(command, args, env) {
  return new Promise((done, fail) => {
    execFile(command, args, { env, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      if (error) fail(new Error(`${command} failed:\n${stderr || stdout || error.message}`));
      else done(stderr);
    });
  });
}

/** Builds the engine if anything changed. Returns the path of engine.wasm. Throws with the compiler's message. */
export async function buildWasm({ log = console.log } = {}) {
  mkdirSync(join(out, 'objects'), { recursive: true });
  const env = emccEnvironment();
  const all = sources(join(root, 'engine/src'));
  const headers = all.filter((path) => path.endsWith('.h'));
  const units = [...all.filter((path) => path.endsWith('.cpp')), join(root, 'wasm/abi.cpp')];
  const common = createHash('sha256');
  common.update(execFileSync(compiler, ['--version'], { env }));
  common.update(readFileSync(fileURLToPath(import.meta.url)));
  for (const header of headers) common.update(readFileSync(header));
  const base = common.digest('hex');

  const objects = units.map((unit) => {
    const hash = createHash('sha256').update(base).update(readFileSync(unit)).digest('hex').slice(0, 16);
    return { unit, object: join(out, 'objects', `${relative(root, unit).replaceAll('/', '_')}.${hash}.o`) };
  });
  const stale = objects.filter(({ object }) => !existsSync(object));
  const key = createHash('sha256')
    .update(objects.map(({ object }) => object).join('\n'))
    .digest('hex');
  const stamp = join(out, 'stamp');
  if (stale.length === 0 && existsSync(target) && existsSync(stamp) && readFileSync(stamp, 'utf8') === key) {
    log('wasm: engine.wasm is up to date');
    return target;
  }
  log(`wasm: compiling ${stale.length} of ${objects.length} files`);
  const queue = [...stale];
  await Promise.all(
    Array.from({ length: Math.max(1, Math.min(4, cpus().length)) }, async () => {
      for (let next = queue.shift(); next; next = queue.shift())
        await run(
          compiler,
          [
            ...compileFlags,
            ...(SMALL.test(relative(join(root, 'engine/src'), next.unit)) ? small : fast),
            '-c',
            next.unit,
            '-o',
            next.object,
          ],
          env,
        );
    }),
  );
  log('wasm: linking');
  await run(compiler, [...linkFlags, ...objects.map(({ object }) => object), '-o', target], env);
  writeFileSync(stamp, key);
  log(`wasm: engine.wasm, ${(statSync(target).size / 1024).toFixed(0)} KiB`);
  return target;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  buildWasm().catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}
