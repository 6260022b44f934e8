import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { includedTax, type Receipt } from '#contract/payments/receipts.ts';
import { createEvent } from '#test/factories/events.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { inTransaction } from '../../db/transaction.ts';
import { receiptNumber, receiptYear } from './receipt-year.ts';
import { takeNumber } from './receipts.repository.ts';

let test: TestApp;
let admin: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.headersOf('admin');
});
afterAll(() => test.close());

async function send(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers = admin) {
  return test.inject({ method, url, headers, ...(payload ? { payload } : {}) });
}

let people = 0;
/** A registration that was paid at the desk. */
async function paid(fee = 500, event = {}): Promise<{ _id: string; code: string }> {
  const { _id: eventId } = await createEvent(test.context, { title: 'Robo Race', entryFee: fee, ...event });
  people += 1;
  const entry = { eventId, name: 'Ravi Kumar', email: `ravi${people}@college.test` };
  const { data } = (await send('POST', '/api/registrations', entry)).json();
  const response = await send('POST', `/api/registrations/${data._id}/desk-payment`, {});
  expect(response.statusCode, response.body).toBe(200);
  return data;
}

const receiptsOf = async (key: string): Promise<Receipt[]> =>
  (await send('GET', `/api/receipts/${key}`, undefined, {})).json().data;

/** What a settled refund of everything leaves. */
async function refund(registrationId: string): Promise<void> {
  const response = await send('POST', `/api/registrations/${registrationId}/refund`, { note: 'Fell ill' });
  expect(response.statusCode, response.body).toBe(200);
}

describe('the receipt of a payment', () => {
  it('is issued with the confirmation and shown to who has the pass code', async () => {
    const { code } = await paid();
    const [receipt, ...others] = await receiptsOf(code);
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({
      kind: 'receipt',
      number: 'R/26-27/0001',
      issuedOn: '2027-01-10',
      recipient: 'Ravi Kumar',
      eventTitle: 'Robo Race',
      method: 'desk',
      amountPaise: 50_000,
      taxPaise: 0,
      cancelledAt: null,
    });
    expect(receipt?.issuer.gstin).toBeNull();
    expect(await receiptsOf(receipt?._id ?? '')).toEqual([receipt]);
    expect(JSON.stringify(receipt)).not.toContain(code);
  });

  it('stays with its number where it is cancelled, and another takes its place', async () => {
    const { code } = await paid();
    const [first] = await receiptsOf(code);
    const url = `/api/receipts/${first?._id}/cancel`;
    expect((await send('POST', url, { reason: '' })).statusCode).toBe(400);
    const response = await send('POST', url, { reason: 'Name was misspelt' });
    expect(response.statusCode, response.body).toBe(200);
    expect((await send('POST', url, { reason: 'Again' })).statusCode).toBe(409);
    const [cancelled, replacement] = await receiptsOf(code);
    expect(cancelled).toMatchObject({ number: first?.number, reason: 'Name was misspelt' });
    expect(cancelled?.cancelledAt).not.toBeNull();
    expect(replacement).toMatchObject({ amountPaise: 50_000, cancelledAt: null });
  });

  it('is shown with what followed it on the page of its payment', async () => {
    const { _id, code } = await paid(600);
    const [first] = await receiptsOf(code);
    await send('POST', `/api/receipts/${first?._id}/cancel`, { reason: 'Name was misspelt' });
    await refund(_id);
    const [payment] = (await send('GET', `/api/registrations/${_id}/payments`)).json().data;
    const { receipts } = (await send('GET', `/api/payments/${payment._id}`)).json().data;
    expect(receipts).toEqual(await receiptsOf(code));
    expect(receipts.map(({ kind, reason }: Receipt) => [kind, reason])).toEqual([
      ['receipt', 'Name was misspelt'],
      ['receipt', null],
      ['credit_note', null],
    ]);
  });

  it('is followed by a credit note that names it, once the money went back', async () => {
    const { _id, code } = await paid(700);
    await refund(_id);
    const [receipt, note] = await receiptsOf(code);
    expect(note).toMatchObject({ kind: 'credit_note', receiptNumber: receipt?.number, amountPaise: 70_000 });
    expect(note?.number).toMatch(/^C\/26-27\/\d{4}$/);
    expect((await send('POST', `/api/receipts/${receipt?._id}/cancel`, { reason: 'Wrong' })).statusCode).toBe(409);
  });

  it('cannot be changed or deleted in the database', async () => {
    const { db } = test.context;
    await expect(db.deleteFrom('receipts').execute()).rejects.toThrow('never deleted');
    await expect(db.updateTable('receipts').set({ amountPaise: 1 }).execute()).rejects.toThrow('never deleted');
  });

  it('does not exist for a free registration', async () => {
    const { _id: eventId } = await createEvent(test.context, {});
    const entry = { eventId, name: 'Ravi', email: 'free@college.test' };
    const { data } = (await send('POST', '/api/registrations', entry)).json();
    expect((await send('GET', `/api/receipts/${data.code}`)).statusCode).toBe(404);
  });
});

