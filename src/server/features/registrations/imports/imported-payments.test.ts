import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '#server/features/ledger/ledger-check.service.ts';
import { type ImportApp, startImportApp } from '#test/support/apps/import-app.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';

let desk: ImportApp;
let count = 0;
beforeAll(async () => {
  desk = await startImportApp();
});
afterAll(() => desk.test.close());

describe('payments of a sheet', () => {
  const fee = { entryFee: 200 };
  const balance = async (eventId: string) => {
    const rows = await desk.test.context.db
      .selectFrom('ledgerEntries')
      .select(['account', (eb) => eb.fn.sum<number>('amountPaise').as('paise')])
      .where('eventId', '=', eventId)
      .groupBy('account')
      .execute();
    return Object.fromEntries(
      rows.filter(({ paise }) => Number(paise) !== 0).map((row) => [row.account, Number(row.paise)]),
    );
  };

  it.each([
    ['due', 'pending_payment', {}, []],
    ['free', 'confirmed', {}, []],
    ['desk', 'confirmed', { cash: 20_000, revenue: -20_000 }, ['paid']],
    ['utr_review', 'under_review', {}, ['under_review']],
    ['utr_paid', 'confirmed', { bank: 20_000, revenue: -20_000 }, ['paid']],
  ])('%s makes it %s, and an undo takes it back', async (payment, status, accounts, paid) => {
    const { _id } = await desk.event(fee);
    count += 1;
    const sheet = desk.individuals(1, `6014${String(count).padStart(8, '0')}`);
    const made = await desk.bring(_id, sheet, { payment });
    expect(made.registrations[0]).toMatchObject({ state: 'new', status, amount: payment === 'free' ? 0 : 200 });
    expect(await desk.statuses(_id)).toEqual([status]);
    expect(await balance(_id)).toEqual(accounts);
    const [registration] = await desk.stored(_id);
    const payments = async () =>
      desk.test.context.db
        .selectFrom('payments')
        .select(['status'])
        .where('registrationId', '=', registration?.id ?? '')
        .execute();
    expect((await payments()).map((row) => row.status)).toEqual(paid);
    const receipts = desk.test.context.db
      .selectFrom('receipts')
      .select('id')
      .where('registrationId', '=', registration?.id ?? '');
    expect(await receipts.execute()).toHaveLength(paid[0] === 'paid' ? 1 : 0);
    const undone = await desk.undo(_id, made._id);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await desk.statuses(_id)).toEqual(['cancelled']);
    expect(await balance(_id)).toEqual({});
    expect((await payments()).map((row) => row.status)).toEqual(paid.map(() => 'rejected'));
    expect(await desk.seats(_id)).toMatchObject({ reserved: 0, waitlisted: 0 });
    expect(await checkLedger(desk.test.context.db)).toEqual([]);
  });

  it('who was imported without a fee and waits is offered a seat that costs nothing', async () => {
    const { _id } = await desk.event({ ...fee, capacity: 1 });
    await desk.bring(_id, desk.individuals(2), { payment: 'free' });
    const [seated, waiting] = await desk.stored(_id);
    expect(await desk.statuses(_id)).toEqual(['confirmed', 'waitlisted']);
    const cancelled = await desk.post(`/api/registrations/${seated?.id}/cancel`, {});
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    expect(await desk.statuses(_id)).toEqual(['cancelled', 'offered']);
    expect((await desk.stored(_id)).find(({ id }) => id === waiting?.id)?.amount).toBe(0);
  });

  it.each([
    ['desk', 'cash'],
    ['utr_paid', 'bank'],
    ['utr_review', ''],
  ])(
    '%s: undone after one has cancelled, its money goes too and counts once when imported again',
    async (payment, account) => {
      const { _id } = await desk.event(fee);
      count += 1;
      const utrs = [1, 2].map((last) => `6014${count}${last}`.padEnd(12, '0'));
      const sheet = `Name,Email,UTR\nAsha,a${count}@undo.test,${utrs[0]}\nRavi,r${count}@undo.test,${utrs[1]}`;
      const made = await desk.bring(_id, sheet, { payment });
      const [first] = await desk.stored(_id);
      expect((await desk.post(`/api/registrations/${first?.id}/cancel`, {})).statusCode).toBe(200);
      const undone = await desk.undo(_id, made._id);
      expect(undone.statusCode, undone.body).toBe(200);
      expect(await balance(_id)).toEqual({});
      const payments = desk.test.context.db
        .selectFrom('payments')
        .innerJoin('registrations', 'registrations.id', 'payments.registrationId')
        .select('payments.status')
        .where('eventId', '=', _id);
      expect((await payments.execute()).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      expect((await desk.bring(_id, sheet, { payment })).created).toBe(2);
      expect(await balance(_id)).toEqual(account ? { [account]: 40_000, revenue: -40_000 } : {});
      expect(await checkLedger(desk.test.context.db)).toEqual([]);
    },
  );

  it('an undo leaves a UTR that was rejected since as it is', async () => {
    const { _id } = await desk.event(fee);
    const sheet = 'Name,Email,UTR\nAsha,a@rejected.test,601499990001';
    const made = await desk.bring(_id, sheet, { payment: 'utr_review' });
    const [{ id } = { id: '' }] = await desk.stored(_id);
    const db = desk.test.context.db;
    const [payment] = await db.selectFrom('payments').select('id').where('registrationId', '=', id).execute();
    await desk.post(`/api/payments/${payment?.id}/reject`, { reason: 'Not found' });
    expect((await desk.undo(_id, made._id)).statusCode).toBe(200);
    const lines = db.selectFrom('paymentHistory').select('toStatus').where('registrationId', '=', id);
    expect((await lines.execute()).map(({ toStatus }) => toStatus).sort()).toEqual(['rejected', 'under_review']);
  });

  it('refuses a UTR that is missing, wrong, used or twice in the sheet, and a paid one without a seat', async () => {
    const { _id } = await desk.event({ ...fee, capacity: 3 });
    await desk.bring(_id, 'Name,Email,UTR\nAsha,a@utr.test,601400000001', { payment: 'utr_paid' });
    const sheet = `Name,Email,UTR,Paid
B,b@utr.test,,yes
C,c@utr.test,12,yes
D,d@utr.test,601400000001,yes
E,e@utr.test,601400000002,yes
F,f@utr.test,601400000002,yes
G,g@utr.test,,no
H,h@utr.test,601400000003,yes`;
    const { registrations } = await desk.check(_id, sheet, { payment: 'utr_paid' });
    expect(registrations.map(({ problems, status }) => problems[0]?.message ?? status)).toEqual([
      'The UTR of the payment is needed',
      'The UTR number has 12 digits',
      'Another payment with this UTR is confirmed: one transfer pays once',
      'confirmed',
      'Row 5 has this UTR already',
      'pending_payment',
      'It is paid and no seat is free: give seats above the capacity, or leave it out',
    ]);
  });
});

