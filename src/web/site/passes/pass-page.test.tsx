import { expect, it } from 'vitest';
import type { Pass } from '#contract/passes.ts';
import { renderLoadedPage, textOf } from '#test/support/render-page.tsx';
import { setLanguageFinder } from '../../language/i18n.ts';
import { emptyFestival } from '../festival.ts';
import type { Transfer } from './load-pass.ts';
import PassPage from './pass-page.tsx';

const CODE = 'ABCD2345ABCD2345';
const paid = { paid: 200, refunded: 0, onItsWay: 0, refused: 0, surplus: 0, dueBack: 0 };
const pass: Pass = {
  _id: 'r1',
  code: CODE,
  eventId: 'e1',
  eventTitle: 'Nritya',
  mainEventTitle: null,
  number: 7,
  eventStartDate: '2027-02-12T04:30:00.000Z',
  eventEndDate: '2027-02-12T07:30:00.000Z',
  eventVenue: null,
  kind: 'individual',
  status: 'confirmed',
  name: 'Asha',
  teamId: null,
  amount: 200,
  paymentMethod: 'upi',
  expiresAt: null,
  reason: null,
  position: null,
  cancellable: true,
  holder: null,
  verifyBy: null,
  verifyEmail: null,
  cancellationClosesAt: '2027-02-12T04:30:00.000Z',
  refundPercent: null,
  isPrepaid: false,
  createdAt: '2027-01-10T06:30:00.000Z',
  people: [{ _id: 'p1', name: 'Asha', role: 'Participant', checkedInAt: null }],
  url: `https://utsav.example/pass/${CODE}`,
  qrSvg: '<svg/>',
  money: paid,
  eventNotice: null,
};
type Missing = NonNullable<Pass['missingConsents']>[number];
const transfer: Transfer = { utr: null, reason: null, doubt: null, canClaim: true, closed: null };

function render(
  overrides: Partial<Pass>,
  more: { transfer?: Partial<Transfer>; festival?: object; waiting?: number; isOver?: boolean } = {},
) {
  const data = {
    pass: { ...pass, ...overrides },
    transfer: { ...transfer, ...more.transfer },
    answers: [],
    open: { isOpen: true, waiting: more.waiting ?? 0 },
    grouped: 'ABCD-2345-ABCD-2345',
    isOwn: false,
    isOver: more.isOver ?? false,
  };
  return renderLoadedPage(PassPage, data, { festival: more.festival ?? {} });
}
const read = async (...given: Parameters<typeof render>) => textOf(await render(...given));

it('those whose guardian is asked are named before what they wait for in Hindi, which ends with a danda', async () => {
  setLanguageFinder(() => 'hi');
  const text = await read({
    qrSvg: null,
    missingConsents: [{ participantId: 'p1', name: 'Kid', status: 'waiting', isNamed: true }],
  });
  setLanguageFinder(() => 'en');
  expect(text).toContain('Kid: अभिभावक की सहमति की प्रतीक्षा है ।');
});

it('a pass whose money is all going back says so, and no longer that its holder is in', async () => {
  const text = await read({ qrSvg: null, money: { ...paid, onItsWay: 200 } });
  expect(text).toContain('Refund on its way');
  expect(text).toContain('₹200/- of the ₹200/- that was paid');
  expect(text).toContain('admits nobody any more');
  expect(text).not.toContain('You are in.');
});

it('a pass tells what was refunded in part, refused and paid too much', async () => {
  expect(await read({ money: { ...paid, refunded: 50 } })).toContain(
    'Partly refunded: ₹50/- of the ₹200/- that was paid.',
  );
  const refused = await read({ money: { ...paid, refused: 200 } });
  expect(refused).toContain('Refund did not go through: ₹200/- could not be given back the way it came.');
  expect(refused).toContain('You are in.');
  expect(await read({ money: { ...paid, paid: 400, surplus: 200 } })).toContain('Paid too much: ₹200/- more');
  expect(await read({ status: 'refunded', qrSvg: null, money: { ...paid, refunded: 200 } })).toContain(
    'Refunded: ₹200/- of the ₹200/- that was paid.',
  );
  expect(await read({})).not.toMatch(/refunded:|refund on|refused|too much/i);
});

it('a pass that waits for its payment says that money which was too little goes back', async () => {
  const text = await read({ status: 'rejected', qrSvg: null, money: { ...paid, paid: 100, surplus: 100 } });
  expect(text).toContain('Not paid yet: ₹100/- arrived; ₹100/- is still due.');
  expect(text).not.toContain('Paid too much');
});

