import type { Selectable } from 'kysely';
import type { EventsTable } from '../../db/schema.ts';
import type { FieldColumns, StoredFields } from './event-columns.ts';

// tsc checks this file. A field without a column of its own does not compile, neither reading nor writing.

type Row = Selectable<EventsTable>;

({}) as Row satisfies FieldColumns;
// @ts-expect-error the column of the venue is missing: it could not be read
({}) as Omit<Row, 'venue'> satisfies FieldColumns;
// @ts-expect-error the column of the venue holds numbers
({}) as Omit<Row, 'venue'> & { venue: number | null } satisfies FieldColumns;

({ venue: 'Hall 1' }) satisfies StoredFields<EventsTable>;
// @ts-expect-error the column of the venue is missing: it would not be stored
({ venue: 'Hall 1' }) satisfies StoredFields<Omit<EventsTable, 'venue'>>;
