import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from '../../engine/node.ts';
import { anyValues } from '../testing/any.ts';
import { isLong } from '../testing/long.ts';
import { manifest } from './manifest.ts';
import { along, applicable, canonicalKey, complete, defaults, toConfig, validate } from './values.ts';

const keysOf = (values: Parameters<typeof applicable>[0]) => applicable(values).map(({ key }) => key);

describe('applicable', () => {
  it('follows the conditions', () => {
    expect(keysOf({ pattern: 'uniform' })).not.toContain('hot_spot_share');
    expect(keysOf({ pattern: 'hot-spot' })).toContain('hot_spot_share');
  });

  it('is in manifest order', () => {
    const order = manifest.parameters.map(({ key }) => key);
    expect(keysOf({})).toEqual(order.filter((key) => keysOf({}).includes(key)));
  });

  it('reads nothing of a part that does not exist', () =>
    expect(keysOf({ network: 'telepathy' })).not.toContain('topology'));
});

describe('validate', () => {
  it('finds nothing wrong with the defaults', () => expect(validate(defaults(), check)).toEqual([]));

  it('names keys that do not exist', () =>
    expect(validate({ speed: 1 }, check)).toEqual([{ path: 'speed', code: 'no_parameter', arguments: [] }]));

  it('names every value outside its range', () => {
    const errors = validate({ hop_cycles: 0, buffer_flits: 65, duplex: 'both' }, check);
    expect(errors.map(({ path }) => path).sort()).toEqual(['buffer_flits', 'duplex', 'hop_cycles']);
    expect(errors.find(({ path }) => path === 'buffer_flits')).toMatchObject({ code: 'not_allowed', arguments: [65] });
  });

  it('does not look at what does not apply', () =>
    expect(validate({ pattern: 'uniform', hot_spot_share: 7 }, check)).toEqual([]));

  it('looks for contradictions once the ranges are right', () => {
    expect(validate({ topology: 'torus' }, check)[0]?.path).toBe('virtual_channels');
    expect(validate({ topology: 'torus', hop_cycles: 0 }, check).map(({ path }) => path)).toEqual(['hop_cycles']);
  });
});

describe('toConfig', () => {
  it('puts every value at its slot', () => {
    const config = toConfig({ dimensions: '4x2', duplex: 'half', message_words: 3 });
    const at = (key: string) => config[manifest.parameters.find((parameter) => parameter.key === key)?.slot ?? -1];
    const first = manifest.parameters.find(({ key }) => key === 'dimensions')?.slot ?? -1;
    expect([...config.slice(first, first + 3)]).toEqual([4, 2, 1]);
    expect(at('duplex')).toBe(1);
    expect(at('message_words')).toBe(3);
    expect(config).toHaveLength(manifest.slots);
  });

  it('gives valid values a vector within the ranges', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const config = toConfig(values);
        for (const { slot, slots, minimum, maximum, kind } of manifest.parameters)
          for (const number of config.slice(slot, slot + slots)) {
            expect(number).toBeGreaterThanOrEqual(minimum);
            expect(number).toBeLessThanOrEqual(maximum);
            if (kind !== 'real') expect(Number.isInteger(number)).toBe(true);
          }
      }),
    );
  });

  it('leaves at its default what does not apply', () => {
    expect(toConfig({ pattern: 'uniform', hot_spot_share: 0.9 })).toEqual(toConfig({}));
  });
});

describe('canonicalKey', () => {
  it('is the same for runs with the same vector, and only for them', () => {
    fc.assert(
      fc.property(anyValues, anyValues, (a, b) => {
        expect(canonicalKey(a) === canonicalKey(b)).toBe(toConfig(a).join() === toConfig(b).join());
        expect(canonicalKey(complete(a))).toBe(canonicalKey(a));
      }),
    );
  });

  it('does not depend on spelling or on what is not read', () => {
    expect(canonicalKey({ dimensions: '8x8x1', hot_spot_share: 0.5 })).toBe(canonicalKey({ dimensions: '8x8' }));
    expect(canonicalKey({ seed: 1 })).not.toBe(canonicalKey({ seed: 2 }));
  });
});

describe('along', () => {
  it('says of every value what is said of it alone', () => {
    const parameters = fc.constantFrom(...manifest.parameters);
    const values = fc.oneof(
      fc.constantFrom<number | string>(0, 1, 2, 7, 64, 0.5, 'on', 'mesh', '8x8', 'nothing'),
      fc.integer(),
    );
    fc.assert(
      fc.property(anyValues, parameters, fc.array(values, { maxLength: 4 }), (given, { key }, swept) => {
        const curve = along(given, key, check);
        for (const value of swept) {
          const alone = { ...given, [key]: value };
          expect(curve.validate(value)).toEqual(validate(alone, check));
          expect(curve.canonicalKey(value)).toBe(canonicalKey(alone));
        }
      }),
      { numRuns: isLong ? 100 : 30 },
    );
  });
});
