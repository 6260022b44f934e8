import type { Kysely } from 'kysely';

/** Events and ambassadors keep the point of their picture that stays in sight where it is cut, `30 20`; null is the centre. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const table of ['events', 'ambassadors']) {
    await db.schema.alterTable(table).addColumn('imageFocus', 'text').execute();
  }
}
