/**
 * What runs on SQLite alone in `npm test`, and on both engines in `npm run ci`: what is decided before any query, or from
 * rows that other tests read on both. What depends on the engine runs on both always: repositories, transactions, locks,
 * query plans, migrations, dates, JSON and collation.
 */
export const runsOnBothInFull = process.env.ENGINES === 'all';

/** Whole files, with the reason. */
export const ONE_ENGINE: Record<string, string> = {
  'src/server/features/auth/unknown-emails.test.ts': 'a hash is computed in memory, because no account was found',
  'src/server/features/backup/damaged-backups.test.ts': 'a backup is refused by its bytes, here always on SQLite',
  'src/server/features/images/images-on-s3.test.ts': 'files go to a store beside the database',
  'src/server/features/images/images.test.ts':
    'a picture is read and written by its bytes; image-uses.test.ts and focus.test.ts store its row on both',
  'src/server/features/notifications/email-colours.test.ts': 'colours of mails are computed from the theme',
  'src/server/features/notifications/email-delivery.test.ts':
    'a mail is handed to a mail server; email-worker.test.ts claims and repeats it on both',
  'src/server/http/cache/request-language.test.ts': 'a language is chosen from the headers',
  'src/server/http/limits/rate-limit.test.ts': 'a rate limit counts in memory, before any query',
  'src/server/http/pages/mount-pages.test.ts': 'pages are rendered and cached in memory',
  'src/server/http/security/csrf.test.ts': 'a request from elsewhere is refused before any query',
  'src/server/http/security/request-target.test.ts': 'a malformed URL is refused before any query',
  'src/server/http/security/security-headers.test.ts': 'headers are set whatever the database answers',
  'src/server/http/untyped-body.test.ts': 'a body without a type is refused before any query',
  'src/server/language/mails-in-hindi.test.ts': 'mails are rendered from rows that are read already',
  'src/server/language/third-language.test.ts':
    'a language is a file; translations.test.ts stores what is written in one',
  'test/contract/refusals.test.ts': 'a request is refused by its schema, before any query',
  'test/contract/openapi.test.ts': 'the description is made from the contract',
  'test/contract/pages/previews.test.ts': 'a picture is drawn from rows that are read already',
  'test/contract/pages/section-pages.test.ts':
    'sections are rendered from rows that are read already; pages.test.ts stores and reads them on both',
  'test/resilience/full-disk.test.ts': 'an upload ends where its bytes cannot be written',
  'test/resilience/hostile-pictures.test.ts': 'a picture is refused by its bytes',
  'test/resilience/hostile-uploads.test.ts': 'an upload is refused while it is read',
  'test/resilience/overload.test.ts': 'connections and requests in flight are counted before any query',
  'test/resilience/upload-connections.test.ts': 'a connection is cut while the upload is read',
  'test/security/injection.test.ts': 'outputs are written from rows that are read already',
  'test/security/unguessable.test.ts': 'codes, ids and links are drawn in memory',
};

/** Of many like cases, PostgreSQL gets `count`, spread over all of them; SQLite gets all. */
export function slicedFor<T>(
  engine: 'sqlite' | 'postgres',
  cases: readonly T[],
  count: number,
  isFull = runsOnBothInFull,
): T[] {
  if (engine === 'sqlite' || isFull || cases.length <= count) return [...cases];
  const step = cases.length / count;
  return Array.from({ length: count }, (_, index) => cases[Math.floor(index * step)] as T);
}
