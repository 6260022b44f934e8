import { expect, it } from 'vitest';
import type { RosterRules } from '#contract/rosters/roster-rules.ts';
import { renderLoadedPage, textOf } from '#test/support/render-page.tsx';
import type { Festival } from '../../festival.ts';
import TeamPage from './team-page.tsx';
import { emptyMember, emptyTeam } from './values/team-values.ts';

const noRules: RosterRules = {
  minTeamSize: 1,
  sameCollege: false,
  minWomen: 0,
  maxAlumni: null,
  ageRule: 'off' as const,
  allowedYears: null,
};
const leader = { name: 'Asha Rao', email: 'asha@college.test', phone: null };

interface Situation {
  seats?: object | null;
  rules?: Partial<RosterRules>;
  isLoggedIn?: boolean;
  actionData?: object;
  /** The team that the page says is registered. */
  done?: object;
  festival?: Partial<Festival>;
}

const render = ({ rules = {}, isLoggedIn = false, seats = null, actionData, done, festival = {} }: Situation) =>
  renderLoadedPage(
    TeamPage,
    {
      event: {
        _id: 'e1',
        title: 'Relay',
        teamSize: 4,
        mainEventId: null,
        venue: null,
        startDate: '2099-11-24T04:30:00.000Z',
        endDate: '2099-11-24T12:30:00.000Z',
        rules: { ...noRules, ...rules },
      },
      takes: { people: false, teams: true },
      amount: 0,
      seats,
      isActive: true,
      questions: [],
      leader: isLoggedIn ? leader : null,
      done,
    },
    { actionData, festival },
  );

const refused = {
  ok: false,
  message: 'Already registered',
  code: 'already_registered',
  status: 409,
  errors: { members: 'Somebody in this team is registered for this event already. Log in to see who' },
  values: emptyTeam(),
};

it('the team form leads a guest who is registered already to their passes by mail and to a login by code', async () => {
  const html = await render({ actionData: refused });
  expect(html).toContain('href="/my-passes"');
  expect(html).toContain('href="/signin/code?next=');
  expect(await render({})).not.toContain('href="/my-passes"');
});

it('the team form leads a logged-in leader who is registered already to their registrations', async () => {
  const html = await render({ actionData: refused, isLoggedIn: true });
  expect(html).toContain('href="/my-registrations"');
  expect(html).not.toContain('href="/my-passes"');
});

it('the team form asks for the college of the team, or of each member where the rule compares them, never for both', async () => {
  const values = { ...emptyTeam(), members: [emptyMember(), emptyMember()] };
  const asked = async (rules: Partial<RosterRules>) =>
    [
      ...(await render({ rules, actionData: { ok: false, message: '', errors: {}, values } })).matchAll(
        /name="([^"]*college)"/g,
      ),
    ]
      .map(([, name]) => name)
      .sort();
  expect(await asked({})).toEqual(['college']);
  expect(await asked({ sameCollege: true })).toEqual(['members.0.college', 'members.1.college']);
});

const seatsOf = (registrationWindow: string) => ({
  registrationWindow,
  available: 3,
  waitlisted: 0,
  opensAt: '2099-11-01T04:30:00.000Z',
  closesAt: '2020-11-24T04:30:00.000Z',
});
const FIELDS = /name="teamName"|Register Team|Start a team/;

it.each([
  ['closed', 'Registration for this event is closed.'],
  ['not_yet', 'Registration opens on'],
])(
  'the team page says that registration is %s, and shows no form but the way to a team',
  async (registrationWindow, text) => {
    const html = await render({ seats: seatsOf(registrationWindow) });
    expect(html).toContain(text);
    expect(html).not.toMatch(FIELDS);
    expect(html).toContain('Join it by its code');
  },
);

it('the team form is there while registration is open, and where nobody knows whether it is', async () => {
  for (const seats of [seatsOf('open'), null]) expect(await render({ seats })).toMatch(FIELDS);
});

it('a team that was sent a moment too late stays in its form', async () => {
  const html = await render({
    seats: seatsOf('closed'),
    actionData: { ...refused, values: { ...emptyTeam(), teamName: 'Duo' } },
  });
  expect(html).toContain('value="Duo"');
});

it('the team form says to log in again, and not that an event asks for an account that does not', async () => {
  const html = await render({ actionData: { ...refused, code: 'not_signed_in', errors: {} } });
  expect(html).toMatch(/<a href="\/subevent\/Relay\/e1\/login\?next=[^"]*"[^>]*>Log in<\/a> and come back/);
  expect(html).not.toContain('asks for an account');
});

it('the team form leads to the waitlist only where its page says that the event is full', async () => {
  const message = 'The last seat has just been taken. Send the form again to join the waitlist';
  expect(await render({ seats: seatsOf('open') })).not.toContain('acceptsWaitlist');
  const html = await render({
    seats: { ...seatsOf('open'), available: 0 },
    actionData: { ...refused, code: 'event_full', message, errors: {} },
  });
  expect(html).toContain(message);
  expect(textOf(html)).toContain('The team goes to the waitlist');
  const [form] = html.match(/<form[\s\S]*<\/form>/) ?? [];
  expect(form).toContain('<input type="hidden" name="acceptsWaitlist" value="true"/>');
});

it('a registered team reads once that the site sends no mail', async () => {
  const next = { to: '/pass/ABCD', pays: false, waits: false, amount: 0, verifyBy: null, verifyEmail: null };
  const done = { ok: true, message: 'Team Registration Successful!', errors: {}, values: emptyTeam(), next };
  const noMail = 'This site cannot send e-mail yet.';
  const said = textOf(await render({ done, festival: { noMail } }));
  expect(said).toContain('What comes next');
  expect(said.split(noMail)).toHaveLength(2);
  expect(said).not.toContain('We send everything else');
  expect(textOf(await render({ done }))).toContain('We send everything else by e-mail.');
});
