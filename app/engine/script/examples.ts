/** Programs to begin with. Each is short, and shows one idea. */
import { message } from '../../model/words/words.ts';

export type Example = { key: string; title: string; source: string };

const RING = `// All-reduce around a ring: every node ends with the sum of all.
export const parameters = { bytes: { default: 64, min: 8, max: 1048576, log: true } };

export default function* ({ id, n, bytes, send, recv, work, report }) {
  let part = id + 1, sum = part;
  for (let step = 1; step < n; step++) {
    yield send((id + 1) % n, bytes, part);
    ({ value: part } = yield recv((id + n - 1) % n));
    yield work(bytes / 8);
    sum += part;
  }
  if (sum !== (n * (n + 1)) / 2) throw new Error('the sum is wrong');
  report({ steps: n - 1 });
}
`;

const PING_PONG = `// A message there and back, as often as asked.
export const parameters = {
  bytes: { default: 64, min: 1, max: 1048576, log: true },
  times: { default: 8, min: 1, max: 100 },
};

export default function* ({ id, bytes, times, send, recv, report, now }) {
  if (id > 1) return;
  for (let i = 0; i < times; i++) {
    if (id === 0) yield send(1, bytes);
    yield recv(1 - id);
    if (id === 1) yield send(0, bytes);
  }
  if (id === 0) report({ 'round trip, us': now() / times });
}
`;

const TREE = `// All-reduce by a tree: sums go up to node 0, the result comes down.
export const parameters = {
  bytes: { default: 64, min: 8, max: 65536, log: true },
  additions: { default: 8, min: 1, max: 1000, log: true },
};

export default function* ({ id, n, bytes, additions, send, recv, work }) {
  let sum = id + 1;
  const children = [2 * id + 1, 2 * id + 2].filter((child) => child < n);
  for (const child of children) {
    sum += (yield recv(child)).value;
    yield work((additions * bytes) / 8);
  }
  if (id > 0) {
    const parent = (id - 1) >> 1;
    yield send(parent, bytes, sum);
    sum = (yield recv(parent)).value;
  }
  for (const child of children) yield send(child, bytes, sum);
  if (sum !== (n * (n + 1)) / 2) throw new Error('the sum is wrong');
}
`;

const STENCIL = `// A grid in rows of nodes: every step exchanges edges with four neighbours.
export const parameters = {
  points: { default: 64, min: 4, max: 1024, log: true },
  steps: { default: 5, min: 1, max: 50 },
};

export default function* ({ id, n, points, steps, send, recv, work, report }) {
  let columns = Math.floor(Math.sqrt(n));
  while (n % columns > 0) columns--;
  const x = id % columns, y = Math.floor(id / columns), rows = n / columns;
  const neighbours = [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]]
    .filter(([i, j]) => i >= 0 && i < columns && j >= 0 && j < rows)
    .map(([i, j]) => j * columns + i);
  for (let step = 0; step < steps; step++) {
    for (const to of neighbours) yield send(to, 8 * points, step);
    for (const from of neighbours) {
      const { value } = yield recv(from);
      if (value !== step) throw new Error('an edge of another step');
    }
    yield work(6 * points * points);
  }
  report({ neighbours: neighbours.length });
}
`;

const FARM = `// A bag of tasks: node 0 gives each worker a task when it asks.
export const parameters = {
  tasks: { default: 100, min: 1, max: 2000, log: true },
  instructions: { default: 20000, min: 100, max: 10000000, log: true },
};

export default function* ({ id, n, tasks, instructions, send, recv, work, random, report }) {
  if (id === 0) {
    for (let task = 0; task < tasks + n - 1; task++) {
      const { from } = yield recv();
      yield send(from, 16, task < tasks ? task : -1);
    }
    return;
  }
  let done = 0;
  for (;;) {
    yield send(0, 8);
    const { value: task } = yield recv(0);
    if (task < 0) break;
    yield work(instructions * 2 * random());
    done++;
  }
  report({ 'tasks of a worker': done });
}
`;

