/** Schedules in GOAL through the command line: the times that LogGOPSim gives, and what is refused. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { STATUS } from './failure.ts';
import { called } from './testing/called.ts';

/** What the command writes, with these files. */
const replay = (files: Record<string, string>, ...argv: string[]) => called(['replay', ...argv], files);

const ends = async (text: string, ...argv: string[]): Promise<number[]> =>
  JSON.parse((await replay({ 'a.goal': text }, 'a.goal', ...argv, '--json')).out).ends_ns;

/** A broadcast of 8 bytes along a binomial tree. */
const BROADCAST = `num_ranks 4
rank 0 {
send 8b to 1
send 8b to 2
}
rank 1 {
a: recv 8b from 0
b: send 8b to 3
b requires a
}
rank 2 {
recv 8b from 0
}
rank 3 {
recv 8b from 1
}
`;
const COSTS = {
  a: 'L=2500,o=1500,g=1000,G=6,O=0,S=65535',
  b: 'L=1000,o=500,g=0,G=1,O=0,S=1000000000',
  c: 'L=500,o=2000,g=3000,G=2,O=1,S=256',
};

describe('a schedule with the costs of LogGP', () => {
  it('ends when LogGOPSim (commit 76451de) says', async () => {
    expect(await ends(BROADCAST, '--loggp', COSTS.a)).toEqual([3000, 7042, 7042, 11084]);
    expect(await ends(BROADCAST, '--loggp', COSTS.c)).toEqual([5021, 6521, 7528, 9028]);
  });

  it('has the usual costs for what is not given, and without any', async () => {
    const usual = await ends(BROADCAST, '--loggp', COSTS.a);
    expect(await ends(BROADCAST)).toEqual(usual);
    expect(await ends(BROADCAST, '--loggp', 'G=6')).toEqual(usual);
  });

  it('frees first what waits for a send to oneself, then what waits for its receive', async () => {
    const text = `num_ranks 2
rank 0 {
a: send 8b to 0
b: recv 8b from 0
c: calc 50000
d: calc 100
e: recv 8b from 1
c requires a
d requires b
e requires d
}
rank 1 {
send 8b to 0
}
`;
    expect(await ends(text, '--loggp', 'L=500,o=500,g=1000,G=6,O=0,S=0')).toEqual([52184, 52184]);
  });

  const folder = pathToFileURL(
    `${resolve(dirname(fileURLToPath(import.meta.url)), '../../..', 'shared/reference/goal')}/`,
  );
  const listed = (name: string) =>
    readFileSync(new URL(name, folder), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','));
  it.runIf(existsSync(folder))('agrees with all that LogGOPSim gives, but for what is not to be copied', async () => {
    const wanted = new Map<string, { ends: number[]; tags: string }>();
    for (const [file, costs, , end, tags = ''] of listed('results.csv')) {
      const one = wanted.get(`${file} ${costs}`) ?? { ends: [], tags: '' };
      wanted.set(`${file} ${costs}`, { ends: [...one.ends, Number(end)], tags: `${one.tags} ${tags}` });
    }
    expect(readdirSync(new URL('files/', folder)).length).toBeGreaterThan(100);
    const different: string[] = [];
    for (const [key, { ends: expected, tags }] of wanted) {
      const [file = '', costs = 'a'] = key.split(' ');
      const text = readFileSync(new URL(`files/${file}`, folder), 'utf8');
      const got = await ends(text, '--loggp', COSTS[costs as 'a']);
      if (JSON.stringify(got) !== JSON.stringify(expected) && !/cross_cpu|recv_cpu|zero_byte|size_mismatch/.test(tags))
        different.push(key);
    }
    expect(different).toEqual([]);
    expect(wanted.size).toBeGreaterThan(200);
  });
});

