import type { Insertable } from 'kysely';
import { customAlphabet, nanoid } from 'nanoid';
import type { EntryState } from '#contract/entry-rules.ts';
import { PASS_CODE_ALPHABET, PASS_CODE_LENGTH } from '#contract/passes.ts';
import type { Database } from '#server/db/database.ts';
import type { EntriesTable, EntryHistoryTable, ParticipantsTable, PaymentsTable } from '#server/db/entry-tables.ts';

interface ManyEntries {
  eventId: string;
  count: number;
  /** Who made each tenth of them. */
  userId?: string;
}

/** Rows of one statement: few enough for both engines' limits of bound values. */
const CHUNK = 500;

const MINUTE = 60_000;
/** Long past, also for the last of many: a running server would mend what was entered later than now. */
const START = Date.parse('2026-01-01T03:30:00.000Z');

/** Mostly confirmed, as in a festival; the others so that each list has some. */
const otherStates: EntryState[] = ['pending_payment', 'under_review', 'waitlisted', 'offered', 'cancelled', 'expired'];
const stateOf = (index: number): EntryState =>
  index % 5 === 4 ? (otherStates[Math.floor(index / 5) % otherStates.length] ?? 'confirmed') : 'confirmed';

const over: EntryState[] = ['cancelled', 'expired'];
const lapsing: EntryState[] = ['pending_payment', 'offered'];

interface Rows {
  entry: Insertable<EntriesTable>;
  person: Insertable<ParticipantsTable>;
  history: Insertable<EntryHistoryTable>;
  payment: Insertable<PaymentsTable> | undefined;
}

const passCode = customAlphabet(PASS_CODE_ALPHABET, PASS_CODE_LENGTH);
const transferNumber = customAlphabet('0123456789', 12);

/** The transfer that paid an entry, or that waits to be looked at. */
function paymentOf({ id: entryId, state, amount, createdAt, enteredOn }: Rows['entry']): Rows['payment'] {
  if (amount === 0 || (state !== 'confirmed' && state !== 'under_review')) return undefined;
  const transfer = { id: nanoid(), entryId, way: 'upi' as const, amount, utr: transferNumber(), createdAt, checks: 0 };
  return state === 'confirmed'
    ? { ...transfer, state: 'paid', paidOn: enteredOn, paidAt: createdAt }
    : { ...transfer, state };
}

function rowsOf({ eventId, userId }: ManyEntries, index: number): Rows {
  const [id, code, number, kind] = [nanoid(), passCode(), index + 1, 'individual' as const];
  const createdAt = new Date(START + index * MINUTE).toISOString();
  const [enteredOn, state, amount] = [createdAt.slice(0, 10), stateOf(index), index % 2 === 0 ? 0 : 200];
  const [name, email, phone, college] = [`Person ${number}`, `${id}@college.test`.toLowerCase(), '98765 43210', 'NIT'];
  const contact = { name, email, phone, college, userId: index % 10 === 0 ? (userId ?? null) : null };
  const heldUntil = lapsing.includes(state) ? '2999-01-01T00:00:00.000Z' : null;
  const searchText = [code, name, email, phone, college].join(' ').toLowerCase();
  const paidWay = amount > 0 && state === 'confirmed' ? ('upi' as const) : null;
  const found = { searchText, enteredOn, createdAt, updatedAt: createdAt };
  const entry: Rows['entry'] = {
    ...{ id, code, eventId, number, kind, state, amount, heldUntil, paidWay },
    ...contact,
    ...found,
  };
  const releasedAt = over.includes(state) ? createdAt : null;
  return {
    entry,
    person: { id: nanoid(), entryId: id, eventId, position: 0, role: 'Participant', createdAt, releasedAt, ...contact },
    history: {
      ...{ id: nanoid(), entryId: id, kind: 'move', toState: state },
      ...{ actorKind: 'participant', actorName: name, at: createdAt },
    },
    payment: paymentOf(entry),
  };
}

/** Writes down many entries of an event with their people, histories and payments, as if they had come one by one. */
export async function createManyEntries(db: Database, many: ManyEntries): Promise<void> {
  for (let start = 0; start < many.count; start += CHUNK) {
    const length = Math.min(CHUNK, many.count - start);
    const rows = Array.from({ length }, (_, position) => rowsOf(many, start + position));
    await db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('entries')
        .values(rows.map(({ entry }) => entry))
        .execute();
      await transaction
        .insertInto('participants')
        .values(rows.map(({ person }) => person))
        .execute();
      await transaction
        .insertInto('entryHistory')
        .values(rows.map(({ history }) => history))
        .execute();
      const payments = rows.flatMap(({ payment }) => payment ?? []);
      if (payments.length > 0) await transaction.insertInto('payments').values(payments).execute();
    });
  }
  await db
    .insertInto('eventPlaces')
    .values({ eventId: many.eventId, taken: many.count, lastNumber: many.count })
    .onConflict((conflict) => conflict.column('eventId').doUpdateSet({ taken: many.count, lastNumber: many.count }))
    .execute();
}
