// Builds the engine's modules from engine/src and wasm/abi.cpp: engine.wasm can run everything, engine-measurements.wasm,
// engine-applications.wasm and engine-exchanges.wasm a part each (engine/src/modules.cpp). Incremental: sources are compiled again only when they, a header or this file changed.
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const out = join(root, 'build/wasm');
const MODULES = ['whole', 'measurements', 'applications', 'exchanges'];
/** @param {string} module */
const targetOf = (module) => join(out, module === 'whole' ? 'engine.wasm' : `engine-${module}.wasm`);
const STANDARD = join(root, 'engine/src/standard.h');
// The one source that differs between modules.
const CHOICE = join(root, 'engine/src/modules.cpp');

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
    'network/(grid|mesh|mesh_reference|mesh_handover|mesh_(flow|worms)_state|circuit|traffic_meter|.*_(wiring|loads|part))',
    'network/(fabrics/.*|flits/(flits|parts|kernel_layout))',
    'trace/schedule',
    'program/(?!open_loop|traffic|queens_|logic_run).*',
  ]
    .map((name) => `^${name}\\.cpp$`)
    .join('|'),
);
/** @param {string} unit */
const isSmall = (unit) => SMALL.test(relative(join(root, 'engine/src'), unit));
// So many small files are compiled as one, which takes a third less. One that has changed takes the others along.
const BATCH = 5;
const linkFlags = [
  '-O3',
  '-msimd128',
  '-sSTANDALONE_WASM',
  '-sMALLOC=emmalloc',
  '--no-entry',
  // What an interpreter provides (engine/src/program/interpreter.h) is not known to the linker's JavaScript; see checkImports.
  '-sERROR_ON_UNDEFINED_SYMBOLS=0',
  '-sWARN_ON_UNDEFINED_SYMBOLS=0',
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

/** As many at once as there are processors. */
async function inParallel(all, work) {
  const left = [...all.entries()];
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(4, cpus().length)) }, lane));
}

/** What the compiler has optimised becomes a hundredth smaller when it is read and optimised once more. */
async function optimiseAgain(path, optimiser, env) {
  const features = ['simd', 'mutable-globals', 'bulk-memory', 'sign-ext', 'nontrapping-float-to-int'];
  const enabled = features.map((feature) => `--enable-${feature}`);
  await run(optimiser, ['-O3', ...enabled, path, '-o', path], env);
}

const PROVIDED = /^(interpreter\.interpreter_\w+|wasi_snapshot_preview1\.\w+|env\.emscripten_notify_memory_growth)$/;

/** Throws if an engine needs what nobody gives it. */
function checkImports(path) {
  const names = WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(path))).map(
    ({ module, name }) => `${module}.${name}`,
  );
  const missing = names.filter((name) => !PROVIDED.test(name));
  if (missing.length > 0) throw new Error(`${basename(path)} needs ${missing.join(', ')}, which nothing defines`);
}

/** Builds the engine if anything changed. Throws with the compiler's message. */
export async function buildWasm({ log = console.log } = {}) {
  mkdirSync(join(out, 'objects'), { recursive: true });
  const env = emccEnvironment();
  const files = sources(join(root, 'engine/src'));
  const headers = files.filter((path) => path.endsWith('.h'));
  const units = [...files.filter((path) => path.endsWith('.cpp')), join(root, 'wasm/abi.cpp')];
  const common = createHash('sha256');
  common.update(execFileSync(compiler, ['--version'], { env }));
  common.update(readFileSync(fileURLToPath(import.meta.url)));
  for (const header of headers) common.update(readFileSync(header));
  const base = common.digest('hex');

  /** @param {string[]} batch @param {string} [module] */
  const object = (batch, module) => {
    const flags = module ? [`-DGRAINSCOPE_MODULE=${module}`] : [];
    const hash = createHash('sha256').update(base).update(flags.join());
    for (const unit of batch) hash.update(readFileSync(unit));
    const name = relative(root, batch[0]).replaceAll('/', '_');
    return { batch, flags, path: join(out, 'objects', `${name}.${hash.digest('hex').slice(0, 16)}.o`) };
  };
  // Fast ones side by side, and small ones: like beside like is packed better.
  const alone = units.filter((unit) => unit !== CHOICE).sort();
  const together = alone.filter(isSmall);
  const shared = [
    ...alone.filter((unit) => !isSmall(unit)).map((unit) => object([unit])),
    ...Array.from({ length: Math.ceil(together.length / BATCH) }, (_, n) =>
      object(together.slice(n * BATCH, (n + 1) * BATCH)),
    ),
  ];
  const choices = MODULES.map((module) => object([CHOICE], module));
  const all = [...shared, ...choices];
  const stale = all.filter(({ path }) => !existsSync(path));
  const key = createHash('sha256')
    .update(all.map(({ path }) => path).join('\n'))
    .digest('hex');
  const stamp = join(out, 'stamp');
  const built = MODULES.map(targetOf).every(existsSync) && existsSync(stamp) && readFileSync(stamp, 'utf8') === key;
  if (built) {
    log('wasm: the engine is up to date');
    return;
  }
  log(`wasm: compiling ${stale.length} of ${all.length} objects`);
  const levels = { fast: [...compileFlags, ...fast], small: [...compileFlags, ...small] };
  /** @param {string} level @returns {string} */
  const precompiled = (level) => join(out, `objects/standard-${level}.pch`);
  if (stale.length > 0)
    await inParallel(Object.entries(levels), ([level, flags]) =>
      run(compiler, [...flags, '-x', 'c++-header', STANDARD, '-o', precompiled(level)], env),
    );
  await inParallel(stale, ({ batch, flags, path }) => {
    const level = isSmall(batch[0]) ? 'small' : 'fast';
    const before = ['-include-pch', precompiled(level), ...batch.slice(0, -1).flatMap((unit) => ['-include', unit])];
    return run(compiler, [...levels[level], ...flags, ...before, '-c', batch.at(-1), '-o', path], env);
  });
  log('wasm: linking');
  const binaryen = execFileSync('em-config', ['BINARYEN_ROOT'], { env, encoding: 'utf8' }).trim();
  const optimiser = join(binaryen, 'bin/wasm-opt');
  await inParallel(MODULES, async (module, index) => {
    const objects = [...shared, choices[index]].map(({ path }) => path);
    await run(compiler, [...linkFlags, ...objects, '-o', targetOf(module)], env);
    await optimiseAgain(targetOf(module), optimiser, env);
  });
  for (const module of MODULES) checkImports(targetOf(module));
  writeFileSync(stamp, key);
  const size = (module) => `${basename(targetOf(module))} ${(statSync(targetOf(module)).size / 1024).toFixed(0)} KiB`;
  log(`wasm: ${MODULES.map(size).join(', ')}`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  buildWasm().catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}
