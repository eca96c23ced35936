// @ts-check
/** The programs the project needs beside Node, what each is called on each system, and how a missing one is obtained. */

/** @typedef {import('./platform.mjs').Platform} Platform */
/** @typedef {'start' | 'test'} Purpose */
/** @typedef {'emcc' | 'cmake' | 'ninja' | 'compiler' | 'gtest' | 'chromium' | 'redis' | 'firefox' | 'webkit'} ToolKey */
/**
 * A package name per system; where there is no package, a whole command. `only`: asked for on that system alone.
 * @typedef {{ label: string, purposes: Purpose[], debian: string, fedora: string, macos: string, ubuntu?: string, only?: 'debian' }} Tool
 */

/** Debian's Chromium without a window: draws the same pages for a sixth less of the processor. Older releases lack it. */
const HEADLESS_SHELL = 'chromium-headless-shell';

const PLAYWRIGHT_CHROMIUM = 'npx playwright install --with-deps chromium';

/** @type {Record<ToolKey, Tool>} */
export const tools = {
  emcc: {
    label: 'Emscripten 3.1.6 or newer (emcc)',
    purposes: ['start', 'test'],
    debian: 'emscripten',
    fedora: 'emscripten',
    macos: 'emscripten',
  },
  cmake: { label: 'CMake 3.20 or newer', purposes: ['test'], debian: 'cmake', fedora: 'cmake', macos: 'cmake' },
  ninja: { label: 'Ninja', purposes: ['test'], debian: 'ninja-build', fedora: 'ninja-build', macos: 'ninja' },
  compiler: {
    label: 'a C++20 compiler with its sanitizers',
    purposes: ['test'],
    debian: 'g++',
    fedora: 'gcc-c++ libasan libubsan',
    macos: '$ xcode-select --install',
  },
  gtest: {
    label: 'GoogleTest',
    purposes: ['test'],
    debian: 'libgtest-dev',
    fedora: 'gtest-devel',
    macos: 'googletest',
  },
  chromium: {
    label: 'Chromium',
    purposes: ['test'],
    debian: 'chromium',
    // Ubuntu's package is a stub of a snap, which does not run in a container.
    ubuntu: `$ ${PLAYWRIGHT_CHROMIUM}`,
    fedora: 'chromium',
    macos: '$ npx playwright install chromium',
  },
  redis: { label: 'Redis or Valkey', purposes: ['test'], debian: 'redis-server', fedora: 'valkey', macos: 'redis' },
  firefox: { label: 'Firefox', purposes: ['test'], debian: 'firefox-esr', fedora: '', macos: '', only: 'debian' },
  webkit: {
    label: "WebKit's driver, and a screen for it",
    purposes: ['test'],
    debian: 'webkit2gtk-driver xvfb',
    fedora: '',
    macos: '',
    only: 'debian',
  },
};

/** @param {Purpose} purpose @param {Platform['system']} system @returns {ToolKey[]} */
export const toolsFor = (purpose, system) =>
  /** @type {ToolKey[]} */ (Object.keys(tools)).filter(
    (key) => tools[key].purposes.includes(purpose) && isAskedFor(key, system),
  );

/** @param {ToolKey} key @param {Platform['system']} system */
const isAskedFor = (key, system) => (tools[key].only ?? system) === system;

/**
 * @param {ToolKey} key
 * @param {'debian' | 'ubuntu' | 'fedora' | 'macos'} system
 */
function source(key, system) {
  const tool = tools[key];
  const text = system === 'ubuntu' ? (tool.ubuntu ?? tool.debian) : tool[system];
  return text.startsWith('$ ') ? { command: text.slice(2) } : { packages: text.split(' ') };
}

/** @typedef {{ explain: string, command: string, args: string[], optional?: boolean }} Step */

/**
 * What can be done here, unasked, to obtain the missing tools: commands in order, and the tools nothing is known for.
 * @param {ToolKey[]} missing
 * @param {Platform} platform
 * @returns {{ steps: Step[], hopeless: ToolKey[] }}
 */
export function planInstallation(missing, platform) {
  const { system } = platform;
  const apt = (system === 'debian' || system === 'ubuntu') && platform.root !== 'no';
  /** @type {string[]} */
  const packages = [];
  /** @type {Step[]} */
  const afterwards = [];
  /** @type {ToolKey[]} */
  const hopeless = [];
  for (const key of missing) {
    const from = apt ? source(key, system) : undefined;
    if (from?.packages) packages.push(...from.packages);
    else if (key === 'chromium') afterwards.push(playwrightChromium(apt));
    else hopeless.push(key);
  }
  const [update, install] = aptSteps(packages, platform);
  // By itself: where there is no such package, the others are installed all the same.
  const shell = packages.includes('chromium') ? aptSteps([HEADLESS_SHELL], platform)[1] : undefined;
  const optional = shell ? [{ ...shell, optional: true }] : [];
  return { steps: [...[update, install].flatMap((step) => step ?? []), ...optional, ...afterwards], hopeless };
}

/** @param {string[]} packages @param {Platform} platform @returns {Step[]} */
function aptSteps(packages, platform) {
  if (packages.length === 0) return [];
  const words = platform.root === 'sudo' ? ['sudo', '-n', 'env'] : ['env'];
  /** @param {string[]} args @returns {Step} */
  const step = (args) => {
    const [command = 'env', ...before] = words;
    return {
      explain: `${words[0] === 'sudo' ? 'sudo ' : ''}apt-get ${args.join(' ')}`,
      command,
      args: [...before, 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args],
    };
  };
  return [step(['update']), step(['install', '-y', '--no-install-recommends', ...packages])];
}

/** @param {boolean} withLibraries whether the libraries it needs can be installed too @returns {Step} */
function playwrightChromium(withLibraries) {
  const args = ['playwright', 'install', ...(withLibraries ? ['--with-deps'] : []), 'chromium'];
  return { explain: `npx ${args.join(' ')}`, command: 'npx', args: ['--no-install', ...args] };
}

/**
 * The message for a person who must install something by hand.
 * @param {ToolKey[]} missing
 * @returns {string}
 */
export function instructions(missing) {
  /** @type {{ system: 'debian' | 'ubuntu' | 'fedora' | 'macos', title: string, install: string }[]} */
  const systems = [
    { system: 'debian', title: 'Debian', install: 'sudo apt-get install --no-install-recommends' },
    { system: 'ubuntu', title: 'Ubuntu', install: 'sudo apt-get install --no-install-recommends' },
    { system: 'fedora', title: 'Fedora', install: 'sudo dnf install' },
    { system: 'macos', title: 'macOS', install: 'brew install' },
  ];
  const lines = [`Missing: ${missing.map((key) => tools[key].label).join('; ')}.`, 'Install it and try again:'];
  for (const { system, title, install } of systems) {
    const sources = missing.filter((key) => isAskedFor(key, system)).map((key) => source(key, system));
    if (sources.length === 0) continue;
    const packages = sources.flatMap((from) => from.packages ?? []);
    const commands = sources.flatMap((from) => from.command ?? []);
    if (packages.length > 0) commands.unshift(`${install} ${packages.join(' ')}`);
    lines.push(`  ${`${title}:`.padEnd(9)}${commands.join(' && ')}`);
  }
  if (missing.includes('emcc')) {
    lines.push('  Elsewhere: install the Emscripten SDK (emsdk) and run `source emsdk_env.sh` before trying again.');
  }
  if (missing.includes('chromium')) lines.push('  A Chromium elsewhere: set CHROMIUM_PATH to its executable.');
  return lines.join('\n');
}
