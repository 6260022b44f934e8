import type { ColumnType } from 'kysely';

/** Read as a Date (PostgreSQL) or ISO text (SQLite), written as ISO 8601 UTC; `toIso` converts both. */
export type Timestamp = ColumnType<Date | string, string, string>;
export type OptionalTimestamp = ColumnType<Date | string | null, string | null | undefined, string | null>;
