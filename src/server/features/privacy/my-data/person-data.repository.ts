import type { Database } from '../../../db/database.ts';

/** Whose data: an account, and the address if it is verified to be theirs. */
export interface Person {
  userId: string | null;
  /** Null where the address is not verified: then only what the account itself did is theirs. */
  email: string | null;
  /** What the address is where its time was over: certificates name the person longer. */
  pseudonyms: string[];
}

/** The ids of the registrations that a person made or is the contact of, and of those they take part in. */
export async function listOwnIds(
  db: Database,
  { userId, email }: Person,
): Promise<{ registrations: string[]; participants: string[]; taken: string[] }> {
  const made = await db
    .selectFrom('registrations')
    .select('id')
    .where((eb) => eb.or([...(userId ? [eb('userId', '=', userId)] : []), ...(email ? [eb('email', '=', email)] : [])]))
    .execute();
  const people = await db
    .selectFrom('participants')
    .select(['id', 'registrationId'])
    .where((eb) => eb.or([...(userId ? [eb('userId', '=', userId)] : []), ...(email ? [eb('email', '=', email)] : [])]))
    .execute();
  const taken = people.flatMap(({ registrationId }) => registrationId ?? []);
  return { registrations: made.map(({ id }) => id), participants: people.map(({ id }) => id), taken };
}

/** The certificates of these people, and those that still name the person of these pseudonyms. */
async function listCertificates(db: Database, participants: string[], pseudonyms: string[]) {
  const anonymous =
    pseudonyms.length > 0
      ? await db.selectFrom('participants').select('id').where('email', 'in', pseudonyms).execute()
      : [];
  const own = new Set(participants);
  const ids = [...own, ...anonymous.map(({ id }) => id)];
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('certificates')
    .select(['code', 'registrationId', 'kind', 'award', 'name', 'team', 'eventTitle', 'issuedOn'])
    .select(['status', 'mailedAt', 'participantId', 'erasedAt'])
    .where('participantId', 'in', ids)
    .orderBy('issuedAt')
    .execute();
  return rows.flatMap(({ participantId, erasedAt, ...certificate }) =>
    erasedAt === null || (participantId !== null && own.has(participantId)) ? [certificate] : [],
  );
}

/** What a guardian's address holds, and decided; the minors are others. */
const listWards = (db: Database, email: string) =>
  db
    .selectFrom('guardianConsents')
    .leftJoin('registrations', 'registrations.id', 'guardianConsents.registrationId')
    .leftJoin('events', 'events.id', 'registrations.eventId')
    .select(['events.title as eventTitle', 'guardianName', 'guardianEmail', 'guardianPhone', 'guardianConsents.status'])
    .select(['askedAt', 'reminders', 'decidedAt', 'decidedBy', 'noticeVersion'])
    .where('guardianEmail', '=', email)
    .orderBy('askedAt')
    .execute();

const listInvitations = (db: Database, email: string) =>
  db
    .selectFrom('invitations')
    .select(['email', 'role', 'eventId', 'venue', 'gateId', 'createdAt', 'openUntil', 'endsAt'])
    .select(['acceptedAt', 'declinedAt', 'revokedAt'])
    .where('email', '=', email)
    .orderBy('createdAt')
    .execute();

