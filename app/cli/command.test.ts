import { describe, expect, it } from 'vitest';
import { check } from '../engine/node.ts';
import { manifest, type Row } from '../model/manifest/manifest.ts';
import { canonicalKey, type Values } from '../model/manifest/values.ts';
import { command } from './command.ts';
import type { EngineAccess } from './host.ts';

/** Five columns are known, the others are NaN; every load below 0.1 converges at once. */
const fake: EngineAccess = {
  runSync(values) {
    const load = Number(values.offered_load);
    const one = (value: number) => Float64Array.of(value);
    const known = { cycles: 1000, state: load < 0.1 ? 1 : 3, offered_load: load, latency: 50, bisection_traffic: 0.5 };
    const columns = Object.fromEntries(Object.entries(known).map(([key, value]) => [key, one(value)]));
    const links = { source: one(0), target: one(1), direction: one(0), load: one(0.25) };
    return {
      tables: [
        { key: 'estimate', columns, rows: 1 },
        { key: 'links', columns: links, rows: 1 },
      ],
    };
  },
  check,
  evaluate(model, values): Row {
    if (model === 'capacity') return { capacity: 0.25, bisection_capacity: 14.4 };
    return { latency: 20, bisection_traffic: 50 * Number(values.offered_load) };
  },
};

/** The fake engine, which also tells which values it was asked to run. */
function listening(): { engine: EngineAccess; seen: Values[] } {
  const seen: Values[] = [];
  const runSync = (values: Values) => {
    seen.push(values);
    return fake.runSync(values);
  };
  return { engine: { ...fake, runSync }, seen };
}

async function call(line: string, engine: EngineAccess | null = fake) {
  const result = { status: -1, out: '', err: '', files: {} as Record<string, string> };
  result.status = await command(line === '' ? [] : line.split(' '), {
    out(text) {
      result.out += text;
    },
    err(text) {
      result.err += text;
    },
    writeFile(path, content) {
      result.files[path] = typeof content === 'string' ? content : new TextDecoder('latin1').decode(content);
    },
    engine: () => (engine ? Promise.resolve(engine) : Promise.reject(new Error('engine.wasm is not built'))),
  });
  return result;
}

describe('a wrong call', () => {
  it.each([
    ['run --set hop_cycles=9', 'hop_cycles: 9 is not allowed; give a whole number from 1 to 8 cycles'],
    ['run --set duplex=both', "duplex: 'both' is not allowed; choose one of full, half"],
    [
      'run --set hop_cycle=2',
      'hop_cycle: no such parameter; did you mean hop_cycles (give a whole number from 1 to 8 cycles)?',
    ],
    ['run --set xyzzy=2', 'xyzzy: no such parameter; `describe` lists them'],
    ['run --set =2', '--set =2: has the form key=value'],
    ['run --set hop_cycles', '--set hop_cycles: has the form key=value'],
    ['run --seed 0', 'seed: 0 is not allowed; give a whole number from 1 to 4294967295'],
    [
      'run --program open-lop',
      `program: 'open-lop' is not allowed; choose one of ${manifest.programs.map(({ key }) => key).join(', ')}`,
    ],
    ['run --machine j-machin', 'j-machin: no such machine; did you mean j-machine?'],
    [
      'run --machine five-machines',
      'five-machines: no such machine; choose one of multi-psi-v1, multi-psi-v2, j-machine, pie64, t9000, t805, t9000-50, paragon, epiphany, fugaku, slingshot, hdr-cluster',
    ],
    ['run --table lnks', 'lnks: no such table; did you mean links?'],
    ['run --jsn', '--jsn: no such option; did you mean --json?'],
    ['run --json --csv', '--csv: does not go with --json'],
    ['run --json --table links', '--table: does not go with --json'],
    ['run --set hop_cycles=1 --set hop_cycles=2', 'hop_cycles: is given twice'],
    ['run --set seed=5 --seed 6', 'seed: is given twice'],
    ['run -o', '-o: needs a value'],
    ['run --json=1', '--json: takes no value'],
    ['run --seed', '--seed: needs a value'],
    ['run --seed 1 --seed 2', '--seed: is given twice'],
    ['run fast', 'fast: is one argument too many; see --help'],
    ['run __proto__', '__proto__: is one argument too many; see --help'],
    [
      'run --set topology=torus',
      'virtual_channels: a torus needs 2 channels or more, as messages would wait for each other around its rings; give at least 2',
    ],
    ['rn', 'rn: no such command; did you mean run?'],
    ['list machine', 'machine: no such list; did you mean machines?'],
    ['chart', 'LINK: is missing; give the address of a page, or ?v=1&m=…'],
    ['chart ?m=j-machine --chart latnecy', 'latnecy: no such chart; did you mean latency?'],
    ['chart ?v=1 --theme pink', "--theme: 'pink' is not allowed; choose one of light, dark"],
    [
      'chart ?v=1 -o figure.gif',
      "-o: 'figure.gif' names no format; end it in .svg, .png, .pdf, .csv, .json, or give --format",
    ],
    ['chart ?v=1 --format gif', 'gif: no such format; did you mean pdf?'],
    ['chart ?v=1 --format png', '--format: png needs a file; give -o FILE'],
    ['chart ?v=1 -o a.png --scale 3', "--scale: '3' is not allowed; choose one of 2, 4"],
    ['chart ?v=1 --scale 2', '--scale: makes no difference to svg; only a PNG has pixels'],
    ['chart ?v=1 --width 9', "--width: '9' is not allowed; give a whole number from 320 to 4096 pixels"],
  ])('%s', async (line, message) => {
    expect(await call(line)).toEqual({ status: 2, out: '', err: `grainscope: ${message}\n`, files: {} });
  });

  it('stays on one line whatever the text', async () => {
    const { err, status } = await call('run --set a\n\u001b[31mb=1');
    expect(status).toBe(2);
    expect(err).toMatch(/^\P{Cc}+\n$/u);
  });
});