it('a pass names a part that was paid while it waits for a seat, while the rest is checked, or once its time is over', async () => {
  const part = { qrSvg: null, cancellable: false, money: { ...paid, paid: 100, surplus: 100 } };
  const waiting = await read({ ...part, status: 'waitlisted', position: 2 });
  expect(waiting).toContain('Paid in part: ₹100/- of ₹200/- arrived. It counts once a seat is free for you.');
  const expired = await read({ ...part, status: 'expired' });
  expect(expired).toContain(
    'Paid in part: ₹100/- of ₹200/- arrived. The organisers give it back, or restore your registration if you ask them.',
  );
  const checked = await read({ ...part, status: 'under_review' });
  expect(checked).toContain('Paid in part: ₹100/- of ₹200/- arrived. The rest is being checked.');
  expect(waiting + expired + checked).not.toContain('Paid too much');
});

it('a pass whose e-mail nobody confirmed in time says so, and not that it was not paid', async () => {
  const lapsed = {
    status: 'expired',
    qrSvg: null,
    amount: 0,
    reason: 'The e-mail address was not confirmed in time',
  } as const;
  const text = textOf(await render(lapsed));
  expect(text).toContain(
    'The e-mail address was not confirmed in time. You may register again while registration is open.',
  );
  expect(text).not.toContain('not paid');
  expect(textOf(await render({ ...lapsed, reason: null }))).toContain('The seat was not paid or taken in time');
});

it('a pass says why a payment was rejected, where it was not found', async () => {
  const reason = 'Not in our list';
  const rejected = { status: 'rejected', qrSvg: null, reason } as const;
  expect(textOf(await render(rejected, { transfer: { reason } }))).toContain('The reason: Not in our list');
  expect(textOf(await render(rejected))).not.toContain('The reason');
});

it('a pass whose money came after its time was over says why it went back', async () => {
  const money = { ...paid, refunded: 200 };
  const ended = { status: 'refunded', qrSvg: null, cancellable: false, money } as const;
  expect(await read({ ...ended, paidLate: true })).toContain(
    'Paid too late: The time to pay was over when your money came, and no seat could be given to you. Refunded: ₹200/-',
  );
  expect(await read(ended)).not.toContain('Paid too late');
});

it('a free registration that was cancelled names nobody for payments; a price that is due says no “fixed”', async () => {
  const festival = { email: 'hello@utsav.test' };
  const free = { status: 'cancelled', amount: 0, qrSvg: null, cancellable: false } as const;
  const text = textOf(await render(free, { festival }));
  expect(text).toContain('Register again');
  expect(text).not.toContain('Questions about a payment?');
  expect(await read({ status: 'rejected', qrSvg: null })).not.toContain(', fixed');
});

it('a lapsed registration leads back to the event, takes a transfer made in time and names a contact', async () => {
  const festival = { email: 'hello@utsav.test', phone: '+91 98765 43210' };
  const html = await render({ status: 'expired', qrSvg: null, cancellable: false }, { festival });
  expect(html).toMatch(/href="\/subevent\/Nritya\/e1"[^>]*>Register again<\/a>/);
  expect(html).toMatch(/<h1><a[^>]* href="\/subevent\/Nritya\/e1"/);
  expect(html).toContain('<summary>I had already paid</summary>');
  expect(html).toContain('name="utr"');
  expect(html).toContain('mailto:hello@utsav.test');
  expect(html).toContain('tel:+919876543210');
  // Whether anybody waited for the seat is not known here.
  expect(textOf(html)).not.toMatch(/next person|given away|went to/);
  const desk = { payment: { ...emptyFestival.payment, kind: 'desk', paymentEmail: 'desk@utsav.test' } };
  const deskOnly = await render(
    { status: 'expired' },
    { transfer: { canClaim: false }, festival: { ...festival, ...desk } },
  );
  expect(deskOnly).not.toContain('I had already paid');
  expect(deskOnly).toContain('mailto:desk@utsav.test');
  expect(deskOnly).not.toContain('hello@utsav.test');
});

it('a number under review is shown with a form to correct it, open where its date cannot be right', async () => {
  const reviewed = { status: 'under_review', qrSvg: null } as const;
  const html = await render(reviewed, { transfer: { utr: '632612345678' } });
  expect(textOf(html)).toContain('UTR number sent: 6326 1234 5678');
  expect(html).toContain('name="replaces" value="632612345678"');
  expect(html).not.toContain('does not look like a UTR');
  const doubted = await render(reviewed, { transfer: { utr: '990012345678', doubt: 'no_date' } });
  expect(textOf(doubted)).toContain('This does not look like a UTR');
  expect(doubted).toMatch(/<details[^>]* open="">\s*<summary>Correct the number/);
});

