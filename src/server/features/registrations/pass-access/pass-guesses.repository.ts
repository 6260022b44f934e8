import { type Database, toIso } from '../../../db/database.ts';

/** Counts one more e-mail that was tried for a code; the count starts again where it began before `cutoff`. */
export async function countGuess(
  db: Database,
  code: string,
  { now, cutoff }: { now: string; cutoff: string },
): Promise<{ guesses: number; since: string }> {
  const row = await db
    .insertInto('passGuesses')
    .values({ code, guesses: 1, since: now })
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet((eb) => ({
        guesses: eb
          .case()
          .when('passGuesses.since', '<', cutoff)
          .then(1)
          .else(eb('passGuesses.guesses', '+', 1))
          .end(),
        since: eb.case().when('passGuesses.since', '<', cutoff).then(now).else(eb.ref('passGuesses.since')).end(),
      })),
    )
    .returning(['guesses', 'since'])
    .executeTakeFirstOrThrow();
  return { guesses: Number(row.guesses), since: toIso(row.since) };
}

export async function forgetGuesses(db: Database, code: string): Promise<void> {
  await db.deleteFrom('passGuesses').where('code', '=', code).execute();
}

export async function deleteGuessesBefore(db: Database, cutoff: string): Promise<void> {
  await db.deleteFrom('passGuesses').where('since', '<', cutoff).execute();
}
