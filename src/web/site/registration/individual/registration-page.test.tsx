import { expect, it } from 'vitest';
import { renderLoadedPage } from '#test/support/render-page.tsx';
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
const render = (posted?: object) => {
  const props = { ...view, posted } as unknown as Parameters<typeof RegistrationPage>[0];
  return renderLoadedPage(() => <RegistrationPage {...props} />, null);
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
