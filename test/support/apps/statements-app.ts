import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { multipart } from '#test/support/multipart.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

/** A line of a statement, as the bank's file has it. */
export type Line = [narration: string, credit: string, debit?: string, day?: string];

/** A statement as HDFC exports it. */
export const csvOf = (lines: Line[]) =>
  [
    'Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    ...lines.map(
      ([narration, credit, debit = '', day = '10/01/27']) => `${day},${narration},,"${debit}","${credit}",0.00`,
    ),
  ].join('\n');

/** What the bank writes of a transfer by UPI. */
export const upi = (utr: string, name = 'SOMEBODY ELSE', note = 'FEE') =>
  `UPI-${name}-NAME@OKSBI-SBIN0001234-${utr}-${note}`;

/** An app with an admin, for all tests of a file, and what they ask of bank statements. */
export function statementsApp(
  listen?: Parameters<typeof startTestApp>[1],
  config: Parameters<typeof startTestApp>[0] = {},
) {
  let test: TestApp;
  let turn = 0;
  let admin: Record<string, string>;
  beforeAll(async () => {
    test = await startTestApp({ upi: { id: 'festival@okbank', name: 'Utsav' }, ...config }, listen);
    admin = await test.headersOf('admin');
  });
  afterAll(() => test.close());
  beforeEach(() => {
    turn += 1;
  });

  const post = (url: string, payload: object = {}, headers: Record<string, string> = admin) =>
    test.inject({ method: 'POST', url, payload, headers });
  const get = async (url: string) => (await test.inject({ method: 'GET', url, headers: admin })).json().data;

  const register = async (eventId: string, name: string) => {
    const payload = { eventId, name, email: `${name.toLowerCase().replaceAll(' ', '.')}.${turn}@college.test` };
    return (await post('/api/registrations', payload, {})).json().data;
  };
  const registerPaid = async (name = 'Asha Rao', entryFee = 250) => {
    const { _id: eventId } = await createEvent(test.context, { title: `Robo Race ${turn}`, entryFee });
    return register(eventId, name);
  };
  /** Twelve digits that no other test uses. */
  const utrOf = (last: number) => `7010${String((turn * 7_919_317 + last * 1_234_577) % 100_000_000).padStart(8, '0')}`;
  const claim = (code: string, utr: string) => post(`/api/passes/${code}/utr`, { utr }, {});
  const statusOf = async ({ _id }: { _id: string }) => (await get(`/api/registrations/${_id}`)).status;

  /** Why each receipt of a registration was cancelled, in the order of their numbers; null for the one that is valid. */
  const receiptsOf = async ({ _id }: { _id: string }) => {
    const receipts = test.context.db.selectFrom('receipts').select('reason');
    const rows = await receipts.where('registrationId', '=', _id).orderBy('sequence').execute();
    return rows.map(({ reason }) => reason);
  };

  const upload = async (content: string | Uint8Array, fields: Record<string, string> = {}, headers = admin) => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const file = { filename: 'statement.csv', contentType: 'text/csv', content: bytes };
    const body = await multipart({ fileName: 'January.csv', ...fields, statement: file });
    return test.inject({
      method: 'POST',
      url: '/api/bank-statements',
      ...body,
      headers: { ...headers, ...body.headers },
    });
  };
  const importCsv = async (lines: Line[]) => (await upload(csvOf(lines))).json().data._id as string;
  const linesOf = async (id: string, groups = '') =>
    (await get(`/api/bank-statements/${id}/lines${groups ? `?groups=${groups}` : ''}`)).lines;
  const countsOf = async (id: string) => {
    const { counts, lines } = await get(`/api/bank-statements/${id}`);
    const shown = Object.fromEntries(Object.entries<number>(counts).filter(([, count]) => count > 0));
    expect(Object.values<number>(shown).reduce((sum, count) => sum + count, 0)).toBe(lines);
    return shown;
  };

  return {
    /** The app, once the tests have begun. */
    app: () => test,
    admin: () => admin,
    /** The number of the test. */
    turn: () => turn,
    post,
    get,
    register,
    registerPaid,
    utrOf,
    claim,
    statusOf,
    receiptsOf,
    upload,
    importCsv,
    linesOf,
    countsOf,
  };
}