describe('a schedule on a machine', () => {
  const on = (...argv: string[]) => ends(BROADCAST, '--machine', 'paragon', '--set', 'dimensions=4x1', ...argv);

  it('ends later on slower processors, and each rank after what it waits for', async () => {
    const [first = 0, second = 0, third = 0, last = 0] = await on();
    expect(Math.min(first, second, third)).toBeGreaterThan(0);
    expect(last).toBeGreaterThan(second);
    const slower = await on('--set', 'send_us=100');
    expect(Math.max(...slower)).toBeGreaterThan(last);
  });

  it('computes as long as it is told, on the processors that it is told', async () => {
    const text = 'num_ranks 2\nrank 0 {\ncalc 1000000\n}\nrank 1 {\ncalc 500000\n}\n';
    const of = (...argv: string[]) => ends(text, '--machine', 'paragon', ...argv);
    expect(await of()).toEqual([1e6, 5e5]);
    expect(await of('--calc-ns', '3')).toEqual([3e6, 15e5]);
    expect(await of('--place', 'random:3')).toEqual([1e6, 5e5]);
  });

  it('runs with ranks on other nodes, and with messages that ask first', async () => {
    const usual = await ends(BROADCAST, '--machine', 'paragon');
    expect(await ends(BROADCAST, '--machine', 'paragon', '--place', 'random:7')).not.toEqual(usual);
    // Where each is as far from the others, times are those of the usual places.
    const list = (nodes: string) =>
      ends(BROADCAST, '--machine', 'paragon', '--set', 'dimensions=6x1', '--place', nodes);
    expect(await list('0,1,2,3')).toEqual(usual);
    expect(await list('5,4,3,2')).toEqual(usual);
    expect(await list('0,3,1,2')).not.toEqual(usual);
    // As the schedule itself says it, in any comment before its first word.
    const itself = (text: string) =>
      ends(text, '--machine', 'paragon', '--set', 'dimensions=6x1', '--set', 'rank_placement=list');
    expect(await itself(`// mine\n  // place 0 3,1,  2\n${BROADCAST}`)).toEqual(await list('0,3,1,2'));
    const other = `// place 3,2,1,0\n${BROADCAST}`;
    expect(
      await ends(other, '--machine', 'paragon', '--set', 'dimensions=6x1', '--place', '0,3,1,2'),
      'the option goes first',
    ).toEqual(await list('0,3,1,2'));
    expect(await ends(other, '--place', '0,3,1,2'), 'without a machine').toEqual(await ends(BROADCAST));
    const asks = await ends(BROADCAST, '--machine', 'paragon', '--set', 'rendezvous_bytes=0');
    expect(Math.max(...asks)).toBeGreaterThan(Math.max(...usual));
  });

  it.each(['j-machine', 'paragon', 'fugaku'])(
    'asks first where ranks do one thing after the other, on %s',
    async (machine) => {
      const ring = (bytes: number) => {
        const ranks = [0, 1, 2, 3].map((rank) => {
          const send = `send ${bytes}b to ${(rank + 1) % 4} tag 3`;
          const [first, then] = [send, `recv ${bytes}b from ${(rank + 3) % 4} tag 3`].sort(() =>
            rank % 2 === 0 ? 1 : -1,
          );
          return `rank ${rank} {\na: ${first}\nb: ${then}\nb requires a\n}\n`;
        });
        return `num_ranks 4\n${ranks.join('')}`;
      };
      const on = async (bytes: number, eager: number) =>
        Math.max(...(await ends(ring(bytes), '--machine', machine, '--set', `rendezvous_bytes=${eager}`)));
      const atOnce = await on(1000, 1000);
      expect(await on(1000, 999)).toBeGreaterThan(atOnce);
      expect(await on(1000, 999)).toBeLessThan(10 * atOnce);
      // All send first, and nobody takes what is asked for.
      const { err } = await replay(
        { 'a.goal': ring(1000).replaceAll(/a: (recv.*)\nb: (send.*)/g, 'a: $2\nb: $1') },
        ...['a.goal', '--machine', machine, '--set', 'rendezvous_bytes=999'],
      );
      expect(err).toContain('this never ends: rank 0 waits for a message that nobody sends or takes');
    },
  );
});

describe('what is refused', () => {
  it.each([
    [
      'num_ranks 1\nrank 0 {\nsend 8b to 1\n}',
      'line 3 of the schedule (send 8b to 1): there is no rank 1; the first is 0, and the schedule begins with how many there are',
    ],
    ['num_ranks 1\nrank 0 {\ncalc 1\n', 'line 4 of the schedule: } is missing'],
    ['num_ranks 1\nrank 0\ncalc 1\n}', 'line 3 of the schedule (calc 1): { is missing'],
    ['num_ranks 1\nrank 0 {\nwait\n}', 'line 3 of the schedule (wait): this cannot be read; allowed are'],
    [
      'num_ranks 1\nrank 0 {\na: calc 1\na requires a\n}',
      'line 3 of the schedule (a: calc 1): operations of this rank wait for each other in a circle',
    ],
    [
      'num_ranks 2\nrank 0 {\nrecv 8b from 1\n}\nrank 1 {\n}',
      'line 3 of the schedule (recv 8b from 1): this never ends: rank 0 waits',
    ],
  ])('says the line of %j', async (text, sentence) => {
    for (const where of [[], ['--machine', 'paragon']]) {
      const { status, err } = await replay({ 'a.goal': text }, 'a.goal', ...where);
      expect(err).toContain(sentence);
      expect(status).not.toBe(STATUS.done);
    }
  });

  it('says what is wrong with a machine, a letter, a place or a file', async () => {
    const many = 'num_ranks 9\n'.concat(...Array.from({ length: 9 }, (_, rank) => `rank ${rank} {\n}\n`));
    const said = async (text: string, ...argv: string[]) => (await replay({ 'a.goal': text }, ...argv)).err;
    expect(await said(many, 'a.goal', '--machine', 'paragon', '--set', 'dimensions=2x2')).toContain(
      '9 ranks are more than the 4 nodes of this machine',
    );
    expect(await said(BROADCAST, 'a.goal', '--loggp', 'X=1')).toContain('the letters are L, o, g, G, O, S');
    expect(await said(BROADCAST, 'a.goal', '--calc-ns', '2')).toContain('--calc-ns: goes with --machine');
    expect(await said(BROADCAST, 'a.goal', '--place', 'here')).toContain('give linear, random, random:SEED');
    for (const list of ['0,1', '3,1,2,1', '0,1,2,4000', '0,1,2,99999999999999999'])
      expect(await said(BROADCAST, 'a.goal', '--machine', 'paragon', '--place', list), list).toContain(
        `--place ${list}: has to name a node for each of the 4 ranks, from 0 to 63 and none twice`,
      );
    expect(await said(BROADCAST, 'b.goal')).toContain('b.goal cannot be read');
    expect(await said(BROADCAST)).toContain('needs a file');
  });
});