/** Rows of a person by heading, as they are stored, without codes, hashes and what concerns others alone. */
export async function readPersonData(db: Database, person: Person): Promise<Record<string, unknown[]>> {
  const { userId, email, pseudonyms } = person;
  const { registrations, participants, taken } = await listOwnIds(db, person);
  const all = [...new Set([...registrations, ...taken])];
  const inAll = <Row>(query: (ids: string[]) => Promise<Row[]>) => (all.length > 0 ? query(all) : Promise.resolve([]));
  const inOwn = <Row>(query: (ids: string[]) => Promise<Row[]>) =>
    registrations.length > 0 ? query(registrations) : Promise.resolve([]);
  const account = userId
    ? await db
        .selectFrom('users')
        .select(['name', 'email', 'emailVerified', 'role', 'createdAt'])
        .where('id', '=', userId)
        .execute()
    : [];
  const sessions = userId
    ? await db.selectFrom('sessions').select(['createdAt', 'expiresAt']).where('userId', '=', userId).execute()
    : [];
  const profile = userId
    ? await db
        .selectFrom('profiles')
        .select(['phone', 'college', 'yearOfStudy', 'gender'])
        .where('userId', '=', userId)
        .execute()
    : [];
  const ofAccount = <Row>(query: (id: string) => Promise<Row[]>) => (userId ? query(userId) : Promise.resolve([]));
  return {
    account,
    profile,
    sessions,
    logins: await ofAccount((id) =>
      db.selectFrom('accounts').select(['providerId as by', 'createdAt']).where('userId', '=', id).execute(),
    ),
    passkeys: await ofAccount((id) =>
      db.selectFrom('passkeys').select(['name', 'createdAt', 'lastUsedAt']).where('userId', '=', id).execute(),
    ),
    accessTokens: await ofAccount((id) =>
      db
        .selectFrom('accessTokens')
        .select(['name', 'powers', 'createdAt', 'endsAt', 'lastUsedAt'])
        .where('userId', '=', id)
        .execute(),
    ),
    roles: await ofAccount((id) =>
      db
        .selectFrom('grants')
        .select(['role', 'eventId', 'venue', 'gateId', 'createdAt', 'endsAt', 'revokedAt'])
        .where('userId', '=', id)
        .execute(),
    ),
    registrations: await inAll((ids) =>
      db
        .selectFrom('registrations')
        .innerJoin('events', 'events.id', 'registrations.eventId')
        .select(['registrations.id', 'events.title as event', 'registrations.number', 'registrations.kind'])
        .select(['registrations.status', 'registrations.name', 'registrations.amount', 'registrations.createdAt'])
        .where('registrations.id', 'in', ids)
        .orderBy('registrations.createdAt')
        .execute(),
    ),
    contactData: await inOwn((ids) =>
      db.selectFrom('registrations').select(['id', 'email', 'phone', 'college']).where('id', 'in', ids).execute(),
    ),
    participations:
      participants.length > 0
        ? await db
            .selectFrom('participants')
            .select(['registrationId', 'teamId', 'name', 'email', 'phone', 'college', 'role', 'createdAt'])
            .select(['releasedAt', 'checkedInAt', 'gender', 'yearOfStudy', 'isAlumni', 'isUnder18', 'birthDate'])
            .where('id', 'in', participants)
            .execute()
        : [],
    teams: email
      ? await db
          .selectFrom('teams')
          .select(['teamName', 'contactEmail', 'contactNumber', 'teamLeader', 'createdAt'])
          .where('contactEmail', '=', email)
          .execute()
      : [],
    payments: await inOwn((ids) =>
      db
        .selectFrom('payments')
        .select(['registrationId', 'method', 'status', 'amount', 'reference', 'utr', 'paidOn', 'createdAt'])
        .where('registrationId', 'in', ids)
        .execute(),
    ),
    refunds: await inOwn((ids) =>
      db
        .selectFrom('refunds')
        .select(['registrationId', 'amountPaise', 'method', 'status', 'reference', 'reason', 'createdAt'])
        .where('registrationId', 'in', ids)
        .execute(),
    ),
    receipts: await inOwn((ids) =>
      db
        .selectFrom('receipts')
        .select(['registrationId', 'kind', 'number', 'amountPaise', 'taxPaise', 'recipient', 'issuedOn'])
        .where('registrationId', 'in', ids)
        .execute(),
    ),
    certificates: await listCertificates(db, participants, pseudonyms),
    history: await inOwn((ids) =>
      db
        .selectFrom('registrationHistory')
        .select(['registrationId', 'kind', 'fromStatus', 'toStatus', 'note', 'actorKind', 'at'])
        .where('registrationId', 'in', ids)
        .orderBy('at')
        .execute(),
    ),
    guardians:
      participants.length > 0
        ? await db
            .selectFrom('guardianConsents')
            .select(['registrationId', 'guardianName', 'guardianEmail', 'guardianPhone', 'status', 'decidedAt'])
            .where('participantId', 'in', participants)
            .execute()
        : [],
    wards: email ? await listWards(db, email) : [],
    invitations: email ? await listInvitations(db, email) : [],
    consents: email
      ? await db
          .selectFrom('consents')
          .select(['purpose', 'at', 'means', 'noticeVersion', 'registrationId', 'withdrawnAt'])
          .where('email', '=', email)
          .orderBy('at')
          .execute()
      : [],
    applications: email
      ? await db
          .selectFrom('ambassadorInquiries')
          .select(['fullName', 'email', 'phone', 'college', 'whyInterested', 'expectedRegistrations', 'createdAt'])
          .where('email', '=', email)
          .execute()
      : [],
    emails: email
      ? await db
          .selectFrom('emailQueue')
          .select(['kind', 'status', 'createdAt', 'sentAt'])
          .where('recipient', '=', email)
          .orderBy('createdAt')
          .execute()
      : [],
    erasureRequests: email
      ? await db.selectFrom('erasures').select(['status', 'createdAt', 'dueAt']).where('email', '=', email).execute()
      : [],
  };
}

/** Whether the account's address was verified to be its owner's. */
export async function hasVerifiedEmail(db: Database, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('emailVerified').where('id', '=', userId).executeTakeFirst();
  return Boolean(row?.emailVerified);
}
