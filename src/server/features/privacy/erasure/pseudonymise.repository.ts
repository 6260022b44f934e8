import { sql } from 'kysely';
import { ERASED } from '#contract/privacy/erased-name.ts';
import { liveStatuses } from '#contract/registration-rules.ts';
import { LEADER_ROLE } from '#contract/team-rules.ts';
import type { Database } from '../../../db/database.ts';

/** The addresses that may replace each address; the first does, where no other row of its event or team has it. */
type Pseudonyms = Map<string, [string, ...string[]]>;

/** The address in place of each address; the statement takes them all at once. */
const byEmail = (column: string, pseudonyms: Pseudonyms) =>
  sql<string>`case ${sql.ref(column)} ${sql.join(
    [...pseudonyms].map(([email, [pseudonym]]) => sql`when ${email} then ${pseudonym}`),
    sql` `,
  )} else ${sql.ref(column)} end`;

/**
 * What a team says of its contact, who is erased. Its leader may be somebody else, whose name stays: of who leads it now, or led
 * it when it ended.
 */
const erasedContact = {
  contactNumber: null,
  teamLeader: sql<string>`coalesce(
    (select name from participants where "teamId" = teams.id and role = ${LEADER_ROLE} and "leftAt" is null limit 1),
    ${ERASED}
  )`,
};

/** Teams that these people led or lead, who are erased, name them no more. */
export async function eraseLeaders(db: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('teams')
    .set({ teamLeader: ERASED })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('participants')
        .select('teamId')
        .$narrowType<{ teamId: string }>()
        .where('id', 'in', ids)
        .where('role', '=', LEADER_ROLE)
        .where('leftAt', 'is', null),
    )
    .execute();
}

/** The people with these addresses who keep anybody else with their address from being in the same event or team. */
async function listUnreleased(db: Database, emails: string[], ids?: string[]) {
  const query = db
    .selectFrom('participants')
    .select(['id', 'email', 'eventId', 'teamId'])
    .where('email', 'in', emails)
    .where('releasedAt', 'is', null);
  return (ids === undefined ? query : query.where('id', 'in', ids)).execute();
}

/** Who was erased before, and entered again for the same event or team, gets the next pseudonym that is free there. */
async function avoidTaken(db: Database, ids: string[], pseudonyms: Pseudonyms): Promise<void> {
  const taken = Map.groupBy(await listUnreleased(db, [...pseudonyms.values()].flat()), ({ email }) => email);
  if (taken.size === 0) return;
  for (const { id, email, eventId, teamId } of await listUnreleased(db, [...pseudonyms.keys()], ids)) {
    const isFree = (pseudonym: string) =>
      !taken
        .get(pseudonym)
        ?.some((other) => (eventId && other.eventId === eventId) || (teamId && other.teamId === teamId));
    const free = pseudonyms.get(email)?.find(isFree);
    if (free && free !== pseudonyms.get(email)?.[0]) {
      await db.updateTable('participants').set({ email: free }).where('id', '=', id).execute();
    }
  }
}

/** Emails to the guardians of these people go: they name both. The guardians were named by them, and are known no more. */
export async function deleteGuardianEmails(db: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const guardians = await db
    .selectFrom('guardianConsents')
    .select('id')
    .where('participantId', 'in', ids)
    .where('keyVersion', '>', 0)
    .execute();
  for (const { id } of guardians) {
    // Its link holds the id of the row, also where another guardian is named by now.
    await db
      .deleteFrom('emailQueue')
      .where('kind', '=', 'notification')
      .where('data', 'like', `%/guardian/${id}%`)
      .execute();
  }
}

/** Rows of these people lose what identifies them. */
export async function eraseParticipants(db: Database, ids: string[], pseudonyms: Pseudonyms): Promise<void> {
  if (ids.length === 0 || pseudonyms.size === 0) return;
  await avoidTaken(db, ids, pseudonyms);
  await db
    .updateTable('participants')
    .set({
      name: ERASED,
      email: byEmail('email', pseudonyms),
      phone: null,
      college: null,
      userId: null,
      gender: null,
      yearOfStudy: null,
      isAlumni: null,
      isUnder18: null,
      birthDate: null,
    })
    .where('id', 'in', ids)
    .execute();
  await db
    .updateTable('guardianConsents')
    .set({ guardianName: 'Guardian', guardianEmail: '', guardianPhone: null, decidedBy: null, refusals: null })
    .where('participantId', 'in', ids)
    .execute();
}

