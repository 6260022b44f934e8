import { checkLedger } from '#server/features/ledger/ledger-check.service.ts';
import type { Desk, Person } from './desk.ts';
import { type Reports, readExports, readReports } from './figures.ts';
import { leftOf, refundsOf, sum } from './watched.ts';

const PAISE = 100;

const accounts = [
  ['razorpay', 'gateway'],
  ['upi', 'bank'],
  ['desk', 'cash'],
] as const;

type Compare = (what: string, shown: unknown, wanted: unknown) => void;

/** What came by each method and what went back, as the record and the gateway's books have it. */
function movedOf(desk: Desk, person: Person) {
  const captured = desk.gatewayPayments(person).filter((payment) => payment.captured);
  const ids = captured.map(({ id }) => id);
  const back = desk.gatewayRefunds(person).filter((one) => ids.includes(one.payment_id) && one.status === 'processed');
  const gateway = (sum(captured.map(({ amount }) => amount)) - sum(back.map(({ amount }) => amount))) / PAISE;
  return { gateway, bank: desk.total(person, 'bank'), cash: desk.total(person, 'cash') };
}

/** What the rows of payments and refunds say of the same. */
function shownOf({ watched }: Person) {
  const paid = watched.now.payments.filter(({ status }) => status === 'paid');
  const back = refundsOf(watched.now).filter(({ status }) => status === 'processed');
  const net = (method: string, ways: string[]) =>
    sum(paid.filter((payment) => payment.method === method).map(({ amount }) => amount)) -
    sum(back.filter((refund) => ways.includes(refund.method)).map(({ amount }) => amount));
  return { gateway: net('razorpay', ['gateway']), bank: net('upi', ['upi', 'bank']), cash: net('desk', ['cash']) };
}

function checkMoney(desk: Desk, person: Person, compare: Compare): void {
  const moved = movedOf(desk, person);
  compare('money by its rows', shownOf(person), moved);
  const { watched } = person;
  const { status, amount, payments } = watched.now;
  compare('kept', watched.kept, moved.gateway + moved.bank + moved.cash);
  if (status === 'confirmed') compare('covers its price', watched.kept >= watched.charge, true);
  const paid = sum(payments.filter((payment) => payment.status === 'paid').map((payment) => payment.amount));
  if (status === 'confirmed' && amount > watched.waived) compare('is confirmed with money', watched.kept > 0, true);
  // Money that arrives later is surplus.
  if (status === 'refunded') compare('is refunded wholly', [paid > 0, watched.charge], [true, 0]);
  const isReviewed = payments.some((payment) => payment.status === 'under_review');
  if (status === 'under_review') compare('has a payment under review', isReviewed, true);
}

interface SurplusRow {
  registrationId: string;
  amount: number;
  paid: number;
  refunded: number;
  charged: number;
}

interface Lists {
  surplus: SurplusRow[];
  exportOf: Awaited<ReturnType<typeof readExports>>;
}

async function checkScreens(desk: Desk, person: Person, lists: Lists, compare: Compare): Promise<void> {
  const { kept, surplus, gross, now } = person.watched;
  const paid = sum(now.payments.filter(({ status }) => status === 'paid').map(({ amount }) => amount));
  const refunded = paid - kept;
  const { data: due } = await desk.send('GET', `/api/passes/${person.code}/payment`);
  const { money } = due;
  compare('pass', [money.paid, money.refunded, money.onItsWay, money.surplus], [paid, refunded, 0, surplus]);
  const row = lists.surplus.find(({ registrationId }) => registrationId === person._id);
  const wanted = surplus > 0 ? [surplus, paid, refunded, gross] : undefined;
  compare('surplus list', row && [row.amount, row.paid, row.refunded, row.charged], wanted);
  compare('surplus is kept', surplus <= kept, true);
  const both = [paid, refunded];
  compare('exports', lists.exportOf(person), { registrations: both, payments: both, refunds: refunded, surplus });
}