it('a pass that waits by a kind its event takes no more promises no seat', async () => {
  const gone = { status: 'waitlisted', qrSvg: null, isPrepaid: false, position: null } as const;
  const text = await read(gone);
  expect(text).toContain('no free seat is offered to you any more');
  expect(text).not.toMatch(/Free seats are offered in order|the fee of the day a seat is offered/);
  expect(await read({ ...gone, isPrepaid: true })).not.toContain('The next free seat is yours');
  expect(await read({ ...gone, position: 2 })).toContain('Free seats are offered in order');
});

it('a transfer that was named after the time was over is shown as checked, and one that found no seat as paid', async () => {
  const claimed = { status: 'expired', qrSvg: null, cancellable: false } as const;
  const text = await read(claimed, { transfer: { utr: '632612345678', canClaim: false } });
  expect(text).toContain('Your payment is being checked.');
  expect(text).not.toContain('I had already paid');
  const waiting = { status: 'waitlisted', qrSvg: null, isPrepaid: true, position: 1 } as const;
  const prepaid = await read({ ...waiting, money: { ...paid, surplus: 200 } });
  expect(prepaid).toContain('The next free seat is yours, without another payment.');
  expect(prepaid).toContain('₹200/-, paid');
  expect(prepaid).not.toContain('Paid too much');
  const twice = await read({ ...waiting, money: { ...paid, paid: 400, surplus: 400 } });
  expect(twice).toContain('Paid too much: ₹200/- more');
});

it('a pass that others decide about can be looked at again without JavaScript', async () => {
  const again = new RegExp(`<noscript><a href="/pass/${CODE}">Look again</a></noscript>`);
  expect(await render({ status: 'under_review', qrSvg: null })).toMatch(again);
  expect(await render({ money: { ...paid, onItsWay: 50 } })).toMatch(again);
  expect(await render({})).not.toMatch(again);
  expect(await render({ status: 'cancelled', qrSvg: null })).not.toMatch(again);
});

it('a payment that is due names its deadline, and promises no payment where there is only the desk', async () => {
  const due = { status: 'pending_payment', qrSvg: null, expiresAt: '2099-11-24T12:30:00.000Z' } as const;
  const text = await read(due);
  expect(text).toContain('Pay by Tue 24 Nov, 6:00 PM');
  expect(text).toContain('Pay ₹200/-');
  expect(text).toContain('₹200/-, fixed when you registered');
  const desk = { payment: { ...emptyFestival.payment, kind: 'desk' } };
  expect(await read(due, { festival: desk })).toContain('How to pay ₹200/-');
  const closed = await read(due, { transfer: { closed: 'ended' } });
  expect(closed).toContain('This event is over. It takes no payments any more.');
  expect(closed).not.toContain('Pay ₹200/-');
});

it('a pass names whom to ask, explains its number and leads to its event', async () => {
  const html = await render({}, { festival: { email: 'hello@utsav.test', phone: '+91 98765 43210' } });
  expect(textOf(html)).toContain('Questions about this pass? hello@utsav.test or +91 98765 43210');
  expect(textOf(html)).toContain('7 in the organisers’ list of this event');
  expect(html).toMatch(/<h1><a[^>]* href="\/subevent\/Nritya\/e1"/);
});

it('a pass says when and where its event was before it moved', async () => {
  const from = { startDate: '2027-02-11T04:30:00.000Z', endDate: '2027-02-11T07:30:00.000Z', venue: 'Main hall' };
  const text = await read({ eventVenue: 'Hall 2', eventNotice: { kind: 'moved', from } });
  expect(text).toMatch(/Moved\. It begins on .*12.* at Hall 2 and was to begin on .*11.* at Main hall\./);
  expect(text).toContain('You are in');
});

