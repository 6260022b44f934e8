import { ConfigError } from '../config.ts';
import { AppError } from '../errors.ts';

/** What drivers and the system say of an error. */
interface Failure {
  code?: string;
  message: string;
  address?: string;
  port?: number;
  hostname?: string;
  path?: string;
  syscall?: string;
  cause?: unknown;
  /** Of a host with several addresses, one for each. */
  errors?: Failure[];
}

/** The sentences for errors of the database and of DATA_DIR by their codes; each names the variable to look at. */
const sentences: [RegExp, (failure: Failure) => string][] = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, ({ hostname }) => `DATABASE_URL names the host ${hostname}, which cannot be found`],
  // Classes of PostgreSQL: passwords and roles, databases; rights; starting or stopping; connections.
  [/^(28...|3D000|42501|57P0[123]|53300)$/, ({ message }) => `DATABASE_URL is refused by PostgreSQL: ${message}`],
  [
    /^SQLITE_(NOTADB|CORRUPT)/,
    ({ message }) =>
      `DATA_DIR holds a damaged database (utsav.sqlite: ${message}); restore the newest backup into an empty DATA_DIR`,
  ],
  [/^(SQLITE_FULL|ENOSPC|EDQUOT)/, () => 'DATA_DIR is on a disk that is full'],
  [
    /^SQLITE_(CANTOPEN|READONLY|PERM|AUTH|IOERR)/,
    ({ message }) => `DATA_DIR holds a database that this user cannot open and write (utsav.sqlite: ${message})`,
  ],
  [/^SQLITE_(BUSY|LOCKED)/, () => 'DATA_DIR holds a database that another program has locked'],
  [
    /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|EISDIR)$/,
    ({ path, code }) => `DATA_DIR is no folder that this user can write to: ${path} (${code})`,
  ],
];

/** What `pg` says without a code, or of a connection that ended. */
const NO_RESPONSE = /timeout exceeded when trying to connect|Connection terminated|ECONNRESET|ETIMEDOUT|SSL/;

function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const failure = error as Failure;
  const { code = '', cause, errors: [first = failure] = [] } = failure;
  // The file store's: its own cause is the network of a bucket, or the disk.
  if (error instanceof AppError && cause instanceof Error) {
    const sentence = sentenceOf(cause);
    return sentence?.startsWith('DATA_DIR') ? sentence : `S3_ENDPOINT or S3_BUCKET: ${error.detail} (${cause.message})`;
  }
  if (first.syscall === 'connect') {
    const at = first.address?.startsWith('/') ? first.address : `${first.address}:${first.port}`;
    return `DATABASE_URL: no PostgreSQL responds at ${at}`;
  }
  const sentence = sentences.find(([pattern]) => pattern.test(code))?.[1];
  if (sentence) return sentence(failure);
  if (NO_RESPONSE.test(error.message)) return `DATABASE_URL: PostgreSQL does not respond (${error.message})`;
  return sentenceOf(cause);
}

/**
 * What the terminal shows of the error that ended a command: one sentence that names the variable where it is known to be the
 * configuration or the database; else the error, with its stack.
 */
export function shownFailure(error: unknown): unknown {
  if (error instanceof ConfigError) return error.message;
  const sentence = sentenceOf(error);
  return sentence ? new ConfigError([sentence]).message : error;
}
