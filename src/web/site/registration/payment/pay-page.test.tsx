import { expect, it } from 'vitest';
import { renderLoadedPage, textOf } from '#test/support/render-page.tsx';
import { setLanguageFinder } from '../../../language/i18n.ts';
import { emptyFestival, type Festival } from '../../festival.ts';
import type { DueView } from './load-payment.ts';
import PaymentPage from './payment-page.tsx';

const view: DueView = {
  view: 'due',
  event: {
    _id: 'e1',
    title: 'Nritya',
    mainEventId: null,
    mainEventTitle: null,
    venue: null,
    startDate: '2027-02-12T04:30:00.000Z',
    endDate: '2027-02-12T07:30:00.000Z',
  },
  due: {
    code: 'ABCD2345ABCD2345',
    eventId: 'e1',
    eventTitle: 'Nritya',
    name: 'Asha',
    status: 'pending_payment',
    due: 150,
    canClaim: false,
    verifyBy: null,
    verifyEmail: null,
    closed: null,
    expiresAt: '2099-11-24T12:30:00.000Z',
    reason: null,
    utr: null,
    methods: ['upi', 'desk'],
    money: { paid: 0, refunded: 0, onItsWay: 0, refused: 0, surplus: 0, dueBack: 0 },
  },
  reference: 'ABCD-2345-ABCD-2345',
  serverTime: 0,
  upi: {
    method: 'upi',
    amount: 150,
    payee: 'Utsav',
    payeeId: 'festival@bank',
    reference: 'K7PQ2M4N8R',
    link: 'upi://pay?pa=festival@bank&am=150.00',
    qrSvg: '<svg/>',
  },
};
const payment = (options: Partial<Festival['payment']>) => ({ payment: { ...emptyFestival.payment, ...options } });

it('the payment page has the UPI app first, then the QR code, then id and exact amount', async () => {
  const html = await renderLoadedPage(PaymentPage, view);
  const order = ['Open a UPI app', 'UPI QR code: 150 rupees', 'festival@bank</dd>', '₹150.00</dd>', 'name="utr"'];
  const found = order.map((part) => html.indexOf(part));
  expect(found.every((place) => place > 0)).toBe(true);
  expect(found.toSorted((a, b) => a - b)).toEqual(found);
});

it('the payment page names the deadline with day and time, and can be looked at again without JavaScript', async () => {
  const html = await renderLoadedPage(PaymentPage, view);
  expect(textOf(html)).toContain('Pay by Tue 24 Nov, 6:00 PM');
  expect(html).toMatch(/<noscript><p><a href="[^"]*registration=ABCD2345ABCD2345">Look again/);
});

it('a refused UTR number stays in its field without JavaScript, and the browser leads to its message', async () => {
  const message = 'The UTR number has 12 digits';
  const refused = { intent: 'utr', ok: false, message, errors: { utr: message }, values: { utr: '701012' } };
  const html = await renderLoadedPage(PaymentPage, view, { actionData: refused });
  expect(html).toMatch(/<input[^>]*aria-invalid="true" autofocus=""[^>]*name="utr" value="701012"/i);
  const closed = { intent: 'desk', ok: false, message: 'The event is over', errors: {}, values: {} };
  const over = await renderLoadedPage(PaymentPage, view, { actionData: closed });
  expect(over).toMatch(/<p[^>]*autofocus=""[^>]*role="alert"/i);
});

it('the payment page of a festival with a desk alone says so, with address, hours and contact', async () => {
  const desk: DueView = { ...view, upi: null, due: { ...view.due, methods: ['desk'] } };
  const options = {
    kind: 'desk',
    deskAddress: 'Foyer',
    deskHours: '10 to 5',
    paymentPhone: '+91 98765 11111',
  } as const;
  const text = textOf(await renderLoadedPage(PaymentPage, desk, { festival: payment(options) }));
  expect(text).toContain('Fees of this festival are paid at the registration desk, not online.');
  expect(text).toContain('say the reference ABCD-2345-ABCD-2345 . Your seat is held until Tue 24 Nov, 6:00 PM');
  expect(text).toContain('Where Foyer Hours 10 to 5');
  expect(text).toContain('Questions about a payment? +91 98765 11111');
  expect(text).not.toContain('By UPI');
});