describe('mailing and undoing an import', () => {
  const ofEvent = async (eventId: string) => {
    const ids = new Set((await desk.stored(eventId)).map(({ id }) => id));
    return (await desk.mails()).filter(({ registrationId }) => ids.has(registrationId ?? ''));
  };

  it('mails passes with the import where that is asked, else once afterwards', async () => {
    const { _id } = await desk.event({ capacity: 2 });
    const made = await desk.bring(_id, desk.individuals(3));
    expect(await ofEvent(_id)).toEqual([]);
    const mail = () => desk.post(`${desk.urlOf(_id)}/${made._id}/mail`, {});
    const both = await Promise.all([mail(), mail()]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await ofEvent(_id)).map(({ kind, cause }) => [kind, cause]).sort()).toEqual([
      ['confirmed', 'desk'],
      ['confirmed', 'desk'],
      ['received', 'desk'],
    ]);
    const told = await desk.event();
    await desk.bring(told._id, desk.individuals(2), { withMail: true });
    expect(await ofEvent(told._id)).toHaveLength(2);
  });

  it('cancels what it made, offers the seats and lets the rows be imported again', async () => {
    const { _id } = await desk.event({ capacity: 2 });
    const sheet = desk.individuals(2);
    const made = await desk.bring(_id, sheet);
    await desk.bring(_id, desk.individuals(1));
    const undone = await desk.undo(_id, made._id);
    expect(undone.json().data, undone.body).toMatchObject({ undoneBy: expect.any(String) });
    expect(await desk.statuses(_id)).toEqual(['cancelled', 'cancelled', 'offered']);
    expect((await desk.undo(_id, made._id)).json().code).toBe('registration_import_undone');
    expect((await desk.undo(_id, 'unknown')).statusCode).toBe(404);
    expect((await desk.undo((await desk.event())._id, made._id)).statusCode).toBe(404);
    expect((await desk.bring(_id, sheet)).created).toBe(2);
    expect((await desk.statuses(_id)).filter((status) => status === 'cancelled')).toHaveLength(2);
  });

  it('refuses once a pass was used or money came in', async () => {
    const { _id } = await desk.event({ startDate: desk.test.time.now.toISOString() });
    const made = await desk.bring(_id, desk.individuals(2));
    const [person] = await desk.people(_id);
    const entered = await desk.post('/api/check-in', { code: person?.code, eventId: _id, anyDay: true });
    expect(entered.statusCode, entered.body).toBe(200);
    const refused = await desk.undo(_id, made._id);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'registration_import_used']);
    expect(refused.json().detail).toContain('one pass was used at the gate');
    expect(await desk.statuses(_id)).toEqual(['confirmed', 'confirmed']);
    const paid = await desk.event({ entryFee: 100 });
    const due = await desk.bring(paid._id, desk.individuals(1));
    const [owing] = await desk.stored(paid._id);
    await desk.post(`/api/registrations/${owing?.id}/desk-payment`, {});
    expect((await desk.undo(paid._id, due._id)).json().detail).toContain('one has money that came or went back since');
  });

  it('takes no money and mails nobody without the powers for it', async () => {
    const { _id } = await desk.event({ entryFee: 100 });
    const { headers } = await loginWithGrants(desk.test, { role: 'registrations_desk', eventId: _id });
    const as = (more: object) =>
      desk.test.inject({
        method: 'POST',
        url: desk.urlOf(_id),
        headers,
        payload: { text: desk.individuals(1), isDryRun: false, ...more },
      });
    const codes = await Promise.all([{ payment: 'utr_paid' }, { withMail: true }].map(as));
    expect(codes.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
    expect(await desk.stored(_id)).toEqual([]);
  });
});

