import { expect, it } from 'vitest';
import { renderLoadedPage, textOf } from '#test/support/render-page.tsx';
import type { Festival } from '../../festival.ts';
import { RegistrationPage } from './registration-page.tsx';

const AT = '2099-02-14T04:30:00.000Z';
const view = {
  view: 'form',
  event: {
    _id: 'e1',
    title: 'Nritya',
    mainEventId: null,
    mainEventTitle: null,
    venue: null,
    startDate: AT,
    endDate: AT,
    rules: { ageRule: 'off', allowedYears: null, sameCollege: false, minWomen: 0, maxAlumni: null, minTeamSize: 1 },
  },
  conflicts: [],
  isActive: true,
  teams: false,
  amount: 0,
  caller: null,
  profile: null,
  seats: { registrationWindow: 'closed', available: 3, waitlisted: 0, opensAt: null, closesAt: AT },
  questions: [],
};
const render = (posted?: object, more: object = {}, festival: Partial<Festival> = {}) => {
  const props = { ...view, ...more, posted } as unknown as Parameters<typeof RegistrationPage>[0];
  return renderLoadedPage(() => <RegistrationPage {...props} />, null, { festival });
};

it('a registration that was sent a moment too late stays in its form, with the reason', async () => {
  const message = 'Registration for Nritya is closed';
  const html = await render({
    intent: 'register',
    ok: false,
    message,
    errors: {},
    values: { name: 'Asha' },
    answers: {},
  });
  expect(html).toContain('value="Asha"');
  expect(html).toContain(message);
  expect(html).toContain('Registration for this event is not open.');
  expect(await render()).not.toContain('name="email"');
});

const waitlistField = '<input type="hidden" name="acceptsWaitlist" value="true"/>';
const open = (available: number) => ({ ...view.seats, registrationWindow: 'open', available });

it('a form leads to the waitlist only where its page says that the event is full', async () => {
  const message = 'The last seat has just been taken. Send the form again to join the waitlist';
  const refused = { intent: 'register', ok: false, code: 'event_full', message, errors: {}, values: {}, answers: {} };
  expect(await render(undefined, { seats: open(3) })).not.toContain('acceptsWaitlist');
  // Without JavaScript: the response to the form that was sent for the last seat.
  const asked = await render(refused, { seats: open(0) });
  expect(asked).toContain(message);
  expect(asked).toContain(waitlistField);
  expect(asked).toContain('Join the waitlist');
});

it('a full event promises a mail only where the site sends any', async () => {
  const festival = { noMail: 'This site cannot send e-mail yet.' };
  expect(textOf(await render(undefined, { seats: open(0) }))).toContain('we send you an e-mail');
  const said = textOf(await render(undefined, { seats: open(0) }, festival));
  expect(said).not.toMatch(/we send you/i);
  expect(said).toContain('your pass says when one is yours');
  expect(said.split('cannot send e-mail')).toHaveLength(2);
});
