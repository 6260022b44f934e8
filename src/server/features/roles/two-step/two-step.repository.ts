import type { Database, DatabaseTransaction } from '../../../db/database.ts';

/** The roles whose people need two-step login. */
export async function listTwoStepRoles(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('roleRules').select('role').where('needsTwoStep', '=', true).execute();
  return rows.map(({ role }) => role);
}

export async function saveTwoStepRule(
  trx: DatabaseTransaction,
  role: string,
  rule: { needsTwoStep: boolean; changedAt: string; changedBy: string },
): Promise<void> {
  await trx
    .insertInto('roleRules')
    .values({ role, ...rule })
    .onConflict((conflict) => conflict.column('role').doUpdateSet(rule))
    .execute();
}

/** Of everybody: the accounts whose login asks for a code. */
export async function listWithTwoStep(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('twoFactors').select('userId').where('confirmedAt', 'is not', null).execute();
  return new Set(rows.map(({ userId }) => userId));
}

/** Whether a person's login asks for a code. */
export async function hasTwoStep(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('twoFactors')
    .select('userId')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
