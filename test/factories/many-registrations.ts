import type { Insertable } from 'kysely';
import { customAlphabet, nanoid } from 'nanoid';
import { PASS_CODE_ALPHABET, PASS_CODE_LENGTH } from '#contract/passes.ts';
import { hasEnded, type RegistrationStatus } from '#contract/registration-rules.ts';
import type { Database } from '#server/db/database.ts';
import type { PaymentsTable } from '#server/db/tables/payment-tables.ts';
import type {
  ParticipantsTable,
  RegistrationHistoryTable,
  RegistrationsTable,
} from '#server/db/tables/registration-tables.ts';

interface ManyRegistrations {
  eventId: string;
  count: number;
  /** The user who made every tenth of them. */
  userId?: string;
}

/** Rows of one statement: few enough for both engines' limits of bound values. */
const CHUNK = 500;

const MINUTE = 60_000;
/** Long past, also for the last of many: a running server repairs deadlines of registrations from the future. */
const START = Date.parse('2026-01-01T03:30:00.000Z');

/** Mostly confirmed, as in a festival; the others so that each list has some. */
const otherStatuses: RegistrationStatus[] = [
  'pending_payment',
  'under_review',
  'waitlisted',
  'offered',
  'cancelled',
  'expired',
];
const statusOf = (index: number): RegistrationStatus =>
  index % 5 === 4 ? (otherStatuses[Math.floor(index / 5) % otherStatuses.length] ?? 'confirmed') : 'confirmed';

const expiring: RegistrationStatus[] = ['pending_payment', 'offered'];

interface Rows {
  registration: Insertable<RegistrationsTable>;
  person: Insertable<ParticipantsTable>;
  history: Insertable<RegistrationHistoryTable>;
  payment: Insertable<PaymentsTable> | undefined;
}

const passCode = customAlphabet(PASS_CODE_ALPHABET, PASS_CODE_LENGTH);
const paymentReference = customAlphabet(PASS_CODE_ALPHABET, 10);
const transferNumber = customAlphabet('0123456789', 12);

/** The UPI transfer of a registration, paid or under review. */
function paymentOf({
  id: registrationId,
  status,
  amount,
  createdAt,
  registeredOn,
}: Rows['registration']): Rows['payment'] {
  if (amount === 0 || (status !== 'confirmed' && status !== 'under_review')) return undefined;
  const transfer = {
    id: nanoid(),
    registrationId,
    method: 'upi' as const,
    amount,
    utr: transferNumber(),
    reference: paymentReference(),
    createdAt,
    checks: 0,
  };
  return status === 'confirmed'
    ? { ...transfer, status: 'paid', paidOn: registeredOn, paidAt: createdAt }
    : { ...transfer, status };
}

function rowsOf({ eventId, userId }: ManyRegistrations, index: number): Rows {
  const [id, code, number, kind] = [nanoid(), passCode(), index + 1, 'individual' as const];
  const createdAt = new Date(START + index * MINUTE).toISOString();
  const [registeredOn, status, amount] = [createdAt.slice(0, 10), statusOf(index), index % 2 === 0 ? 0 : 200];
  const [name, email, phone, college] = [`Person ${number}`, `${id}@college.test`.toLowerCase(), '98765 43210', 'NIT'];
  const contact = { name, email, phone, college, userId: index % 10 === 0 ? (userId ?? null) : null };
  const expiresAt = expiring.includes(status) ? '2999-01-01T00:00:00.000Z' : null;
  const searchText = [code, name, email, phone, college].join(' ').toLowerCase();
  const paymentMethod = amount > 0 && status === 'confirmed' ? ('upi' as const) : null;
  const found = { searchText, registeredOn, createdAt, updatedAt: createdAt };
  const registration: Rows['registration'] = {
    id,
    code,
    eventId,
    number,
    kind,
    status,
    amount,
    expiresAt,
    paymentMethod,
    ...contact,
    ...found,
  };
  const releasedAt = hasEnded(status) ? createdAt : null;
  return {
    registration,
    person: {
      id: nanoid(),
      registrationId: id,
      eventId,
      position: 0,
      role: 'Participant',
      createdAt,
      releasedAt,
      ...contact,
    },
    history: {
      id: nanoid(),
      registrationId: id,
      kind: 'transition',
      toStatus: status,
      actorKind: 'participant',
      actorName: name,
      at: createdAt,
    },
    payment: paymentOf(registration),
  };
}

/** Inserts many registrations of an event with their people, histories and payments. */
export async function createManyRegistrations(db: Database, many: ManyRegistrations): Promise<void> {
  for (let start = 0; start < many.count; start += CHUNK) {
    const length = Math.min(CHUNK, many.count - start);
    const rows = Array.from({ length }, (_, position) => rowsOf(many, start + position));
    await db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('registrations')
        .values(rows.map(({ registration }) => registration))
        .execute();
      await transaction
        .insertInto('participants')
        .values(rows.map(({ person }) => person))
        .execute();
      await transaction
        .insertInto('registrationHistory')
        .values(rows.map(({ history }) => history))
        .execute();
      const payments = rows.flatMap(({ payment }) => payment ?? []);
      if (payments.length > 0) await transaction.insertInto('payments').values(payments).execute();
    });
  }
  const waitlisted = Array.from({ length: many.count }, (_, index) => statusOf(index)).filter(
    (status) => status === 'waitlisted',
  ).length;
  const seats = { reserved: many.count, waitlisted, lastNumber: many.count };
  await db
    .insertInto('eventCapacity')
    .values({ eventId: many.eventId, ...seats })
    .onConflict((conflict) => conflict.column('eventId').doUpdateSet(seats))
    .execute();
}