it('the payment page says where nothing is set up yet that the organisers have not said how to pay', async () => {
  const none: DueView = { ...view, upi: null, due: { ...view.due, methods: [] } };
  const text = textOf(await renderLoadedPage(PaymentPage, none, { festival: payment({ kind: 'none' }) }));
  expect(text).toContain('The organisers have not said yet how fees are paid.');
  expect(text).not.toContain('At the desk');
});

it('the payment page gives the festival’s hour of every deadline and of the event to visitors in another zone', async () => {
  const due = { ...view.due, verifyBy: '2099-11-24T13:00:00.000Z', verifyEmail: 'a***@college.test' };
  const html = await renderLoadedPage(
    PaymentPage,
    { ...view, due },
    { festival: payment({ deskUntil: '2099-11-25T04:00:00.000Z' }) },
  );
  expect(html.match(/data-elsewhere="[^"]*"/g)).toEqual([
    'data-elsewhere=" (Tue 6:30 PM at the festival, Asia/Kolkata)"',
    'data-elsewhere="Tue 6:00 PM at the festival (Asia/Kolkata)"',
    'data-elsewhere=" (Tue 6:00 PM at the festival, Asia/Kolkata)"',
    'data-elsewhere=" (Wed 9:30 AM at the festival, Asia/Kolkata)"',
    'data-elsewhere="Fri 10:00 AM at the festival (Asia/Kolkata)"',
  ]);
});

it('the payment page in Hindi says that the titles of the event and of its main event are English', async () => {
  setLanguageFinder(() => 'hi');
  const html = await renderLoadedPage(PaymentPage, { ...view, event: { ...view.event, mainEventTitle: 'Taal' } });
  setLanguageFinder(() => 'en');
  expect(html).toMatch(/<a lang="en"[^>]*>Nritya<\/a>, <span lang="en">Taal<\/span>/);
});

it('the payment page in Hindi says that the place and the hours of the desk are English, where nobody translated them', async () => {
  setLanguageFinder(() => 'hi');
  const desk: DueView = { ...view, upi: null, due: { ...view.due, methods: ['desk'] } };
  const options = { kind: 'desk', deskAddress: 'Library foyer', deskHours: 'सोम से शुक्र, 10 से 5' } as const;
  const html = await renderLoadedPage(PaymentPage, desk, { festival: payment(options) });
  setLanguageFinder(() => 'en');
  expect(html).toContain('<dd><span lang="en">Library foyer</span></dd>');
  expect(html).toContain('<dd>सोम से शुक्र, 10 से 5</dd>');
});

it('the reason of a rejection does not run into the sentence after it', async () => {
  const due = { ...view.due, status: 'rejected' as const, reason: 'No such transfer in our bank list' };
  const html = await renderLoadedPage(PaymentPage, { ...view, due });
  expect(html).toMatch(/Your payment was not found\.<\/strong> No such transfer in our bank list<\/p><p>Check the UTR/);
});

it('the payment page after a payment of too little does not say that it was not found', async () => {
  const money = { ...view.due.money, paid: 100, surplus: 100 };
  const short = { ...view.due, status: 'rejected' as const, reason: null as string | null, due: 50, money };
  const read = async (due: typeof short) => textOf(await renderLoadedPage(PaymentPage, { ...view, due }));
  expect(await read(short)).toContain('Your payment was not enough. ₹100/- arrived; ₹50/- is still due.');
  expect(await read({ ...short, money: view.due.money })).not.toContain('arrived;');
  expect(await read({ ...short, reason: 'Not in our list' })).toMatch(
    /not found. Not in our list.*₹100\/- arrived; ₹50\/- is still due/,
  );
});

it('a payment without a method yet promises a mail only where the site sends any', async () => {
  const open = { ...view, upi: null, due: { ...view.due, methods: [] } };
  expect(textOf(await renderLoadedPage(PaymentPage, open))).toContain('They send it to you by e-mail.');
  const festival = { noMail: 'This site cannot send e-mail yet.' };
  const said = textOf(await renderLoadedPage(PaymentPage, open, { festival }));
  expect(said).not.toContain('They send it to you');
  expect(said).toContain('Ask them, or look at this page again later.');
  expect(said.split('cannot send e-mail')).toHaveLength(2);
});
