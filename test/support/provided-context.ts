import 'vitest';

declare module 'vitest' {
  /** What `inject()` answers in a test. The projects in vitest.config.ts and the global set-up provide it. */
  export interface ProvidedContext {
    /** The engine the file runs on: every server test runs once on each. */
    database: 'sqlite' | 'postgres';
    /** Address of the throw-away server's own database `postgres`; empty with SQLite. */
    postgresUrl: string;
  }
}
