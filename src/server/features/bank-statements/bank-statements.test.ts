import { expect, it } from 'vitest';
import { checkLedger } from '#server/features/ledger/ledger-check.service.ts';
import { csvOf, statementsApp, upi } from '#test/support/apps/statements-app.ts';

const { app, admin, turn, post, get, registerPaid, utrOf, claim, statusOf, upload, importCsv, linesOf, countsOf } =
  statementsApp();

it('a transfer whose UTR was sent is confirmed with one request, and says by whom and why', async () => {
  const registration = await registerPaid();
  await claim(registration.code, utrOf(1));
  const id = await importCsv([
    [upi(utrOf(1)), '250.00'],
    ['POS BOOK STORE', '', '1,250.00'],
    [upi(utrOf(2)), '99.00'],
  ]);
  expect(await countsOf(id)).toEqual({ sure: 1, debit: 1, unknown: 1 });
  expect(await get(`/api/bank-statements/${id}`)).toMatchObject({
    fileName: 'January.csv',
    bank: 'hdfc',
    importedBy: 'A admin',
    firstDay: '2027-01-10',
    sureAmount: 250,
  });
  expect((await linesOf(id, 'sure'))[0]).toMatchObject({
    row: 2,
    amount: 250,
    utr: utrOf(1),
    why: 'The UTR is the one that was sent, and the amount is right.',
    candidates: [{ name: 'Asha Rao', due: 250, paymentStatus: 'under_review' }],
  });
  const confirmed = await post(`/api/bank-statements/${id}/confirm`);
  expect(confirmed.json().data).toEqual({ confirmed: 1, linked: 0, left: [], remaining: 0 });
  expect(await statusOf(registration)).toBe('confirmed');
  expect(await countsOf(id)).toEqual({ settled: 1, debit: 1, unknown: 1 });
  expect(await linesOf(id, 'settled')).toMatchObject([{ settledBy: 'A admin', candidates: [{ name: 'Asha Rao' }] }]);
  expect(await get(`/api/registrations/${registration._id}/payments`)).toMatchObject([
    { status: 'paid', utr: utrOf(1), decidedBy: 'A admin' },
  ]);
});