async function checkReceipts(desk: Desk, person: Person, compare: Compare): Promise<void> {
  const { status, data } = await desk.send('GET', `/api/receipts/${person.code}`);
  type Row = { kind: string; amountPaise: number; cancelledAt: string | null };
  const valid: Row[] = status === 200 ? data.filter((row: Row) => row.cancelledAt === null) : [];
  const net = sum(valid.map(({ kind, amountPaise }) => (kind === 'receipt' ? amountPaise : -amountPaise))) / PAISE;
  const { paidPrice, surplus, kept } = person.watched;
  if (surplus === 0) compare('receipts less credit notes', net, paidPrice);
  else compare('receipts less credit notes are between price and money', net >= 0 && net <= kept, true);
}

async function checkReports(desk: Desk, before: Reports, compare: Compare): Promise<void> {
  const after = await readReports(desk);
  const all = (value: (person: Person) => number) => sum(desk.people.map(value));
  for (const { _id } of desk.events) {
    const kept = all(({ watched }) => (watched.now.eventId === _id ? watched.kept : 0));
    compare('reports by event', after.ofEvent(_id), [kept, kept]);
  }
  compare(
    'surplus of the report',
    after.surplus - before.surplus,
    all(({ watched }) => watched.surplus),
  );
  compare(
    'what was waived',
    after.waived - before.waived,
    all(({ watched }) => watched.waived),
  );
  for (const [method, account] of accounts) {
    const moved = all((person) => movedOf(desk, person)[account]);
    const grown = after.ofMethod(method).map((rupees, index) => rupees - (before.ofMethod(method)[index] ?? 0));
    compare(`reports by method, ${method}`, grown, [moved, moved]);
  }
}

/** What is wrong now, by plain arithmetic over what the API shows and what the record and the gateway's books have. */
async function findMistakesNow(desk: Desk, before: Reports): Promise<string[]> {
  const mistakes = [...desk.mistakes];
  const compareFor =
    (whose: string): Compare =>
    (what, shown, wanted) => {
      const [is, should] = [JSON.stringify(shown), JSON.stringify(wanted)];
      if (is !== should) mistakes.push(`${whose}${what}: ${is}, but should be ${should}`);
    };
  const { data } = await desk.admin('GET', '/api/payments/surplus');
  const lists = { surplus: data.surplus as SurplusRow[], exportOf: await readExports(desk) };
  for (const [index, person] of desk.people.entries()) {
    const compare = compareFor(`${index} `);
    mistakes.push(...person.watched.mistakes.map((mistake) => `${index} ${mistake}`));
    checkMoney(desk, person, compare);
    await checkScreens(desk, person, lists, compare);
    await checkReceipts(desk, person, compare);
  }
  await checkReports(desk, before, compareFor(''));
  const problems = await checkLedger(desk.app.test.context.db);
  return [...mistakes, ...problems.map(({ id, detail }) => `the ledger, ${id}: ${detail}`)];
}

/** The verdict on a story: at its end, and once all surplus went back, as the treasurer leaves it. */
export async function findDeskMistakes(desk: Desk, before: Reports): Promise<string[]> {
  const mistakes = await findMistakesNow(desk, before);
  if (mistakes.length > 0 || desk.people.every(({ watched }) => watched.surplus === 0)) return mistakes;
  await giveSurplusBack(desk);
  return (await findMistakesNow(desk, before)).map((mistake) => `after the surplus went back, ${mistake}`);
}

async function giveSurplusBack(desk: Desk): Promise<void> {
  for (const person of desk.people) {
    for (const payment of desk.payments(person, 'paid')) {
      const rupees = Math.min(leftOf(payment), person.watched.surplus);
      if (rupees <= 0) continue;
      const body = { amount: rupees, reason: 'Too much', method: 'cash' };
      const { status } = await desk.admin('POST', `/api/payments/${payment._id}/refunds`, body);
      if (status === 200) desk.cash(person, -rupees);
      await desk.look();
    }
    if (person.watched.surplus > 0) desk.mistakes.push('its surplus does not go back');
  }
}
