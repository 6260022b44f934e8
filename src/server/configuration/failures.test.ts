import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { ConfigError } from '../config.ts';
import { AppError } from '../errors.ts';
import { shownFailure } from './failures.ts';

const failure = (message: string, more: object) => Object.assign(new Error(message), more);
const sentence = (text: string) => `Invalid configuration:\n  - ${text}`;

/** What the system says of a socket that nobody listens at. */
const refused = (target: { port: number; host: string } | { path: string }) =>
  new Promise<Error>((resolve) => connect(target).once('error', resolve));

it.each([{ port: 1, host: 'localhost' }, { port: 1, host: '127.0.0.1' }, { path: '/no/such/socket' }])(
  'shownFailure names DATABASE_URL where nobody listens at %o',
  async (target) => {
    expect(shownFailure(await refused(target))).toMatch(
      /^Invalid configuration:\n {2}- DATABASE_URL: no PostgreSQL responds at (\/no\/such\/socket|127.0.0.1:1|::1:1)$/,
    );
  },
);

it('shownFailure names the variables of the bucket where the file store has no network', () => {
  const cause = failure('getaddrinfo ENOTFOUND files', { code: 'ENOTFOUND', hostname: 'files' });
  const error = new AppError('unavailable', { detail: 'Files cannot be reached right now', cause });
  expect(shownFailure(error)).toBe(
    sentence('S3_ENDPOINT or S3_BUCKET: Files cannot be reached right now (getaddrinfo ENOTFOUND files)'),
  );
});

it.each([
  [failure('password authentication failed for user "utsav"', { code: '28P01' }), 'DATABASE_URL is refused by'],
  [failure('database "none" does not exist', { code: '3D000' }), 'DATABASE_URL is refused by'],
  [failure('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' }), 'DATABASE_URL: PostgreSQL does not respond'],
  [failure('ENOSPC: no space left on device', { code: 'ENOSPC' }), 'DATA_DIR is on a disk that is full'],
  [
    new Error('The database could not be migrated', {
      cause: failure('database disk image is malformed', { code: 'SQLITE_CORRUPT' }),
    }),
    'DATA_DIR holds a damaged database',
  ],
])('shownFailure says of %s: %s', (error, start) => {
  expect(shownFailure(error)).toContain(`- ${start}`);
});

it('shownFailure leaves an error of ours as it is, and has the problems of a configuration', () => {
  const error = new TypeError('a fault of ours');
  expect(shownFailure(error)).toBe(error);
  expect(shownFailure(new ConfigError(['PORT must be a port number']))).toBe(sentence('PORT must be a port number'));
});
