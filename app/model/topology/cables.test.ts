import { expect, test } from 'vitest';
import { english } from '../words/words.ts';
import { EXAMPLE, linesOfCables, readCables, textOfCables } from './cables.ts';

const read = (text: string) => readCables(text, english);
const sound = (text: string) => {
  const cables = read(text);
  if ('problem' in cables) throw new Error(cables.problem);
  return cables;
};

test('the format of anynet is read as BookSim2 reads it', () => {
  // The first of its two examples: 15 cycles there, as all links back. The second: 5 cycles both ways to nodes.
  expect(textOfCables(sound('router 0 router 1 15 router 2\nrouter 0 node 0 node 1 5 node 2 5\n'))).toBe(
    '3 3\n0 0 0\n0 5 5\n0 5 5\n0 1 15 0\n0 2 0 0',
  );
  // The way back has its own line; a node may begin one.
  expect(textOfCables(sound('router 0 node 0 router 1 2\nrouter 1 router 0 3\nnode 1 router 1'))).toBe(
    '2 2\n0 0 0\n1 0 0\n0 1 2 3',
  );
});

test('a plain list of edges gives every router a node', () => {
  expect(textOfCables(sound('# a triangle\n0 1\n1,2,7\n2\t0\n'))).toBe(
    '3 3\n0 0 0\n1 0 0\n2 0 0\n0 1 0 0\n0 2 0 0\n1 2 7 7',
  );
});

test('what is written is read again as the same network, in whatever order it was', () => {
  for (const text of [EXAMPLE, '0 1 3\n1 2\n2 0 9\n', 'router 1 node 0 5 router 0 7\nrouter 0 router 1 2 node 1\n']) {
    const canonical = textOfCables(sound(text));
    expect(textOfCables(sound(linesOfCables(canonical)))).toBe(canonical);
    const turned = text.trim().split('\n').reverse().join('\r\n');
    expect(textOfCables(sound(turned))).toBe(canonical);
  }
});

test.each([
  ['', 0, /a line for each router/],
  ['router 0 node 0\nbus 1', 2, /“bus” is not known/],
  ['router 0 node 0 link 1', 1, /“link” is not known/],
  ['router zero', 1, /not “zero”/],
  ['router 0 node', 1, /not “”/],
  ['router 0 node 70000', 1, /0 to 65535, not “70000”/],
  ['router 0 node 0 router 1 0', 1, /1 to 10000 cycles, not 0/],
  ['router 0 node 0 router 1 10001', 1, /1 to 10000 cycles/],
  ['node 0 node 1', 1, /not to node 1/],
  ['router 0 node 0 router 0', 1, /itself/],
  ['router 0 node 0 router 1\nrouter 1 node 0', 2, /router 0 and to router 1/],
  ['router 0 node 0 router 2', 0, /Router 1 is missing/],
  ['router 0 node 1', 0, /Node 0 is missing/],
  ['router 0 router 1', 0, /No router has a node/],
  ['0 1\n2 3', 0, /Router 2 cannot be reached/],
  ['0 1 2 3', 1, /two routers/],
  ['0 0', 1, /itself/],
])('%j is refused with its line', (text, line, problem) => {
  expect(read(text)).toEqual({ line, problem: expect.stringMatching(problem) });
});