it('only an admin imports, reads, confirms and undoes', async () => {
  const id = await importCsv([[upi(utrOf(1)), '250.00']]);
  const { origin, cookie } = await app().loginAs('participant');
  const none: Record<string, string> = {};
  for (const headers of [none, { origin, cookie }]) {
    const responses = [
      await upload(csvOf([]), {}, headers),
      await app().inject({ method: 'GET', url: `/api/bank-statements/${id}`, headers }),
      await post(`/api/bank-statements/${id}/confirm`, {}, headers),
      await post(`/api/bank-statements/${id}/undo`, {}, headers),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(
      responses.map(() => ('cookie' in headers ? 403 : 401)),
    );
  }
});

it('an unreported transfer is confirmed by the reference in its note', async () => {
  const registration = await registerPaid();
  const begun = await post(`/api/passes/${registration.code}/payment`, { method: 'upi' }, {});
  const id = await importCsv([[upi(utrOf(1), 'HER FATHER', begun.json().data.reference), '250.00']]);
  expect(await linesOf(id)).toMatchObject([{ group: 'sure', candidates: [{ paymentStatus: 'started' }] }]);
  await post(`/api/bank-statements/${id}/confirm`);
  expect(await statusOf(registration)).toBe('confirmed');
  expect(await get(`/api/registrations/${registration._id}/payments`)).toMatchObject([
    { status: 'paid', utr: utrOf(1) },
  ]);
});

it('what is paid too much is settled by hand and becomes surplus', async () => {
  const registration = await registerPaid();
  await claim(registration.code, utrOf(1));
  const id = await importCsv([[upi(utrOf(1)), '300.00']]);
  const [{ _id, difference, candidates }] = await linesOf(id, 'look');
  expect(difference).toBe(50);
  const { registrationId, paymentId } = candidates[0];
  await post(`/api/bank-statements/lines/${_id}/settle`, { registrationId, paymentId });
  expect(await statusOf(registration)).toBe('confirmed');
  const payments = await get(`/api/registrations/${registration._id}/payments`);
  expect(payments.map(({ status, amount }: { status: string; amount: number }) => [status, amount]).sort()).toEqual([
    ['paid', 300],
    ['replaced', 250],
  ]);
  const { surplus }: { surplus: { registrationId: string }[] } = await get('/api/payments/surplus');
  expect(surplus.find(({ registrationId: id }) => id === registration._id)).toMatchObject({ amount: 50 });
  expect(await checkLedger(app().context.db)).toEqual([]);
});

it('the right UTR with a wrong amount is looked at, with the difference, and never confirmed for it', async () => {
  const registration = await registerPaid();
  await claim(registration.code, utrOf(1));
  const id = await importCsv([[upi(utrOf(1)), '200.00']]);
  const [line] = await linesOf(id, 'look');
  expect(line).toMatchObject({ difference: -50, why: 'The UTR is the one that was sent, but the amount is another.' });
  expect((await post(`/api/bank-statements/${id}/confirm`)).json().data).toMatchObject({ confirmed: 0 });
  const { registrationId, paymentId } = line.candidates[0];
  expect(
    (await post(`/api/bank-statements/lines/${line._id}/settle`, { registrationId, paymentId })).json(),
  ).toMatchObject({
    code: 'amount_differs',
    detail: '₹200 arrived, ₹250 is due',
  });
  expect(await statusOf(registration)).toBe('under_review');
});

it('a payment that an admin confirmed before is linked and not confirmed again', async () => {
  const registration = await registerPaid();
  await claim(registration.code, utrOf(1));
  const [payment] = await get(`/api/registrations/${registration._id}/payments`);
  await post(`/api/payments/${payment._id}/confirm`);
  const id = await importCsv([[upi(utrOf(1)), '250.00']]);
  expect((await post(`/api/bank-statements/${id}/confirm`)).json().data).toMatchObject({
    confirmed: 0,
    linked: 1,
    left: [],
  });
  expect(await get(`/api/registrations/${registration._id}/payments`)).toHaveLength(1);
  await post(`/api/bank-statements/${id}/undo`);
  expect(await statusOf(registration)).toBe('confirmed');
});

it('two clicks and two admins confirm each payment once', async () => {
  const registrations = [];
  for (const [index, name] of ['Asha Rao', 'Ravi Kumar', 'Meera Nair'].entries()) {
    const registration = await registerPaid(name);
    await claim(registration.code, utrOf(index));
    registrations.push(registration);
  }
  const id = await importCsv(registrations.map((_, index) => [upi(utrOf(index)), '250.00']));
  const other = await app().headersOf('admin');
  const responses = await Promise.all([
    post(`/api/bank-statements/${id}/confirm`),
    post(`/api/bank-statements/${id}/confirm`),
    post(`/api/bank-statements/${id}/confirm`, {}, other),
  ]);
  const results = responses.map((response) => response.json().data);
  expect(results.map(({ confirmed }) => confirmed).reduce((sum, count) => sum + count, 0)).toBe(3);
  expect(results.flatMap(({ left }) => left)).toEqual([]);
  expect(await countsOf(id)).toEqual({ settled: 3 });
  for (const registration of registrations) {
    expect(await statusOf(registration)).toBe('confirmed');
    const { history } = await get(`/api/registrations/${registration._id}`);
    expect(history.filter(({ to }: { to: string }) => to === 'confirmed')).toHaveLength(1);
  }
});

it('a person settles a line by hand, once', async () => {
  const registration = await registerPaid('Kabir Das');
  const id = await importCsv([[upi(utrOf(1)), '250.00']]);
  const [line] = await linesOf(id, 'unknown');
  const url = `/api/bank-statements/lines/${line._id}`;
  const found = await get(`${url}/candidates?search=kabir`);
  expect(found).toMatchObject([{ name: 'Kabir Das', due: 250, paymentId: null }]);
  expect((await get(`${url}/candidates`)).map(({ due }: { due: number }) => due)).toContain(250);
  const body = { registrationId: registration._id };
  const responses = await Promise.all([post(`${url}/settle`, body), post(`${url}/settle`, body)]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await statusOf(registration)).toBe('confirmed');
  expect(await get(`/api/registrations/${registration._id}/payments`)).toHaveLength(1);
});

it('a line that is no payment is set aside and taken back', async () => {
  const id = await importCsv([['NEFT SPONSOR LTD', '50,000.00']]);
  const [line] = await linesOf(id);
  const url = `/api/bank-statements/lines/${line._id}`;
  expect((await post(`${url}/set-aside`, { note: ' ' })).statusCode).toBe(400);
  expect((await post(`${url}/set-aside`, { note: 'Sponsor' })).statusCode).toBe(200);
  expect(await linesOf(id)).toMatchObject([{ group: 'set_aside', why: 'Sponsor' }]);
  expect((await post(`${url}/set-aside`, { note: 'Again' })).json().code).toBe('line_settled');
  expect((await post(`${url}/take-back`)).statusCode).toBe(200);
  expect(await countsOf(id)).toEqual({ unknown: 1 });
});

it('credits that settle nothing, and lines that cannot be read, are exported as unmatched', async () => {
  const { code } = await registerPaid();
  await claim(code, utrOf(1));
  const id = await importCsv([
    [upi(utrOf(1)), '250.00'],
    [`SPONSOR ${turn()}`, '50,000.00'],
    [`FEE OF THE BANK ${turn()}`, '', '12.00'],
    [`BROKEN ${turn()}`, 'ten rupees'],
  ]);
  await post(`/api/bank-statements/${id}/confirm`);
  const url = '/api/exports/unmatched/csv';
  const { body } = await app().inject({ method: 'GET', url, headers: admin() });
  const own = body.split('\r\n').filter((line) => new RegExp(`(SPONSOR|BROKEN|BANK) ${turn()},`).test(line));
  expect(own).toHaveLength(2);
  expect(own[0]).toMatch(new RegExp(`^January.csv,.*,2027-01-10,50000,SPONSOR ${turn()},,To look at,,$`));
  expect(own[1]).toContain(`BROKEN ${turn()}`);
  await post(`/api/bank-statements/${id}/undo`);
  expect((await app().inject({ method: 'GET', url, headers: admin() })).body).not.toContain(`SPONSOR ${turn()}`);
});

it('unknown statements and lines are not found', async () => {
  expect((await post('/api/bank-statements/none/confirm')).json().code).toBe('statement_not_found');
  const response = await post('/api/bank-statements/lines/none/set-aside', { note: 'x' });
  expect(response.json().code).toBe('statement_line_not_found');
});
