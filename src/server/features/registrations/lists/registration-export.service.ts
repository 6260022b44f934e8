import { paymentMethodLabels, registrationStatusLabels } from '#contract/panel/status-labels.ts';
import { hasEnded } from '#contract/registration-rules.ts';
import type { AppContext } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { timeCells } from '../../../festival-time.ts';
import { type Cell, phoneCell, type Table } from '../../../tables/table.ts';
import { listMoneyOf, type MoneyOfRegistration } from '../../payments/money-export.service.ts';
import { listAllowingPhotos } from '../../privacy/consents/consents.service.ts';
import { type AnswerColumns, readAnswerColumns } from '../../questions/answer-columns.service.ts';
import { listReceiptNumbers } from '../../receipts/receipts.service.ts';
import { listMissing } from '../incomplete/incomplete-teams.service.ts';
import { listPeopleOf, type StoredParticipant } from '../participants.repository.ts';
import type { StoredRegistration } from '../stored-registration.ts';
import { type Cursor, listRegistrations, type ScopedFilter } from './registration-lists.repository.ts';
import { requireAskingEvent, toStoredFilter } from './registration-lists.service.ts';

/** Registrations read at once: few enough to keep memory flat, enough to keep the database busy. */
const BATCH = 500;

const headings = (timeZone: string) => [
  'Event',
  'Main event',
  'Number',
  'Registration',
  'Kind',
  'Status',
  'Name',
  'Role',
  'E-mail',
  'Phone',
  'College',
  'Contact e-mail',
  'Contact phone',
  'Amount (INR)',
  'Paid (INR)',
  'Refunded (INR)',
  'Payment method',
  'UTR',
  'Payment ids',
  'Paid on',
  'Receipts',
  'Code',
  `Registered at (${timeZone})`,
  `Checked in at (${timeZone})`,
  'Photos allowed',
  'Missing',
];

/** What stands on a registration's first line alone, so that each column of money adds up to what it says. */
function moneyCells(
  { amount, paymentMethod }: StoredRegistration,
  money: MoneyOfRegistration | undefined,
  receipts: string[],
): Cell[] {
  return [
    amount,
    money?.paid ?? 0,
    money?.refunded ?? 0,
    paymentMethod && paymentMethodLabels[paymentMethod],
    money?.utrs.join(' ') || null,
    money?.paymentIds.join(' ') || null,
    money?.paidOn.join(' ') || null,
    receipts.join(' ') || null,
  ];
}

function toRow(
  registration: StoredRegistration,
  person: StoredParticipant | undefined,
  money: Cell[],
  { allowsPhotos, missing }: { allowsPhotos: boolean; missing: string[] | undefined },
  time: (at: string | null | undefined) => string | null,
): Cell[] {
  return [
    registration.eventTitle,
    registration.mainEventTitle,
    registration.number,
    registration.name,
    registration.kind,
    registrationStatusLabels[registration.status],
    person?.name ?? registration.name,
    person?.role ?? null,
    person?.email ?? registration.email,
    phoneCell(person?.phone),
    person?.college ?? null,
    registration.email,
    phoneCell(registration.phone),
    ...money,
    registration.code,
    time(registration.createdAt),
    time(person?.checkedInAt),
    allowsPhotos ? 'yes' : 'no',
    missing ? missing.join('; ') : null,
  ];
}

async function* readRows(
  { db, config }: AppContext,
  filter: ScopedFilter,
  columns: () => Promise<AnswerColumns>,
): AsyncGenerator<Cell[][]> {
  const time = timeCells(config.timeZone);
  let last: Cursor | undefined;
  const stored = await toStoredFilter(db, filter);
  for (;;) {
    const registrations = await listRegistrations(db, stored, last, BATCH);
    if (registrations.length === 0) return;
    const ids = registrations.map(({ _id }) => _id);
    const people = await listPeopleOf(
      db,
      registrations.map(({ _id, status }) => ({ _id, ended: hasEnded(status) })),
    );
    const byRegistration = Map.groupBy(people, ({ registrationId }) => registrationId);
    const money = await listMoneyOf(db, ids);
    const receipts = await listReceiptNumbers(db, ids);
    const photos = await listAllowingPhotos(db, people);
    const missing = await listMissing(db, registrations);
    const answersOf = await (await columns()).read(ids);
    yield registrations.flatMap((registration) => {
      const { _id } = registration;
      const cells = moneyCells(registration, money.get(_id), receipts.get(_id) ?? []);
      return (byRegistration.get(_id) ?? [undefined]).map((person, index) => [
        ...toRow(
          registration,
          person,
          index === 0 ? cells : cells.map(() => null),
          { allowsPhotos: photos.has(person?._id ?? ''), missing: missing.get(_id) },
          time,
        ),
        ...answersOf(_id, person?._id),
      ]);
    });
    last = registrations.at(-1);
  }
}

/** The answers as columns: of one event a column for each question, of several all in one. */
async function readColumnsOf(db: Database, filter: ScopedFilter): Promise<AnswerColumns> {
  const { scope } = await toStoredFilter(db, filter);
  const isOne = filter.eventId !== undefined && scope !== 'festival' && scope.length <= 1;
  return readAnswerColumns(db, scope, isOne ? (scope[0] ?? filter.eventId) : undefined);
}

/** The registrations of a filter, a row for each person, newest registration first. Throws as `requireAskingEvent`. */
export function registrationTable(context: AppContext, filter: ScopedFilter): Table {
  requireAskingEvent(filter);
  let columns: Promise<AnswerColumns> | undefined;
  // Read once, when the table is written.
  const readColumns = () => {
    columns ??= readColumnsOf(context.db, filter);
    return columns;
  };
  return {
    name: 'registrations',
    headings: headings(context.config.timeZone),
    contact: ['E-mail', 'Phone', 'Contact e-mail', 'Contact phone', 'UTR', 'Payment ids', 'Code'],
    moreHeadings: async () => (await readColumns()).headings,
    batches: readRows(context, filter, readColumns),
  };
}