describe('an engine that fails', () => {
  it('gives status 1 if it is not there', async () => {
    expect(await call('run', null)).toMatchObject({ status: 1, err: 'grainscope: engine.wasm is not built\n' });
  });

  it('gives status 1 if a run breaks', async () => {
    const broken = { ...fake, runSync: () => ({ path: '', code: 'stopped', arguments: ['\nCHECK failed'] }) };
    const line = 'grainscope: the engine stopped: CHECK failed\n';
    expect(await call('run', broken)).toMatchObject({ status: 1, out: '', err: line });
    expect(await call('chart ?v=1', broken)).toMatchObject({ status: 1, out: '' });
  });

  it('gives status 2 if it refuses a parameter', async () => {
    const picky = { ...fake, runSync: () => ({ path: 'seed', code: 'other', arguments: ['is unlucky'] }) };
    expect(await call('run', picky)).toMatchObject({ status: 2, err: 'grainscope: seed: is unlucky\n' });
  });
});

describe('run', () => {
  it('prints JSON on one line with parameters in manifest order, units, and null for unknown numbers', async () => {
    const { out, err, status } = await call('run --set dimensions=2x2x1 --set offered_load=2.5e-2 --seed 7 --json');
    expect([status, err]).toEqual([0, '']);
    expect(out).toMatch(
      /^\{"engine":\{"name":"grainscope","version":"[^"]+","hash":\d+\},"seed":7,"parameters":\{"network":"mesh",.*\}\n$/,
    );
    const document = JSON.parse(out);
    expect(Object.keys(document)).toEqual(['engine', 'seed', 'parameters', 'tables']);
    expect(document.parameters).toMatchObject({ dimensions: '2x2', offered_load: 0.025, seed: 7 });
    expect(document.parameters).not.toHaveProperty('hot_spot_share');
    const order = manifest.parameters.map(({ key }) => key);
    expect(Object.keys(document.parameters)).toEqual(order.filter((key) => key in document.parameters));
    expect(document.tables.links).toEqual({
      columns: [
        { key: 'source', unit: '' },
        { key: 'target', unit: '' },
        { key: 'direction', unit: '' },
        { key: 'load', unit: 'flits/cycle' },
      ],
      rows: [[0, 1, 0, 0.25]],
    });
    const { columns, rows } = document.tables.estimate;
    const at = (name: string) => rows[0][columns.findIndex(({ key }: { key: string }) => key === name)];
    expect([at('latency'), at('hops')]).toEqual([50, null]);
  });

  it('prints CSV with the parameters as its head', async () => {
    const lines = (await call('run --csv --table links')).out.split('\n');
    expect(lines).toContain('# dimensions=8x8x8');
    expect(lines.slice(-4)).toEqual(['# table=links', 'source,target,direction,load (flits/cycle)', '0,1,0,0.25', '']);
    expect((await call('run --csv')).out).not.toContain('# table=links');
    expect((await call('run --csv --table all')).out).toContain('# table=links');
  });

  it('prints a text for reading', async () => {
    const { out } = await call('run --machine j-machine');
    expect(out).toMatch(/^Dimensions +8 × 8 × 8 +nodes$/m);
    expect(out).toMatch(/^State +final$/m);
    expect(out).toMatch(/^Latency +50 +cycles$/m);
    expect((await call('run --table links')).out).toMatch(/^0 +1 +0 +0\.25$/m);
  });

  it('starts from the machine and lets --set go over it', async () => {
    const { engine, seen } = listening();
    await call('run --machine j-machine --program open-loop --set duplex=full', engine);
    expect(seen[0]).toMatchObject({ duplex: 'full', buffer_flits: 2, program: 'open-loop' });
  });

  it('takes the first node that runs the program, unless one is given', async () => {
    const { engine, seen } = listening();
    await call('run --program barrier', engine);
    expect(seen[0]).toMatchObject({ program: 'barrier', node: 'mdp' });
    const { status, err } = await call('run --program barrier --node terminal', engine);
    expect(status).toBe(2);
    expect(err).toContain(
      'counts its work in instructions, and no cost of one is known for Terminal; choose Message-driven processor',
    );
  });

  it('runs a program on the processors of its machine, and on the bare network where its figures do', async () => {
    const { engine, seen } = listening();
    await call('run --machine t9000 --program message-length --set message_bytes=0', engine);
    await call('run --machine t9000', engine);
    await call('run --machine t9000 --node transputer', engine);
    expect(seen.map(({ program, node }) => [program, node])).toEqual([
      ['message-length', 'transputer'],
      ['open-loop', 'terminal'],
      ['open-loop', 'transputer'],
    ]);
  });

  it('notes what makes no difference', async () => {
    const { err, status } = await call('run --set hot_spot_share=0.2');
    expect([status, err]).toEqual([0, 'grainscope: note: hot_spot_share makes no difference to this run\n']);
  });

  it('writes a file', async () => {
    const { out, files } = await call('run --json -o run.json');
    expect(out).toBe('');
    expect(JSON.parse(files['run.json'] ?? '')).toHaveProperty('tables');
  });
});

describe('chart', () => {
  it('draws the figure behind a link', async () => {
    const link = 'https://example.org/app/?v=1&m=j-machine&x=latency-load&buffer_flits=8';
    const { status, err, files } = await call(`chart ${link} -o figure.svg`);
    expect([status, err]).toEqual([0, '']);
    const svg = files['figure.svg'] ?? '';
    expect(svg).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<svg /);
    expect(svg).toContain('16 words');
    expect(svg).toContain(link.slice(0, link.indexOf('?')));
    for (const pair of link.slice(link.indexOf('?') + 1).split('&')) expect(svg).toContain(pair);
  });

  it('gives the same bytes again, and others for another theme or chart', async () => {
    const [a, b, dark, accepted] = await Promise.all([
      call('chart ?m=j-machine'),
      call('chart ?v=1&m=j-machine&x=latency-load'),
      call('chart ?m=j-machine --theme dark'),
      call('chart ?m=j-machine --chart accepted'),
    ]);
    expect(b.out).toBe(a.out);
    expect(dark.out).not.toBe(a.out);
    expect(accepted.out).toContain('What gets through');
  });

  it('runs every point once', async () => {
    const { engine, seen } = listening();
    await call('chart ?m=j-machine', engine);
    const keys = seen.map(canonicalKey);
    expect(keys).toHaveLength(48);
    expect(new Set(keys).size).toBe(48);
  });

  it.each([
    ['m=nope', "m: 'nope' is not a machine; Multi-PSI/V1 is shown"],
    ['m=j-machine&x=nothing', "x: 'nothing' is not an experiment; 'Latency against load' is shown"],
    ['m=j-machine&hop_cycles=99', 'hop_cycles: 99 became 8; give a whole number from 1 to 8 cycles'],
    ['m=j-machine&speed=9', 'speed: is not known and was ignored'],
  ])('draws nothing else than what it is asked for: %s', async (link, why) => {
    const { err, status, out } = await call(`chart ?${link}`);
    const said = `grainscope: a page would show something else than the link asks for: ${why}\n`;
    expect({ err, status, out }).toEqual({ err: said, status: 2, out: '' });
  });

  it('notes that another version made the numbers of a link', async () => {
    const { err, status } = await call('chart ?m=j-machine&x=round-trip&dimensions=2x2&engine=0.0.1');
    expect({ err, status }).toMatchObject({ err: expect.stringMatching(/^grainscope: note: engine: /), status: 0 });
  });

  it('refuses a link whose values contradict each other', async () => {
    expect(await call('chart ?m=j-machine&topology=torus')).toMatchObject({ status: 2, out: '' });
  });
});

describe('describe and list', () => {
  it('need no engine', async () => {
    expect(JSON.parse((await call('describe --json', null)).out)).toEqual(manifest);
    const { out } = await call('describe', null);
    for (const { key } of manifest.parameters) expect(out).toContain(key);
  });

  it('lists what there is', async () => {
    expect((await call('list machines', null)).out).toMatch(/^ *j-machine +J-Machine, MIT, 1993$/m);
    expect((await call('list patterns', null)).out).toContain('bit-complement');
    const all = (await call('list', null)).out;
    for (const name of ['experiments', 'programs', 'networks', 'nodes', 'models', 'topologies', 'duplexes'])
      expect(all).toMatch(new RegExp(`^${name}$`, 'm'));
  });
});

describe('help', () => {
  it.each(['--help', '-h', 'help', 'run --help'])('%s', async (line) => {
    const { status, out } = await call(line);
    expect(status).toBe(0);
    expect(out).toContain('--machine KEY');
  });

  it('is what a call without a command shows', async () => expect((await call('')).status).toBe(2));
  it('tells the version', async () => expect((await call('--version')).out).toBe(`${manifest.version}\n`));
});