it.each([
  [null, paid, 'Entry fees are not refundable.'],
  [0, paid, 'You can cancel until Fri 12 Feb, 10:00 AM, but the fee is not refunded.'],
  [100, { ...paid, dueBack: 200 }, 'the whole fee is refunded. You get ₹200/- back; the organisers send it.'],
  [
    50,
    { ...paid, dueBack: 100 },
    'If you cancel by Fri 12 Feb, 10:00 AM, half of the fee is refunded. You get ₹100/- back',
  ],
  [33, { ...paid, dueBack: 66 }, '33% of the fee is refunded. You get ₹66/- back'],
  [50, { ...paid, refunded: 30, dueBack: 70 }, 'You get ₹70/- back'],
  [50, { ...paid, paid: 0 }, 'half of the fee is refunded.'],
])(
  'before a paid registration is cancelled its page says what a rule of %s percent gives back',
  async (refundPercent, money, text) => {
    expect(await read({ refundPercent, money })).toContain(text);
    expect(await read({ refundPercent, money, amount: 0 })).not.toMatch(/fee is|refundable|You get/);
  },
);

it('the pass of a cancelled registration says what is due back, in both languages; a confirmed one does not', async () => {
  const cancelled = { status: 'cancelled', qrSvg: null, cancellable: false } as const;
  const due = { ...cancelled, money: { ...paid, dueBack: 100 } };
  expect(await read(due)).toContain('Due back: ₹100/- of the ₹200/- that was paid. The organisers send it.');
  setLanguageFinder(() => 'hi');
  const hindi = await read(due);
  setLanguageFinder(() => 'en');
  expect(hindi).toContain('वापस मिलने हैं: चुकाए गए ₹200/- में से ₹100/-। आयोजक इन्हें भेजेंगे।');
  expect(await read({ ...cancelled, money: paid })).not.toContain('Due back');
  expect(await read({ money: { ...paid, dueBack: 100 } })).not.toContain('Due back');
});

it('a pass of a deleted event is no pass any more', async () => {
  const text = await read({ qrSvg: null, eventNotice: { kind: 'deleted', from: null } });
  expect(text).toContain('Event cancelled');
  expect(text).toContain('this pass admits nobody');
  expect(text).not.toContain('You are in');
  expect(text).not.toContain('Refund on its way');
});

it('a pass says how many questions wait for an answer, with the way to them', async () => {
  expect(await read({})).not.toContain('to answer');
  expect(await read({}, { waiting: 2 })).toContain('2 questions to answer.');
  expect(await render({}, { waiting: 1 })).toContain(`href="/pass/${CODE}/answers"`);
});

it('a pass that waits for a guardian asks nobody to show a code, and says when the guardian is written to', async () => {
  const missingConsents = [{ participantId: 'p1', name: 'Asha', status: 'waiting' as const, isNamed: true }];
  const text = await read({ qrSvg: null, missingConsents });
  expect(text).not.toContain('Show the QR code');
  expect(text).toContain('Your seat is kept. The pass gets its QR code once a parent or guardian has agreed.');
  expect(text).toContain('We sent the parent or guardian an e-mail.');
  const unverified = await read({
    qrSvg: null,
    missingConsents,
    verifyBy: '2027-01-10T08:30:00.000Z',
    verifyEmail: null,
  });
  expect(unverified).toContain('We write to the parent or guardian once you have confirmed your e-mail.');
  expect(unverified).not.toContain('We sent the parent');
  expect(await read({ missingConsents })).toContain('Show the QR code');
});

it('the pass of a team leads to the guardian of each who is under 18', async () => {
  const [manu, nisha] = ['Manu', 'Nisha'].map((name, index) => ({
    participantId: `p${index}`,
    name,
    status: 'waiting' as const,
    isNamed: index === 1,
  })) as [Missing, Missing];
  const alone = await render({ kind: 'team', missingConsents: [manu] });
  expect(alone).toContain(`<a href="/pass/${CODE}/guardian?for=p0">Name the parent or guardian</a>`);
  const both = await render({ kind: 'team', missingConsents: [manu, nisha] });
  expect(both).toContain(`<a href="/pass/${CODE}/guardian?for=p0">Manu: name the parent or guardian</a>`);
  expect(both).toContain(
    `<a href="/pass/${CODE}/guardian?for=p1">Nisha: another parent or guardian, or a wrong address?</a>`,
  );
});

it('the pass of an event that is over sends nobody to the entrance', async () => {
  const text = await read({ cancellable: false }, { isOver: true });
  expect(text).toContain('Confirmed');
  expect(text).toContain('The event is over. This pass admits nobody any more.');
  expect(text).not.toContain('Show the QR code');
  expect(await read({})).toContain('Show the QR code');
});

it('a pass gives the festival’s hour to visitors in another zone', async () => {
  expect(await render({})).toContain('data-elsewhere="Fri 10:00 AM at the festival (Asia/Kolkata)"');
});
