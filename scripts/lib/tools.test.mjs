import { describe, expect, it } from 'vitest';
import { platformOf } from './platform.mjs';
import { instructions, planInstallation, toolsFor } from './tools.mjs';

const facts = { platform: 'linux', osRelease: '', uid: 1000, sudo: false };
const texts = (plan) => plan.steps.map((step) => step.explain);

describe('platformOf', () => {
  it('knows Debian, Ubuntu and Fedora, and what derives from them', () => {
    const system = (osRelease) => platformOf({ ...facts, osRelease }).system;
    expect(system('ID=debian\n')).toBe('debian');
    expect(system('ID=ubuntu\nID_LIKE=debian\n')).toBe('ubuntu');
    expect(system('ID=linuxmint\nID_LIKE="ubuntu debian"\n')).toBe('ubuntu');
    expect(system('ID=raspbian\nID_LIKE=debian\n')).toBe('debian');
    expect(system('VERSION_ID=41\nID=fedora\n')).toBe('fedora');
    expect(system('ID=arch\n')).toBe('other');
    expect(platformOf({ ...facts, platform: 'darwin' }).system).toBe('macos');
    expect(platformOf({ ...facts, platform: 'win32', uid: undefined }).system).toBe('other');
  });

  it('is root by its user number, by sudo without a password, or not at all', () => {
    expect(platformOf({ ...facts, uid: 0 }).root).toBe('is');
    expect(platformOf({ ...facts, sudo: true }).root).toBe('sudo');
    expect(platformOf(facts).root).toBe('no');
  });
});

describe('toolsFor', () => {
  it('asks only for emcc to start', () => {
    expect(toolsFor('start', 'debian')).toEqual(['emcc']);
  });

  it('asks for everything to test', () => {
    expect(toolsFor('test', 'fedora')).toEqual(['emcc', 'cmake', 'ninja', 'compiler', 'gtest', 'chromium', 'redis']);
  });

  it('asks for Firefox and WebKit on Debian, and nowhere else', () => {
    const [debian, ...others] = ['debian', 'ubuntu', 'fedora', 'macos', 'other'].map((system) =>
      toolsFor('test', system),
    );
    expect(debian).toEqual([...others[0], 'firefox', 'webkit']);
    expect(new Set(others.map(String)).size).toBe(1);
  });
});

describe('planInstallation', () => {
  it('installs all missing packages at once as root on Debian', () => {
    const plan = planInstallation(['emcc', 'ninja', 'chromium'], { system: 'debian', root: 'is' });
    expect(texts(plan)).toEqual([
      'apt-get update',
      'apt-get install -y --no-install-recommends emscripten ninja-build chromium',
      'apt-get install -y --no-install-recommends chromium-headless-shell',
    ]);
    expect(plan.steps.map(({ optional }) => optional === true)).toEqual([false, false, true]);
    expect(plan.steps[0]?.command).toBe('env');
    expect(plan.hopeless).toEqual([]);
  });

  it('uses sudo only without asking for a password', () => {
    const [update] = planInstallation(['cmake'], { system: 'ubuntu', root: 'sudo' }).steps;
    expect([update?.command, ...(update?.args ?? [])].slice(0, 3)).toEqual(['sudo', '-n', 'env']);
  });

  it("takes Playwright's Chromium on Ubuntu, whose package is a stub", () => {
    const plan = planInstallation(['gtest', 'chromium'], { system: 'ubuntu', root: 'is' });
    expect(texts(plan)).toEqual([
      'apt-get update',
      'apt-get install -y --no-install-recommends libgtest-dev',
      'npx playwright install --with-deps chromium',
    ]);
  });

  it('needs no root for Chromium, and says what it cannot install', () => {
    const plan = planInstallation(['emcc', 'chromium'], { system: 'macos', root: 'no' });
    expect(texts(plan)).toEqual(['npx playwright install chromium']);
    expect(plan.hopeless).toEqual(['emcc']);
  });

  it('runs nothing without root on Debian but names the tool', () => {
    expect(planInstallation(['emcc'], { system: 'debian', root: 'no' })).toEqual({ steps: [], hopeless: ['emcc'] });
  });
});

describe('instructions', () => {
  it('gives one command for each system', () => {
    const text = instructions(['emcc', 'compiler', 'chromium']);
    expect(text).toContain(
      'Missing: Emscripten 3.1.6 or newer (emcc); a C++20 compiler with its sanitizers; Chromium.',
    );
    expect(text).toMatch(/Debian: +sudo apt-get install --no-install-recommends emscripten g\+\+ chromium\n/);
    expect(text).toMatch(/Ubuntu: .* emscripten g\+\+ && npx playwright install --with-deps chromium\n/);
    expect(text).toMatch(/Fedora: +sudo dnf install emscripten gcc-c\+\+ libasan libubsan chromium\n/);
    expect(text).toMatch(
      /macOS: +brew install emscripten && xcode-select --install && npx playwright install chromium\n/,
    );
  });

  it('names only the systems on which a tool is asked for', () => {
    const text = instructions(['firefox', 'webkit']);
    expect(text).toMatch(/Debian: .* firefox-esr webkit2gtk-driver xvfb$/);
    expect(text).not.toMatch(/Ubuntu|Fedora|macOS/);
  });

  it('speaks of the SDK only if emcc is missing', () => {
    expect(instructions(['cmake'])).not.toContain('emsdk');
    expect(instructions(['emcc'])).toContain('source emsdk_env.sh');
  });
});
