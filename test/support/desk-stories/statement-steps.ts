import { csvOf, type Line, upi } from '../apps/statements-app.ts';
import { multipart } from '../multipart.ts';
import type { Desk, Person } from './desk.ts';
import type { Step } from './payer-steps.ts';

/** What the bank has of the transfers that somebody says they made, and of one that nobody speaks of. */
async function linesOf(desk: Desk): Promise<Line[]> {
  const lines: Line[] = [];
  for (const person of desk.people) {
    const name = person.name.toUpperCase();
    for (const payment of desk.payments(person, 'under_review', 'rejected', 'paid')) {
      if (payment.method !== 'upi' || !payment.utr || desk.chance.is(0.3)) continue;
      const amount = desk.chance.is(0.6) ? payment.amount : (desk.chance.pick([50, 100, 250, 600]) ?? 50);
      lines.push([upi(payment.utr, name), `${amount}.00`]);
    }
    const [begun] = desk.payments(person, 'started').filter(({ method }) => method === 'upi');
    const utr = String(600_000_000_000 + desk.number * 1_000_000 + lines.length * 1_000 + desk.statements.length);
    if (begun) lines.push([upi(utr, name, begun.reference), `${begun.amount}.00`]);
  }
  return lines;
}

interface ShownLine {
  _id: string;
  row: number;
  amount: number;
  group: string;
  candidates: { registrationId: string; paymentId: string | null }[];
}

const readLines = async (desk: Desk, id: string, groups: string): Promise<ShownLine[]> =>
  (await desk.admin('GET', `/api/bank-statements/${id}/lines?groups=${groups}`)).data.lines;

/** The record learns what was settled; a payment that somebody had confirmed before is only linked. */
async function recordSettled(desk: Desk, statementId: string): Promise<void> {
  for (const { amount, candidates } of await readLines(desk, statementId, 'settled')) {
    const [settled] = candidates;
    const paymentId = settled?.paymentId;
    if (!settled || !paymentId || desk.moved.some((one) => one.paymentId === paymentId)) continue;
    desk.bank({ _id: settled.registrationId }, amount, { paymentId, statementId });
  }
}

const importStatement: Step = async (desk) => {
  const lines = await linesOf(desk);
  if (lines.length === 0) return undefined;
  const content = new TextEncoder().encode(csvOf(lines));
  const statement = { filename: 'statement.csv', contentType: 'text/csv', content };
  const { payload, headers } = await multipart({ fileName: 'January.csv', statement });
  const sent = { ...headers, ...desk.app.admin };
  const { status, data } = await desk.send('POST', '/api/bank-statements', payload as object, sent as object);
  if (status !== 200) return `${status}`;
  desk.statements.push(data._id);
  if (desk.chance.is(0.8)) await desk.admin('POST', `/api/bank-statements/${data._id}/confirm`);
  await recordSettled(desk, data._id);
  return `${lines.map(([, amount]) => amount).join(' ')}`;
};

/** A person says whom a line is from, also where it is too little. */
const settleByHand: Step = async (desk, person: Person) => {
  const id = desk.chance.pick(desk.statements);
  const line = id && desk.chance.pick(await readLines(desk, id, 'look,unknown,sure'));
  if (!id || !line) return undefined;
  const [candidate = { registrationId: person._id, paymentId: null }] = line.candidates;
  const { registrationId, paymentId } = candidate;
  const body = { registrationId, paymentId, acceptsLess: desk.chance.is(0.6) };
  const { status } = await desk.admin('POST', `/api/bank-statements/lines/${line._id}/settle`, body);
  await recordSettled(desk, id);
  return `${line.amount} ${status}`;
};

const undo: Step = async (desk) => {
  const id = desk.chance.pick(desk.statements);
  if (!id) return undefined;
  const { status } = await desk.admin('POST', `/api/bank-statements/${id}/undo`);
  if (status !== 200) return `${status}`;
  const kept = (await readLines(desk, id, 'settled')).map(({ candidates: [one] }) => one?.paymentId);
  desk.moved = desk.moved.filter((one) => one.statementId !== id || kept.includes(one.paymentId));
  return `${status}, ${kept.length} left`;
};

/** What a treasurer does with the bank's list, with how often. */
export const statementSteps: [weight: number, name: string, step: Step][] = [
  [3, 'statement', importStatement],
  [3, 'settles a line', settleByHand],
  [2, 'undoes a statement', undo],
];
