import { multipart } from '../../multipart.ts';
import type { TestApp } from '../../test-app.ts';
import type { Prepare } from './prepare.ts';
import { nextNumber, payByUpi, register } from './records.ts';

/** A statement of this CSV, as a browser sends it. */
async function statementBody(narration: string) {
  const csv = `Date,Narration,Withdrawal Amt.,Deposit Amt.\n10/01/27,${narration},,250.00`;
  const content = new TextEncoder().encode(csv);
  return multipart({ fileName: 'january.csv', statement: { filename: 'a.csv', contentType: 'text/csv', content } });
}

/** A statement of one credit of 250 rupees that no other has, and its line. */
export async function importStatement(
  test: TestApp,
  narration = `UPI ${nextNumber()}`,
): Promise<{ id: string; line: string }> {
  const headers = await test.headersOf('admin');
  const body = await statementBody(narration);
  const url = '/api/bank-statements';
  const response = await test.inject({ method: 'POST', url, ...body, headers: { ...headers, ...body.headers } });
  const id: string = response.json().data._id;
  const { data } = (await test.inject({ url: `${url}/${id}/lines`, headers })).json();
  return { id, line: data.lines[0]._id };
}

export const statementEndpoints: Record<string, Prepare> = {
  'POST /api/bank-statements': async () => ({
    url: '/api/bank-statements',
    ...(await statementBody(`UPI ${nextNumber()}`)),
  }),
  'POST /api/bank-statements/:id/confirm': async (test) => {
    const id = await payByUpi(test);
    const payments = test.context.db.selectFrom('payments');
    const { utr } = await payments.select('utr').where('id', '=', id).executeTakeFirstOrThrow();
    const statement = await importStatement(test, `UPI ${utr}`);
    return { url: `/api/bank-statements/${statement.id}/confirm`, payload: {} };
  },
  'POST /api/bank-statements/:id/undo': async (test) => ({
    url: `/api/bank-statements/${(await importStatement(test)).id}/undo`,
    payload: {},
  }),
  'POST /api/bank-statements/lines/:line/settle': async (test) => ({
    url: `/api/bank-statements/lines/${(await importStatement(test)).line}/settle`,
    payload: { registrationId: (await register(test, 250))._id },
  }),
  'POST /api/bank-statements/lines/:line/set-aside': async (test) => ({
    url: `/api/bank-statements/lines/${(await importStatement(test)).line}/set-aside`,
    payload: { note: 'Sponsor' },
  }),
  'POST /api/bank-statements/lines/:line/take-back': async (test) => {
    const { line } = await importStatement(test);
    const headers = await test.headersOf('admin');
    const url = `/api/bank-statements/lines/${line}`;
    await test.inject({ method: 'POST', url: `${url}/set-aside`, headers, payload: { note: 'Sponsor' } });
    return { url: `${url}/take-back`, payload: {} };
  },
};