it('a sheet leaves the fee out where its admin may take money, and always where the event has none', async () => {
  const { _id } = await desk.event({ entryFee: 200 });
  const { _id: free } = await desk.event();
  const role = { id: 'list-keeper', label: 'List keeper', createdAt: desk.test.time.now.toISOString() };
  const powers = JSON.stringify(['registrations.read', 'registrations.edit']);
  await desk.test.context.db
    .insertInto('roles')
    .values({ ...role, powers, deletedAt: null })
    .execute();
  const importFree = (eventId: string, headers: Record<string, string>) =>
    desk.test.inject({
      method: 'POST',
      url: desk.urlOf(eventId),
      headers,
      payload: { text: desk.individuals(1), isDryRun: false, payment: 'free' },
    });
  const grants = [_id, free].map((eventId) => ({ role: role.id, eventId }));
  const { headers: keeper } = await loginWithGrants(desk.test, ...grants);
  const refused = await importFree(_id, keeper);
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    expect.objectContaining({ code: 'not_allowed', detail: expect.stringContaining('waive') }),
  ]);
  expect(await desk.stored(_id)).toEqual([]);
  expect((await importFree(free, keeper)).statusCode).toBe(200);
  const { headers: cashier } = await loginWithGrants(desk.test, { role: 'registrations_desk', eventId: _id });
  expect((await importFree(_id, cashier)).statusCode).toBe(200);
  expect(await desk.statuses(_id)).toEqual(['confirmed']);
});
