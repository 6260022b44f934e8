/** The meaning of a database driver's error by its code, for both engines. */

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
]);

/** SQLite's codes may name the particular case behind these, such as SQLITE_IOERR_WRITE. */
const SQLITE_UNAVAILABLE = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN)(_|$)/;

/** PostgreSQL ended one of two transactions that waited for each other, or that it could not order: sent again it succeeds. */
const isRolledBack = (code: string): boolean => code === '40P01' || code === '40001';

/** The database cannot serve now but may soon: connection lost, shutting down, too busy, disk full. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (UNAVAILABLE.has(code) || SQLITE_UNAVAILABLE.test(code)) return true;
  // PostgreSQL classes: 08 connection, 53 out of resources, 57 operator intervention (57014 is a cancelled query).
  if (/^(08|53|57)[0-9A-Z]{3}$/.test(code) && code !== '57014') return true;
  if (isRolledBack(code)) return true;
  return (
    error instanceof Error &&
    /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(error.message)
  );
}

/** A unique constraint rejected the row. */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error);
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}

/** PostgreSQL gave up waiting for a lock (`lock_timeout`). */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}
