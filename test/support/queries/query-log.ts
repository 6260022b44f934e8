import type { LogEvent } from 'kysely';

/** A query as it went to the database. */
export interface LoggedQuery {
  sql: string;
  parameters: readonly unknown[];
}

/** Transactions and settings are no questions about rows; the content's version is asked for by a clock. */
const isAboutRows = ({ sql }: LoggedQuery) =>
  /^\s*(select|insert|update|delete|with)\b/i.test(sql) && !sql.endsWith('from "contentVersion"');

/** Keeps the queries that some work makes; give `listen` to Kysely as its log. */
export class QueryLog {
  #kept: LoggedQuery[] | undefined;

  readonly listen = ({ level, query: { sql, parameters } }: LogEvent): void => {
    if (level === 'query') this.#kept?.push({ sql, parameters });
  };

  /** What was asked of the database while `work` ran. */
  async during(work: () => Promise<unknown>): Promise<LoggedQuery[]> {
    const kept: LoggedQuery[] = [];
    this.#kept = kept;
    try {
      await work();
    } finally {
      this.#kept = undefined;
    }
    return kept.filter(isAboutRows);
  }
}
