import { nanoid } from 'nanoid';
import { allPowers, powers } from '#contract/roles/powers.ts';
import type { BuiltInRole } from '#contract/roles/roles.ts';
import { insertUser } from '#server/features/auth/accounts.repository.ts';
import { openSession } from '#server/features/auth/open-session.service.ts';
import type { TestApp } from './test-app.ts';

/** A grant as a test inserts it; without `eventId` and `venue` it is for the festival. */
export interface TestGrant {
  /** A built-in role, or the id of one of the committee's. */
  role: BuiltInRole | (string & {});
  eventId?: string;
  venue?: string;
  gateId?: string;
  endsAt?: string;
  revokedAt?: string;
}

/** The headers of a session of a new admin with these grants, and no others. */
export async function loginWithGrants(
  { context, time }: TestApp,
  ...grants: TestGrant[]
): Promise<{ headers: { cookie: string; origin: string }; userId: string }> {
  const now = time.now.toISOString();
  const email = `${nanoid(8).toLowerCase()}@committee.test`;
  const account = { name: 'A committee member', email, emailVerified: true, role: 'admin' as const, passwordHash: '' };
  const user = await insertUser(context.db, account, now);
  for (const grant of grants) {
    const unset = { eventId: null, venue: null, gateId: null, endsAt: null, revokedAt: null, revokedBy: null };
    await context.db
      .insertInto('grants')
      .values({ id: nanoid(), userId: user.id, grantedBy: 'Test', createdAt: now, ...unset, ...grant })
      .execute();
  }
  const { setCookies } = await openSession(context, user, undefined);
  const cookie = setCookies.map((header) => header.split(';')[0]).join('; ');
  return { headers: { cookie, origin: 'http://localhost' }, userId: user.id };
}

/** As if a person had switched two-step login on, with a secret that nobody knows. */
export async function switchOnTwoStep({ context, time }: TestApp, userId: string): Promise<void> {
  const now = time.now.toISOString();
  await context.db
    .insertInto('twoFactors')
    .values({ userId, secret: 'x', createdAt: now, confirmedAt: now, lastStep: 0 } as never)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ confirmedAt: now }))
    .execute();
}

export const EVENT_ROLE = 'every-scoped-power';

/** Makes a role of every power that can be given for single events. */
export async function createEventRole({ context, time }: TestApp): Promise<void> {
  const scoped = JSON.stringify(allPowers.filter((power) => powers[power].isScoped));
  const role = { id: EVENT_ROLE, label: 'Everything of an event', powers: scoped, createdAt: time.now.toISOString() };
  await context.db
    .insertInto('roles')
    .values({ ...role, deletedAt: null })
    .execute();
}