const SAMPLE_SORT = `// Sample sort: splitters from samples, then all keys go where they belong.
export const parameters = { keys: { default: 512, min: 16, max: 20000, log: true } };
const upwards = (a, b) => a - b;
const SAMPLES = 0, SPLITTERS = 1, PARTS = 2;

export default function* ({ id, n, keys, send, recv, work, random, report }) {
  const own = Array.from({ length: keys }, () => Math.floor(1e6 * random())).sort(upwards);
  yield work(keys * Math.log2(keys) * 5);
  yield send(0, 4 * n, own.filter((_, i) => i % Math.ceil(keys / n) === 0), SAMPLES);
  if (id === 0) {
    let all = [];
    for (let i = 0; i < n; i++) all.push(...(yield recv(undefined, SAMPLES)).value);
    all.sort(upwards);
    yield work(all.length * Math.log2(all.length + 1) * 5);
    const splitters = Array.from({ length: n - 1 }, (_, i) => all[Math.floor(((i + 1) * all.length) / n)]);
    for (let to = 0; to < n; to++) yield send(to, 4 * n, splitters, SPLITTERS);
  }
  const { value: splitters } = yield recv(0, SPLITTERS);
  const parts = Array.from({ length: n }, () => []);
  for (const key of own) parts[splitters.filter((one) => one <= key).length].push(key);
  yield work(keys * Math.log2(n + 1) * 4);
  for (let to = 0; to < n; to++) yield send(to, 4 * parts[to].length + 8, parts[to], PARTS);
  let sorted = [];
  for (let i = 0; i < n; i++) sorted.push(...(yield recv(undefined, PARTS)).value);
  sorted.sort(upwards);
  yield work(sorted.length * Math.log2(sorted.length + 1) * 5);
  report({ 'keys of a node': sorted.length, 'largest share': (sorted.length / keys) });
}
`;

const PIPELINE = `// A pipeline: items go from node to node, each does its stage.
export const parameters = {
  items: { default: 50, min: 1, max: 1000, log: true },
  instructions: { default: 5000, min: 10, max: 1000000, log: true },
};

export default function* ({ id, n, items, instructions, send, recv, work, report, now }) {
  for (let item = 0; item < items; item++) {
    if (id > 0) yield recv(id - 1);
    yield work(instructions);
    if (id < n - 1) yield send(id + 1, 64, item);
  }
  if (id === n - 1) report({ 'us for an item': now() / items });
}
`;

const STEALING = `// Work stealing: who has nothing asks another node for half of its tasks.
export const parameters = {
  tasks: { default: 200, min: 1, max: 5000, log: true },
  instructions: { default: 20000, min: 100, max: 10000000, log: true },
};
const ASK = 0, GIVE = 1, STOP = 2;

export default function* ({ id, n, tasks, instructions, send, recv, work, on, random, report }) {
  let mine = id === 0 ? tasks : 0, done = 0, stopped = false;
  on(ASK, function* ({ from }) {
    const given = mine >> 1;
    mine -= given;
    yield send(from, 16, given, GIVE);
  });
  on(STOP, function* () {
    stopped = true;
  });
  for (let misses = 0; !stopped && n > 1 || mine > 0; ) {
    if (mine > 0) {
      mine--;
      yield work(instructions);
      done++;
      misses = 0;
    } else {
      yield send((id + 1 + Math.floor(random() * (n - 1))) % n, 8, undefined, ASK);
      const { value: given } = yield recv(undefined, GIVE);
      mine += given;
      if (mine === 0 && ++misses > 4 * n) break;
    }
  }
  report({ 'tasks of a node': done });
}
`;

export const EXAMPLES: readonly Example[] = [
  { key: 'tree', title: message('All-reduce by a tree'), source: TREE },
  { key: 'ring', title: message('All-reduce around a ring'), source: RING },
  { key: 'ping-pong', title: message('Ping-pong'), source: PING_PONG },
  { key: 'stencil', title: message('Stencil in two dimensions'), source: STENCIL },
  { key: 'farm', title: message('A bag of tasks'), source: FARM },
  { key: 'sort', title: message('Sample sort'), source: SAMPLE_SORT },
  { key: 'pipeline', title: message('Pipeline'), source: PIPELINE },
  { key: 'stealing', title: message('Work stealing'), source: STEALING },
];
