import { randomBytes, scrypt } from 'node:crypto';
import { PASSWORD_HASH_COST } from '../../config.ts';
import type { AppContext } from '../../context.ts';
import { createConcurrencyLimiter } from '../../http/limits/concurrency-limiter.ts';
import { isEqualSecret } from '../../secret-token.ts';

/**
 * A hash is meant to be slow: a tenth of a second of a processor, on the threads that also read files. A flood
 * of logins must not take them all, nor let everybody wait for minutes.
 */
const inHashQueue = createConcurrencyLimiter({
  concurrency: 3,
  maxQueued: 60,
  detail: 'Too many people log in at once. Try again in a moment.',
  retryAfter: 3,
});

const BLOCK_SIZE = 16;
const KEY_BYTES = 64;
const SALT_BYTES = 16;

function scryptKey(password: string, salt: string, cost: number): Promise<Buffer> {
  const options = { N: cost, r: BLOCK_SIZE, p: 1, maxmem: 128 * cost * BLOCK_SIZE * 2 };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** `salt:key` at the default cost, as better-auth stores it; `cost:salt:key` at any other. */
async function hash(password: string, cost: number): Promise<string> {
  const salt = randomBytes(SALT_BYTES).toString('hex');
  const parts = [salt, (await scryptKey(password, salt, cost)).toString('hex')];
  return (cost === PASSWORD_HASH_COST ? parts : [cost, ...parts]).join(':');
}

async function verify(stored: string, password: string): Promise<boolean> {
  const [key, salt, cost] = stored.split(':').reverse();
  if (!key || !salt) throw new Error('Invalid password hash');
  return isEqualSecret(
    Buffer.from(key, 'hex'),
    await scryptKey(password, salt, cost ? Number(cost) : PASSWORD_HASH_COST),
  );
}

/**
 * The scrypt hash of a password, with its salt, at the configured cost. Networks take turns in the queue. Throws
 * `unavailable` where too many wait.
 */
export const hashPassword = (
  { config }: Pick<AppContext, 'config'>,
  password: string,
  network?: string,
): Promise<string> => inHashQueue(() => hash(password, config.passwordHashCost), network);

/** Whether a password has this hash, of whatever cost. Throws `unavailable` where too many wait. */
export const verifyPassword = (given: { hash: string; password: string }, network?: string): Promise<boolean> =>
  inHashQueue(() => verify(given.hash, given.password), network);