describe('the settings of receipts', () => {
  const settings = {
    legalName: 'Students’ Gymkhana',
    address: '1 College Road\nPune 411001',
    gstin: '27 abcde1234f1z5',
    sac: '999692',
    individualRate: '18',
    teamRate: 5,
    year: 'calendar',
  };

  it('show tax and the title of a tax invoice only with a GSTIN', async () => {
    const response = await send('PUT', '/api/receipt-settings', settings);
    expect(response.statusCode, response.body).toBe(200);
    const { code } = await paid(590);
    const [receipt] = await receiptsOf(code);
    expect(receipt).toMatchObject({
      number: 'R/2027/0001',
      amountPaise: 59_000,
      taxPaise: 9000,
      issuer: { legalName: 'Students’ Gymkhana', gstin: '27ABCDE1234F1Z5' },
      lines: [{ sac: '999692', ratePercent: 18, amountPaise: 59_000, taxPaise: 9000 }],
    });
    await send('PUT', '/api/receipt-settings', { ...settings, gstin: '', year: 'financial' });
    const [without] = await receiptsOf((await paid(590)).code);
    expect(without).toMatchObject({ taxPaise: 0, lines: [{ sac: null, ratePercent: 0 }] });
    expect((await receiptsOf(code))[0]?.issuer.gstin).toBe('27ABCDE1234F1Z5');
  });

  it.each([
    ['gstin', '27ABCDE1234F1X5'],
    ['sac', '12'],
    ['individualRate', '-1'],
    ['year', 'lunar'],
  ])('refuse a wrong %s', async (field, value) => {
    const response = await send('PUT', '/api/receipt-settings', { ...settings, [field]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors[0].path).toBe(field);
  });
});

describe('the numbers', () => {
  const COUNT = 20;
  const { length } = Array.from({ length: COUNT });

  /** Takes a number in each of many transactions at once; every third one rolls back. */
  async function takeMany(take: (key: string) => Promise<number>): Promise<PromiseSettledResult<number>[]> {
    return Promise.allSettled(Array.from({ length }, (_, index) => take(index % 3 === 0 ? 'fails' : 'holds')));
  }

  const fulfilled = (results: PromiseSettledResult<number>[]) =>
    results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])).sort((a, b) => a - b);

  it('have no gap and none is given twice, however many are made at once and whatever is rolled back', async () => {
    const results = await takeMany((key) =>
      inTransaction(test.context.db, async (trx) => {
        const number = await takeNumber(trx, 'T', '2027');
        if (key === 'fails') throw new Error('rolled back');
        return number;
      }),
    );
    const numbers = fulfilled(results);
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1));
    expect(numbers).toHaveLength(13);
  });

  // The control: the same without the lock gives numbers twice.
  it('would be given twice if the last one were read without the lock', async () => {
    const { db } = test.context;
    await db.insertInto('receiptSeries').values({ series: 'U', year: '2027', lastNumber: 0 }).execute();
    const results = await takeMany(async () => {
      const { lastNumber } = await db
        .selectFrom('receiptSeries')
        .select('lastNumber')
        .where('series', '=', 'U')
        .executeTakeFirstOrThrow();
      return inTransaction(db, async (trx) => {
        await trx
          .updateTable('receiptSeries')
          .set({ lastNumber: lastNumber + 1 })
          .where('series', '=', 'U')
          .execute();
        return lastNumber + 1;
      });
    });
    const numbers = fulfilled(results);
    expect(new Set(numbers).size).toBeLessThan(numbers.length);
  });

  it('of receipts issued at once have no gap', async () => {
    const before = await test.context.db.selectFrom('receipts').select('number').where('series', '=', 'R').execute();
    await Promise.all(Array.from({ length: 8 }, () => paid(100)));
    const rows = await test.context.db
      .selectFrom('receipts')
      .select('sequence')
      .where('series', '=', 'R')
      .where('year', '=', '26-27')
      .orderBy('sequence')
      .execute();
    expect(rows.length).toBeGreaterThanOrEqual(8);
    expect(before.length).toBeGreaterThan(0);
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1));
  });

  it.each([
    ['2027-03-31', 'financial', '26-27'],
    ['2027-04-01', 'financial', '27-28'],
    ['2099-04-01', 'financial', '99-00'],
    ['2027-03-31', 'calendar', '2027'],
  ] as const)('of %s are those of the %s year %s', (day, kind, year) => {
    expect(receiptYear(day, kind)).toBe(year);
    expect(receiptNumber('R', year, 12_345).length).toBeLessThanOrEqual(16);
  });
});

it('includedTax is the tax within an amount, to the paisa', () => {
  expect([includedTax(11_800, 18), includedTax(50_000, 18), includedTax(10_000, 0), includedTax(1, 18)]).toEqual([
    1800, 7627, 0, 0,
  ]);
});
