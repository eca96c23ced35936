/**
 * The queue between who sweeps and who works: BullMQ on a server of Redis or Valkey. What is needed for it is loaded when a queue
 * is asked for; it is not part of the package.
 */
import type * as Bull from 'bullmq';
import type * as Redis from 'ioredis';
import { manifest } from '../../model/manifest/manifest.ts';
import { Failure, misuse, STATUS } from '../failure.ts';

/** A connection of its own: to a server that is gone it connects again and again. */
export type Server = { bull: typeof Bull; open(): Redis.Redis; readonly host: string };

/**
 * The name of the queue that workers and sweeps of one engine share. Other engines have other queues, as their numbers
 * may differ.
 */
export const queueOf = (digest: string): string => `grainscope-${digest}`;

/** Which engines sweep at the moment, each with the time at which it said so last. */
const ENGINES = 'grainscope:engines';
const ENGINE_MS = 60_000;

const MOST_WAIT_MS = 2000;

/** What Node says of a certificate that nobody known has signed. */
const SIGNED = /SELF_SIGNED|UNABLE_TO/;

/** Finds the server at an address such as rediss://user:password@host:6380. Throws a Failure, in which no password stands. */
export async function findServer(address: string): Promise<Server> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !['redis:', 'rediss:'].includes(url.protocol) || url.hostname === '')
    throw misuse(
      '--queue',
      'give the address of a server of Redis or Valkey, as redis://host or rediss://user:password@host:6380',
    );
  if (!isEscaped(url)) throw misuse('--queue', 'in the password, write %25 for a %, %40 for an @ and %2F for a /');
  const [bull, { Redis }] = await Promise.all([import('bullmq'), import('ioredis')]).catch(() => {
    throw misuse('--queue', 'needs two packages that are not here; `npm install -g bullmq ioredis` installs them');
  });
  const open = (retryStrategy: (times: number) => number | null) => {
    // Not as it was written: in capitals, REDISS:// would go without TLS.
    const client = new Redis(url.href, { maxRetriesPerRequest: null, lazyConnect: true, retryStrategy });
    // A lost connection shows in commands that get no answer.
    return client.on('error', () => undefined);
  };
  const probe = open(() => null);
  let why: unknown;
  probe.on('error', (reason: unknown) => {
    why = reason;
  });
  try {
    await probe.connect();
    await probe.ping();
  } catch (reason) {
    const { message, code = '' } = (why ?? reason) as NodeJS.ErrnoException;
    const signed = SIGNED.test(code) ? '; NODE_EXTRA_CA_CERTS names a file with the certificate that signs it' : '';
    throw new Failure(STATUS.failed, `--queue: ${url.host} does not answer as a server of Redis (${message}${signed})`);
  } finally {
    probe.disconnect();
  }
  return { bull, host: url.host, open: () => open((times) => Math.min(100 * times, MOST_WAIT_MS)) };
}

function isEscaped({ username, password }: URL): boolean {
  try {
    return decodeURIComponent(username + password) !== undefined;
  } catch {
    return false;
  }
}

/** Says that this engine has something to run. */
export async function announce(client: Redis.Redis, digest: string): Promise<void> {
  await client.zadd(ENGINES, Date.now(), `${digest} ${manifest.version}`);
}

/** Throws a Failure if others have something to run and none has this engine. */
export async function checkEngines(client: Redis.Redis, digest: string, host: string): Promise<void> {
  const members = await client.zrangebyscore(ENGINES, Date.now() - ENGINE_MS, '+inf');
  const others = members.filter((member) => !member.startsWith(`${digest} `));
  const [other] = others;
  if (other === undefined || others.length < members.length) return;
  const [hash, version] = other.split(' ');
  throw new Failure(
    STATUS.misused,
    `--queue: what waits at ${host} is for version ${version} (${hash}), and this is version ${manifest.version} (${digest}); install the same on all computers`,
  );
}
