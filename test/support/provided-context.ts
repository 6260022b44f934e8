import 'vitest';

declare module 'vitest' {
  /** What `inject()` returns in a test. The projects in vitest.config.ts and the global set-up provide it. */
  export interface ProvidedContext {
    /** The engine the file runs on: every server test runs once on each. */
    database: 'sqlite' | 'postgres';
    /** URL of the temporary server's database `postgres`; empty with SQLite. */
    postgresUrl: string;
  }
}
