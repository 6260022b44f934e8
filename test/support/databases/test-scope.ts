/**
 * `npm test` runs every rule on SQLite, on PostgreSQL what the engine decides, and the browser tests with the tag `@smoke`:
 * what somebody waits for. With TESTS=all, as in `npm run ci` and for every push, all of it runs on both engines and in the browser.
 */
export const runsAll = () => process.env.TESTS === 'all';

/** What `npm test` runs on PostgreSQL: files or folders, by the reason. */
const POSTGRES_TESTS: Record<string, string[]> = {
  'locks and transactions, at the same time': [
    'src/server/features/check-in/',
    'src/server/features/desk/erased-people.test.ts',
    'src/server/features/desk/registration-edits.test.ts',
    'src/server/features/event-notices/notice-locks.test.ts',
    'src/server/features/events/batches/',
    'src/server/features/notifications/email-worker.test.ts',
    'src/server/features/payments/payments.test.ts',
    'src/server/features/payments/refunds/',
    'src/server/features/privacy/guardians/guardian-races.test.ts',
    'src/server/features/registrations/event-lock/',
    'src/server/features/registrations/group-commit/',
    'src/server/features/registrations/holds/holds.test.ts',
    'src/server/features/registrations/idempotency/',
    'src/server/features/registrations/registrations.test.ts',
    'src/server/features/registrations/waitlist/',
    'src/server/features/roles/moved-meanwhile.test.ts',
    'src/server/features/teams/',
    'src/server/jobs/two-instances.test.ts',
    'test/resilience/faults.test.ts',
    'test/resilience/ledger-histories.test.ts',
    'test/resilience/overselling.test.ts',
    'test/resilience/payment-stories.test.ts',
  ],
  'migrations, plans and how many queries': ['test/migrations/', 'test/performance/'],
  'orders, filters, searches and sums in SQL': [
    'src/server/db/',
    'src/server/features/audit/',
    'src/server/features/bank-statements/',
    'src/server/features/search/',
    'src/server/features/exports/',
    'src/server/features/find/',
    'src/server/features/ledger/',
    'src/server/features/registrations/lists/',
    'src/server/features/registrations/count-people.test.ts',
    'src/server/features/schedule/',
    'src/server/features/dashboard/',
  ],
  'every kind of value, as it is stored': [
    'src/server/features/events/events.test.ts',
    'src/server/features/settings/',
    'src/server/features/translations/',
    'test/contract/test-databases.test.ts',
  ],
};

export const postgresTests = Object.values(POSTGRES_TESTS).flat();

/** Whether a test file is run on PostgreSQL. */
export const isForPostgres = (file: string, isAll = runsAll()): boolean =>
  isAll || postgresTests.some((path) => file === path || (path.endsWith('/') && file.startsWith(path)));