/** The contact of these registrations is erased; a team keeps its name, an individual's name goes. */
export async function eraseContacts(db: Database, ids: string[], pseudonyms: Pseudonyms): Promise<void> {
  if (ids.length === 0 || pseudonyms.size === 0) return;
  await db
    .updateTable('registrations')
    .set({
      name: sql<string>`case kind when 'individual' then ${ERASED} else name end`,
      email: byEmail('email', pseudonyms),
      phone: null,
      college: null,
      userId: null,
      holdDevice: null,
      holdNetwork: null,
      verifyDevice: null,
      verifyNetwork: null,
      searchText: sql<string>`lower(code)`,
    })
    .where('id', 'in', ids)
    .execute();
  await db
    .updateTable('teams')
    .set({ contactEmail: byEmail('contactEmail', pseudonyms), ...erasedContact })
    .where('contactEmail', 'in', [...pseudonyms.keys()])
    .where('id', 'in', (eb) =>
      eb.selectFrom('registrations').select('teamId').$narrowType<{ teamId: string }>().where('id', 'in', ids),
    )
    .execute();
}

/** Another version of each: who has the former one open in the panel does not store the person again. */
export async function raiseVersions(db: Database, registrationIds: string[]): Promise<void> {
  if (registrationIds.length === 0) return;
  await db
    .updateTable('registrations')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', registrationIds)
    .execute();
}

/** Consents stay as proof, under the pseudonym; what else an address has is deleted. */
export async function eraseTraces(db: Database, email: string, pseudonym: string): Promise<void> {
  await db.updateTable('consents').set({ email: pseudonym, userId: null }).where('email', '=', email).execute();
  await db
    .updateTable('guardianConsents')
    .set({ guardianName: 'Guardian', guardianEmail: '', guardianPhone: null, decidedBy: null })
    .where('guardianEmail', '=', email)
    .execute();
  await db.deleteFrom('emailQueue').where('recipient', '=', email).execute();
  await db.deleteFrom('invitations').where('email', '=', email).execute();
  await db.deleteFrom('festivalIds').where('email', '=', email).execute();
  await db.deleteFrom('loginFailures').where('email', '=', email).execute();
  await db.updateTable('erasures').set({ email: pseudonym }).where('email', '=', email).execute();
  await db
    .updateTable('teams')
    .set({ contactEmail: pseudonym, ...erasedContact })
    .where('contactEmail', '=', email)
    .execute();
}

/** Deletes an account with its sessions, passwords and links. */
export async function deleteUser(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', userId).execute();
  await db.deleteFrom('users').where('id', '=', userId).execute();
}

/** What an address has; `wards` are the minors whose guardian it is. */
export async function listRowsOf(db: Database, email: string) {
  const user = await db
    .selectFrom('users')
    .select(['id', 'role', 'name'])
    .where('email', '=', email)
    .executeTakeFirst();
  const participants = await db
    .selectFrom('participants')
    .select(['id', 'registrationId', 'name'])
    .where('email', '=', email)
    .execute();
  const registrations = await db
    .selectFrom('registrations')
    .select(['id', 'name', 'kind'])
    .where('email', '=', email)
    .execute();
  const inquiries = await db.selectFrom('ambassadorInquiries').select('id').where('email', '=', email).execute();
  const teams = await db.selectFrom('teams').select('id').where('contactEmail', '=', email).execute();
  const wards = await db.selectFrom('guardianConsents').select('id').where('guardianEmail', '=', email).execute();
  return {
    user,
    participants,
    registrations,
    inquiries: inquiries.map(({ id }) => id),
    teams: teams.length,
    wards: wards.length,
  };
}

/** Live registrations of events that are not over yet, which an address is the contact of or takes part in. */
export async function listLive(db: Database, email: string, now: string) {
  const ids = db
    .selectFrom('registrations')
    .select('id')
    .where('email', '=', email)
    .union(
      db
        .selectFrom('participants')
        .select('registrationId as id')
        .$narrowType<{ id: string }>()
        .where('email', '=', email)
        .where('registrationId', 'is not', null)
        .where('releasedAt', 'is', null),
    );
  return db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.eventId')
    .select(['registrations.id', 'registrations.kind', 'registrations.status', 'registrations.email', 'events.title'])
    .where('registrations.id', 'in', ids)
    .where('events.endDate', '>', now)
    .where('registrations.status', 'in', liveStatuses)
    .execute();
}

/** Writes the text by which registrations are found again. */
export async function setSearchText(db: Database, id: string, searchText: string): Promise<void> {
  await db.updateTable('registrations').set({ searchText }).where('id', '=', id).execute();
}
