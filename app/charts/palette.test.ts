import { describe, expect, test } from 'vitest';
import { forcedTheme } from './forced.ts';
import { along, contrast, mix, styleOf, textSafe } from './palette.ts';
import { cssProperties, type Mode, themedMachines, themeOf } from './themes.ts';

const modes: Mode[] = ['light', 'dark'];
const all = modes.flatMap((mode) => themedMachines.map((machine): [Mode, string] => [mode, machine]));

describe.each(all)('the colours in %s of %s', (mode, machine) => {
  const theme = themeOf(mode, machine);

  test('text has 4.5:1 on the ground and on the tint', () => {
    for (const colour of [theme.ink, theme.soft, theme.faint, theme.accent, theme.warn, theme.good]) {
      expect(contrast(colour, theme.paper)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(theme.soft, theme.tint)).toBeGreaterThanOrEqual(4.5);
  });

  test('lines have 3:1 and labels 4.5:1, for any number of series', () => {
    for (const ordered of [true, false]) {
      for (let count = 1; count <= 12; count++) {
        for (let index = 0; index < count; index++) {
          const style = styleOf({ index, count, ordered }, theme);
          expect(contrast(style.stroke, theme.paper)).toBeGreaterThanOrEqual(3);
          expect(contrast(style.text, theme.paper)).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
  });

  test('an ordered family runs away from the ground', () => {
    const ratios = [0, 1, 2, 3, 4].map((index) =>
      contrast(styleOf({ index, count: 5, ordered: true }, theme).stroke, theme.paper),
    );
    expect(ratios).toEqual(ratios.toSorted((a, b) => a - b));
    expect((ratios[4] ?? 0) / (ratios[0] ?? 1)).toBeGreaterThan(2);
  });
});

/** Viénot, Brettel and Mollon (1999): what a dichromat sees, as linear RGB. */
function dichromat(colour: string, kind: 'protan' | 'deutan'): number[] {
  const linear = [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2);
  const [r = 0, g = 0, b = 0] = linear;
  const rows = kind === 'protan' ? [0.11238, 0.88762, 0.00401] : [0.29275, 0.70725, 0.02234];
  const [p = 0, q = 0, s = 0] = rows;
  const yellow = p * r + q * g;
  return [yellow, yellow, s * (r - g) + b].map((value) => Math.max(0, value) ** (1 / 2.2));
}

describe.each(modes)('unordered series in %s', (mode) => {
  const theme = themeOf(mode);

  test('differ in colour, mark or dash in more than one way', () => {
    const styles = Array.from({ length: 8 }, (_, index) => styleOf({ index, count: 8, ordered: false }, theme));
    expect(new Set(styles.map((style) => style.stroke)).size).toBe(8);
    expect(new Set(styles.map((style) => `${style.mark} ${style.dash}`)).size).toBe(8);
  });

  test('the first five are told apart without red or green receptors', () => {
    for (const kind of ['protan', 'deutan'] as const) {
      const seen = theme.qualitative.slice(0, 5).map((colour) => dichromat(colour, kind));
      seen.forEach((one, i) => {
        for (const other of seen.slice(i + 1)) {
          expect(Math.hypot(...one.map((value, c) => value - (other[c] ?? 0)))).toBeGreaterThan(0.08);
        }
      });
    }
  });
});

describe.each(modes)('pinned curves in %s', (mode) => {
  const theme = themeOf(mode);
  const pins = Array.from({ length: 5 }, (_, pin) => styleOf({ index: 0, count: 3, ordered: true, pin }, theme));

  test('differ from each other and from every live curve by mark and by dash, so in any print', () => {
    const live = Array.from({ length: 12 }, (_, index) => styleOf({ index, count: 12, ordered: false }, theme));
    expect(new Set(pins.map(({ mark }) => mark)).size).toBe(5);
    expect(new Set(pins.map(({ dash }) => dash)).size).toBe(5);
    for (const { mark, dash } of pins) {
      expect(live.map((style) => style.mark)).not.toContain(mark);
      expect(live.map((style) => style.dash)).not.toContain(dash);
    }
  });

  test('can be seen and read on the ground', () => {
    for (const { stroke, text } of pins) {
      expect(contrast(stroke, theme.paper)).toBeGreaterThanOrEqual(3);
      expect(contrast(text, theme.paper)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('where the system sets the colours', () => {
  const theme = forcedTheme({ canvas: '#000000', text: '#ffffff', highlight: '#ffff00' });

  test('curves take its text colour, ordered or not, and differ by mark or dash', () => {
    for (const ordered of [true, false]) {
      const styles = Array.from({ length: 6 }, (_, index) => styleOf({ index, count: 6, ordered }, theme));
      expect(new Set(styles.map(({ stroke }) => stroke))).toEqual(new Set(['#ffffff']));
      expect(new Set(styles.map(({ mark, dash }) => `${mark} ${dash}`)).size).toBe(6);
    }
  });

  test('the grid stays behind the curves', () => {
    for (const [canvas, text] of [
      ['#000000', '#ffffff'],
      ['#ffffff', '#000000'],
    ] as const) {
      const { line, hair, paper } = forcedTheme({ canvas, text, highlight: '#ffff00' });
      expect(contrast(line, paper)).toBeGreaterThan(1.2);
      expect(contrast(line, paper)).toBeLessThan(2);
      expect(contrast(hair, paper)).toBeGreaterThan(4.5);
    }
  });

  test('neighbours in a stack differ, and the mode follows the ground', () => {
    expect(new Set(Object.values(theme.time)).size).toBe(6);
    expect(theme.mode).toBe('dark');
  });
});

test('colours mix and run along stops', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
  expect(along(['#000000', '#ff0000', '#ffffff'], 0.5)).toBe('#ff0000');
  expect(along(['#000000', '#ffffff'], 7)).toBe('#ffffff');
  expect(textSafe('#fbfaf7', themeOf('light'))).not.toBe('#fbfaf7');
});

test('an unknown machine gets the default accent, whatever its name', () => {
  expect(themeOf('dark', 'constructor')).toEqual(themeOf('dark'));
});

test('the page gets every colour as a property', () => {
  expect(cssProperties(themeOf('light'))).toMatchObject({ '--paper': '#fbfaf7', '--time-compute': '#3b7d4f' });
});
