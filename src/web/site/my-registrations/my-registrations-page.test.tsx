import { expect, it, vi } from 'vitest';
import type { OwnRegistration } from '#contract/registrations.ts';
import { renderLoadedPage, renderPage, textOf } from '#test/support/render-page.tsx';
import MyRegistrationsPage, { loader } from './my-registrations-page.tsx';

const START = '2099-02-14T04:30:00.000Z';
const BEFORE = '2099-02-13T04:30:00.000Z';
const caller = { name: 'Asha Rao', email: 'asha@college.test', emailVerified: true, role: 'participant' };
const registration: OwnRegistration = {
  _id: 'r1',
  code: 'ABCD2345EFGH6789',
  eventId: 'e1',
  eventTitle: 'Robo Race',
  mainEventTitle: null,
  number: 1,
  eventStartDate: START,
  eventEndDate: START,
  eventVenue: 'Hall 2',
  cancellationClosesAt: START,
  kind: 'individual',
  status: 'confirmed',
  name: 'Asha Rao',
  teamId: null,
  amount: 0,
  paymentMethod: null,
  expiresAt: null,
  isPrepaid: false,
  reason: null,
  position: null,
  cancellable: true,
  refundPercent: null,
  verifyBy: null,
  verifyEmail: null,
  people: [],
  holder: null,
  createdAt: BEFORE,
  eventNotice: null,
  takesPart: true,
  proofToken: null,
  year: null,
};
const render = (changes: Partial<OwnRegistration>, money: object[] = []) =>
  renderLoadedPage(MyRegistrationsPage, { caller, registrations: [{ ...registration, ...changes }], money });

it('my registrations say that an event has moved, is on hold or is cancelled', async () => {
  const from = { startDate: BEFORE, endDate: BEFORE, venue: 'Main hall' };
  const moved = textOf(await render({ eventNotice: { kind: 'moved', from } }));
  expect(moved).toContain('Moved.');
  expect(moved).toContain('was to begin on 13 February 2099, 10:00 AM at Main hall');
  expect(textOf(await render({ eventNotice: { kind: 'inactive', from: null } }))).toContain('Robo Race is on hold.');
  expect(textOf(await render({ eventNotice: { kind: 'deleted', from: null } }))).toContain('Robo Race is cancelled.');
});

it('a registration that has ended says nothing of its event any more', async () => {
  const text = textOf(await render({ status: 'cancelled', eventNotice: { kind: 'deleted', from: null } }));
  expect(text).not.toContain('Robo Race is cancelled.');
});

it('what waits for the verification of the e-mail asks its owner whether it was them', async () => {
  const html = await render({ verifyBy: START, proofToken: 'r1.token' });
  expect(html).toContain('href="/confirm-registration/r1.token"');
  expect(await render({ verifyBy: START })).not.toContain('/confirm-registration/');
});

it('registrations of earlier years are below those of the festival now', async () => {
  const earlier = { ...registration, _id: 'r0', eventTitle: 'Old Race', year: '2098' };
  const html = renderPage(MyRegistrationsPage, { caller, registrations: [earlier, registration], money: [] });
  expect(textOf(html)).toMatch(/Robo Race.*Earlier years.*Old Race/s);
  expect(await render({})).not.toContain('Earlier years');
});

it('my registrations say what is due back of one that was cancelled', async () => {
  const money = { registrationId: 'r1', paid: 250, refunded: 0, onItsWay: 0, refused: 0, surplus: 0, dueBack: 125 };
  expect(textOf(await render({ status: 'cancelled', amount: 250 }, [money]))).toContain(
    'Due back: ₹125/- of the ₹250/- that was paid.',
  );
  expect(textOf(await render({ status: 'confirmed', amount: 250 }, [money]))).not.toContain('Due back');
});

it('my registrations ask for the rest of what is paid in part', async () => {
  const money = { registrationId: 'r1', paid: 200, refunded: 0, onItsWay: 0, refused: 0, surplus: 200, dueBack: 0 };
  const text = textOf(await render({ status: 'rejected', amount: 250 }, [money]));
  expect(text).toContain('₹200/- arrived; ₹50/- is still due.');
  expect(text).toContain('Pay ₹50/-');
});

it('the title of a registration in another language than the page says its own', async () => {
  expect(await render({ eventTitle: 'एकल गायन' })).toMatch(/<a [^>]*lang="hi"[^>]*>एकल गायन/);
  expect(await render({})).not.toContain('lang=');
});

it('my registrations tell visitors in another zone whose clock they go by, and the festival’s hour of a deadline', async () => {
  const html = await render({ status: 'pending_payment', amount: 100, expiresAt: BEFORE });
  expect(html.match(/data-elsewhere="[^"]*"/g)).toEqual([
    'data-elsewhere="Times are by your clock. The festival’s is Asia/Kolkata."',
    'data-elsewhere="Fri 10:00 AM at the festival (Asia/Kolkata)"',
  ]);
});

it.each([
  ['/api/payments/mine', 503],
  ['/api/registrations/mine', 503],
  ['nothing', 200],
])(
  'my registrations without what %s says respond with %d, so that a kept copy stays whole',
  async (failing, status) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const answer = async (path: string) => {
      if (path === failing) return new Response('{}', { status: 503 });
      return Response.json({ data: path === '/api/auth/me' ? { id: 'u1', ...caller } : [] });
    };
    const args = {
      params: {},
      request: new Request('http://utsav.test/my-registrations'),
      context: { get: () => ({ language: 'en', apiUrl: '', callApi: answer }) },
    };
    const { init } = await loader(args as unknown as Parameters<typeof loader>[0]);
    log.mockRestore();
    expect(init?.status).toBe(status);
  },
);
