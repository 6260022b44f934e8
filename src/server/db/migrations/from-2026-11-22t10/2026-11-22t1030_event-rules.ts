import type { Kysely } from 'kysely';

/**
 * The rules of an event as data: who may take part in which team, until when, and what a cancellation gives back. All are
 * null for "as the main event says, else the default". Beside them what such rules ask of people, null where nobody asked.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const columns = {
    events: {
      registrationEnds: 'timestamptz',
      minTeamSize: 'integer',
      rosterLocksAt: 'timestamptz',
      collegeRule: 'text',
      minWomen: 'integer',
      maxAlumni: 'integer',
      allowedYears: 'text',
      exclusiveGroup: 'text',
      overlapRule: 'text',
      cancellationEnds: 'timestamptz',
      refundRule: 'text',
      refundPercent: 'integer',
    },
    participants: { gender: 'text', yearOfStudy: 'integer', isAlumni: 'boolean' },
  } as const;
  for (const [table, added] of Object.entries(columns)) {
    for (const [name, type] of Object.entries(added)) {
      await db.schema.alterTable(table).addColumn(name, type).execute();
    }
  }
}
