/** Sweeps beyond one computer: processes that sweep and work over a server of their own, and end in the middle. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { engineDigest } from '../app/engine/node.ts';
import { freePort } from './lib/free-port.mjs';
import { isLong } from './lib/long.mjs';
import { run } from './lib/process.mjs';
import { openRedis } from './lib/redis.mjs';
import { grainscope, openWorkers } from './lib/sweeping.mjs';

// Whole processes, perhaps beside a compiler; a worker that was killed is missed after some ten seconds.
vi.setConfig({ testTimeout: 900_000 });

const folder = mkdtempSync(join(tmpdir(), 'grainscope-queue-'));
const LINK = '?v=1&m=j-machine&x=latency-load&dimensions=2x2';
const SEEDS = isLong ? 20 : 3;
const OVER = ['--over', 'message_words=2,4,8', '--over', 'offered_load=0.05:0.15:5', '--seeds', String(SEEDS)];
const POINTS = 15 * SEEDS;
const at = (name) => join(folder, name);
const bytes = (name) => readFileSync(at(name));
const sweep = (name, ...more) => grainscope('sweep', LINK, ...OVER, '-o', at(name), ...more);

let redis;
let url = '';
let workers;
beforeAll(async () => {
  redis = await openRedis(folder);
  url = `redis://127.0.0.1:${redis.port}`;
  await sweep('threads.parquet', '--threads', '2').ended;
});
afterEach(async () => {
  await workers?.end();
  workers = undefined;
});
afterAll(async () => {
  await redis.kill();
  rmSync(folder, { recursive: true });
});

// With workers that are killed, too, these are the bytes.
it.each(isLong ? [1, 2] : [])('gives the bytes that threads give, on %i workers', async (count) => {
  workers = openWorkers(url, count, 1);
  const name = `${count}.parquet`;
  expect(await sweep(name, '--queue', url).ended).toEqual({ status: 0, stderr: '' });
  expect(bytes(name).equals(bytes('threads.parquet'))).toBe(true);
});

/** Until this share of all points is finished. */
async function finished(name, share) {
  const lines = () =>
    existsSync(at(`${name}.part`)) ? readFileSync(at(`${name}.part`), 'utf8').split('\n').length : 0;
  while (!existsSync(at(name)) && lines() < share * POINTS) await later(50);
}

it.runIf(isLong)('loses and doubles nothing when workers are killed', async () => {
  workers = openWorkers(url, 2, 1);
  const sweeping = sweep('killed.parquet', '--queue', url);
  for (let times = 1; times <= 5; ++times) {
    await finished('killed.parquet', times / 10);
    await workers.replaceOne();
  }
  expect(await sweeping.ended).toEqual({ status: 0, stderr: '' });
  expect(bytes('killed.parquet').equals(bytes('threads.parquet'))).toBe(true);
});

it('loses and doubles nothing when a worker, the sweeping process and then the server are killed', async () => {
  const first = sweep('resumed.parquet', '--queue', url);
  workers = openWorkers(url, 2, 1);
  await finished('resumed.parquet', 0.1);
  await workers.replaceOne();
  await first.kill('SIGKILL');
  const second = sweep('resumed.parquet', '--queue', url, '--resume');
  await finished('resumed.parquet', 0.4);
  await redis.kill();
  await later(500);
  await redis.start();
  expect(await second.ended).toEqual({ status: 0, stderr: '' });
  expect(bytes('resumed.parquet').equals(bytes('threads.parquet'))).toBe(true);
});

it('refuses in a worker what is for another engine, or is no batch', async () => {
  const connection = new Redis(redis.port, { maxRetriesPerRequest: null });
  const queue = new Queue(`grainscope-${engineDigest()}`, { connection });
  workers = openWorkers(url, 1, 1);
  const foreign = { engine: 'another', base: {}, points: [{}], numbers: [0] };
  const jobs = await Promise.all([queue.add('batch', foreign), queue.add('batch', { engine: engineDigest() })]);
  while ((await queue.getJobCounts('failed')).failed < 2) await later(100);
  const reasons = await Promise.all(jobs.map(async ({ id }) => (await queue.getJob(id)).failedReason));
  expect(reasons).toEqual([
    `it is for the engine another, and this is ${engineDigest()}`,
    'it is no batch of a sweep: base is wrong',
  ]);
  await queue.obliterate();
  connection.disconnect();
});

describe('over TLS, to a user with a password', () => {
  const PASSWORD = 'a@b:c/50%';
  let locked;
  let port;
  const address = (password) => `REDISS://ann:${password}@localhost:${port}`;
  const right = () => address(encodeURIComponent(PASSWORD));
  const work = (of) => grainscope('work', '--queue', of).ended;
  beforeAll(async () => {
    const place = at('locked');
    mkdirSync(place);
    const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => join(place, name));
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const files = ['-keyout', key, '-out', certificate];
    const made = await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...names]);
    expect(made.code, made.output).toBe(0);
    vi.stubEnv('NODE_EXTRA_CA_CERTS', certificate);
    port = await freePort();
    const tls = ['--tls-port', String(port), '--tls-cert-file', certificate, '--tls-key-file', key];
    const ann = ['--user', 'ann', 'on', `>${PASSWORD}`, '~*', '&*', '+@all'];
    locked = await openRedis(place, [...tls, '--tls-auth-clients', 'no', '--requirepass', 'another', ...ann]);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await locked?.kill();
  });

  it('tells a worker of another engine what is the matter, or what is wrong with the address', async () => {
    const wrong = await work(address('wrong-one'));
    expect(wrong.status).toBe(1);
    expect(wrong.stderr).toMatch(
      /^grainscope: --queue: localhost:\d+ does not answer as a server of Redis \(.*WRONGPASS/,
    );
    expect(wrong.stderr).not.toContain('wrong-one');
    expect(await work(address('50%'))).toEqual({
      status: 2,
      stderr: 'grainscope: --queue: in the password, write %25 for a %, %40 for an @ and %2F for a /\n',
    });
    const connection = new Redis(locked.port, { password: 'another' });
    await connection.zadd('grainscope:engines', Date.now(), 'abc 9.9.9');
    expect(await work(right())).toEqual({
      status: 2,
      stderr: expect.stringMatching(
        /^grainscope: --queue: what waits at .* is for version 9\.9\.9 \(abc\), and this is version .*\n$/,
      ),
    });
    await connection.del('grainscope:engines');
    connection.disconnect();
  });

  it.runIf(isLong)('gives the bytes that threads give', async () => {
    workers = openWorkers(right(), 1, 1);
    expect(await sweep('tls.parquet', '--queue', right()).ended).toEqual({ status: 0, stderr: '' });
    expect(bytes('tls.parquet').equals(bytes('threads.parquet'))).toBe(true);
  });

  it.runIf(isLong)('says that nobody has signed the certificate', async () => {
    vi.stubEnv('NODE_EXTRA_CA_CERTS', undefined);
    expect((await work(right())).stderr).toMatch(/\(self-signed certificate; .*NODE_EXTRA_CA_CERTS.*\)\n$/);
  });
});
