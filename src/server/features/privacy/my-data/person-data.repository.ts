import type { Database } from '../../../db/database.ts';

/** Whose data: an account, and the e-mail if it is verified to be theirs. */
export interface Person {
  userId: string | null;
  /** Null where the e-mail is not verified: then only what the account itself did is theirs. */
  email: string | null;
  /** What the e-mail is where its time was over: certificates name the person longer. */
  pseudonyms: string[];
}

interface OwnIds {
  registrations: string[];
  participants: string[];
  taken: string[];
}

/** The ids of the registrations that a person made or is the contact of, of them in any, and of the registrations they take part in. */
export async function listOwnIds(db: Database, { userId, email }: Person): Promise<OwnIds> {
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

/** What a guardian's e-mail holds, and decided; the minors are others. */
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

/** The rows of some ids, or of an id or e-mail that may be null: without any, none are asked for. */
const rowsOf = async <Key extends string | string[], Row>(key: Key | null, query: (key: Key) => Promise<Row[]>) =>
  key === null || key.length === 0 ? [] : query(key);

/** What the account is, and what opens it. */
const readAccount = async (db: Database, userId: string | null) => ({
  account: await rowsOf(userId, (id) =>
    db
      .selectFrom('users')
      .select(['name', 'email', 'emailVerified', 'role', 'createdAt'])
      .where('id', '=', id)
      .execute(),
  ),
  profile: await rowsOf(userId, (id) =>
    db.selectFrom('profiles').select(['phone', 'college', 'yearOfStudy', 'gender']).where('userId', '=', id).execute(),
  ),
  sessions: await rowsOf(userId, (id) =>
    db.selectFrom('sessions').select(['createdAt', 'expiresAt']).where('userId', '=', id).execute(),
  ),
  logins: await rowsOf(userId, (id) =>
    db.selectFrom('accounts').select(['providerId as by', 'createdAt']).where('userId', '=', id).execute(),
  ),
  passkeys: await rowsOf(userId, (id) =>
    db.selectFrom('passkeys').select(['name', 'createdAt', 'lastUsedAt']).where('userId', '=', id).execute(),
  ),
});

/** What the account may do in the panel. */
const readPowers = async (db: Database, userId: string | null) => ({
  accessTokens: await rowsOf(userId, (id) =>
    db
      .selectFrom('accessTokens')
      .select(['name', 'powers', 'createdAt', 'endsAt', 'lastUsedAt'])
      .where('userId', '=', id)
      .execute(),
  ),
  roles: await rowsOf(userId, (id) =>
    db
      .selectFrom('grants')
      .select(['role', 'eventId', 'venue', 'gateId', 'createdAt', 'endsAt', 'revokedAt'])
      .where('userId', '=', id)
      .execute(),
  ),
});

/** The registrations that a person made or takes part in, how to reach who made them, and the person in each. */
async function readRegistrations(db: Database, { registrations, participants, taken }: OwnIds) {
  const all = [...new Set([...registrations, ...taken])];
  return {
    registrations: await rowsOf(all, (ids) =>
      db
        .selectFrom('registrations')
        .innerJoin('events', 'events.id', 'registrations.eventId')
        .select(['registrations.id', 'events.title as event', 'registrations.number', 'registrations.kind'])
        .select(['registrations.status', 'registrations.name', 'registrations.amount', 'registrations.createdAt'])
        .where('registrations.id', 'in', ids)
        .orderBy('registrations.createdAt')
        .execute(),
    ),
    contactData: await rowsOf(registrations, (ids) =>
      db.selectFrom('registrations').select(['id', 'email', 'phone', 'college']).where('id', 'in', ids).execute(),
    ),
    participations: await rowsOf(participants, (ids) =>
      db
        .selectFrom('participants')
        .select(['registrationId', 'teamId', 'name', 'email', 'phone', 'college', 'role', 'createdAt'])
        .select(['releasedAt', 'checkedInAt', 'gender', 'yearOfStudy', 'isAlumni', 'isUnder18', 'birthDate'])
        .where('id', 'in', ids)
        .execute(),
    ),
  };
}

/** What was paid for the registrations that a person made, and given back. */
const readMoney = async (db: Database, registrations: string[]) => ({
  payments: await rowsOf(registrations, (ids) =>
    db
      .selectFrom('payments')
      .select(['registrationId', 'method', 'status', 'amount', 'reference', 'utr', 'paidOn', 'createdAt'])
      .where('registrationId', 'in', ids)
      .execute(),
  ),
  refunds: await rowsOf(registrations, (ids) =>
    db
      .selectFrom('refunds')
      .select(['registrationId', 'amountPaise', 'method', 'status', 'reference', 'reason', 'createdAt'])
      .where('registrationId', 'in', ids)
      .execute(),
  ),
  receipts: await rowsOf(registrations, (ids) =>
    db
      .selectFrom('receipts')
      .select(['registrationId', 'kind', 'number', 'amountPaise', 'taxPaise', 'recipient', 'issuedOn'])
      .where('registrationId', 'in', ids)
      .execute(),
  ),
});

const listTeams = (db: Database, email: string) =>
  db
    .selectFrom('teams')
    .select(['teamName', 'contactEmail', 'contactNumber', 'teamLeader', 'createdAt'])
    .where('contactEmail', '=', email)
    .execute();

const listHistory = (db: Database, registrations: string[]) =>
  db
    .selectFrom('registrationHistory')
    .select(['registrationId', 'kind', 'fromStatus', 'toStatus', 'note', 'actorKind', 'at'])
    .where('registrationId', 'in', registrations)
    .orderBy('at')
    .execute();

const listGuardians = (db: Database, participants: string[]) =>
  db
    .selectFrom('guardianConsents')
    .select(['registrationId', 'guardianName', 'guardianEmail', 'guardianPhone', 'status', 'decidedAt'])
    .where('participantId', 'in', participants)
    .execute();

/** What is held about a verified e-mail, whatever it is registered for. */
const readEmail = async (db: Database, email: string | null) => ({
  wards: await rowsOf(email, (verified) => listWards(db, verified)),
  invitations: await rowsOf(email, (verified) => listInvitations(db, verified)),
  consents: await rowsOf(email, (verified) =>
    db
      .selectFrom('consents')
      .select(['purpose', 'at', 'means', 'noticeVersion', 'registrationId', 'withdrawnAt'])
      .where('email', '=', verified)
      .orderBy('at')
      .execute(),
  ),
  applications: await rowsOf(email, (verified) =>
    db
      .selectFrom('ambassadorInquiries')
      .select(['fullName', 'email', 'phone', 'college', 'whyInterested', 'expectedRegistrations', 'createdAt'])
      .where('email', '=', verified)
      .execute(),
  ),
  emails: await rowsOf(email, (verified) =>
    db
      .selectFrom('emailQueue')
      .select(['kind', 'status', 'createdAt', 'sentAt'])
      .where('recipient', '=', verified)
      .orderBy('createdAt')
      .execute(),
  ),
  erasureRequests: await rowsOf(email, (verified) =>
    db.selectFrom('erasures').select(['status', 'createdAt', 'dueAt']).where('email', '=', verified).execute(),
  ),
});

/** Rows of a person by heading, as they are stored, without codes, hashes and what concerns others alone. */
export async function readPersonData(db: Database, person: Person): Promise<Record<string, unknown[]>> {
  const { userId, email, pseudonyms } = person;
  const own = await listOwnIds(db, person);
  return {
    ...(await readAccount(db, userId)),
    ...(await readPowers(db, userId)),
    ...(await readRegistrations(db, own)),
    teams: await rowsOf(email, (verified) => listTeams(db, verified)),
    ...(await readMoney(db, own.registrations)),
    certificates: await listCertificates(db, own.participants, pseudonyms),
    history: await rowsOf(own.registrations, (ids) => listHistory(db, ids)),
    guardians: await rowsOf(own.participants, (ids) => listGuardians(db, ids)),
    ...(await readEmail(db, email)),
  };
}

/** Whether the account's e-mail was verified to be its owner's. */
export async function hasVerifiedEmail(db: Database, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('emailVerified').where('id', '=', userId).executeTakeFirst();
  return Boolean(row?.emailVerified);
}
