import { expect, it } from 'vitest';
import { renderLoadedPage, renderPage, textOf } from '#test/support/render-page.tsx';
import { setLanguageFinder } from '../../../language/i18n.ts';
import JoinPage from './join-page.tsx';
import TeamHomePage, { loader } from './team-home-page.tsx';

const member = (name: string, more: object = {}) => ({
  _id: name,
  name,
  role: 'Member',
  isMe: false,
  hasAccount: true,
  email: null,
  emailHint: 'm***@college.test',
  phone: null,
  sharesContact: false,
  checkedInAt: null,
  unanswered: 0,
  ...more,
});

const render = ({
  rosterLocksAt = '2099-01-01T00:00:00.000Z',
  isLeader = true,
  registration = {},
  missing = [] as string[],
  reason = null as string | null,
  eventNotice = null as { kind: string; from: null } | null,
}) =>
  renderLoadedPage(TeamHomePage, {
    questions: [],
    serverTime: 0,
    team: {
      _id: 't1',
      teamName: 'Pullers',
      teamLogo: null,
      joinCode: 'ABCDEF',
      lockedAt: null,
      teamSize: 3,
      isLeader,
      members: [
        member('Leela', { role: 'Team Leader', isMe: isLeader }),
        member('Tara', { role: 'Member', isMe: !isLeader }),
      ],
      registration: {
        _id: 'r1',
        eventId: 'e1',
        eventTitle: 'Tug of war',
        code: 'C',
        status: 'confirmed',
        amount: 0,
        expiresAt: null,
        ...registration,
      },
      minTeamSize: 1,
      rosterLocksAt,
      missing,
      reason,
      eventNotice,
      effectiveRules: {
        minTeamSize: 1,
        sameCollege: false,
        minWomen: 0,
        maxAlumni: null,
        ageRule: 'off',
        allowedYears: null,
      },
    },
  });

it('the leader brings others in and changes members until the teams are final', async () => {
  const html = await render({});
  const renaming = 'Change the name of the team';
  for (const shown of [
    'ABCDEF',
    'Change Tara',
    'Add a member by e-mail',
    renaming,
    'Close the team',
    'Correct my name',
  ]) {
    expect(html).toContain(shown);
  }
  expect(await render({ isLeader: false })).not.toContain(renaming);
  expect(html).not.toContain('have been final since');
});

it('the team page names until when the team has to pay', async () => {
  const due = { status: 'pending_payment', amount: 300, expiresAt: '2099-11-24T12:30:00.000Z' };
  expect(textOf(await render({ registration: due }))).toContain('Pay by Tue 24 Nov, 6:00 PM');
  expect(textOf(await render({}))).not.toContain('Pay by');
});

it('once the teams are final the page says so and offers nothing that would be refused', async () => {
  const rosterLocksAt = '2026-11-02T04:30:00.000Z';
  const html = await render({ rosterLocksAt });
  expect(html).toContain('have been final since');
  for (const gone of ['ABCDEF', 'Change Tara', 'Add a member by e-mail', 'Close the team', 'Correct my name']) {
    expect(html).not.toContain(gone);
  }
  expect(html).toContain('Show my e-mail and phone to the team');
  const member = await render({ rosterLocksAt, isLeader: false });
  expect(member).not.toContain('Leave the team');
  expect(await render({ isLeader: false })).toContain('Leave the team');
});

it('the team of a cancelled event says so, and offers nothing that would be refused', async () => {
  const eventNotice = { kind: 'deleted', from: null };
  const html = await render({ eventNotice, reason: 'closed' });
  expect(textOf(html)).toContain('Tug of war is cancelled.');
  expect(html).toContain('<strong>Event cancelled</strong>');
  expect(html).not.toContain('Confirmed');
  for (const gone of ['ABCDEF', 'Change Tara', 'Add a member by e-mail', 'have been final since', 'is not open']) {
    expect(html).not.toContain(gone);
  }
  expect(html).toContain('Open the pass');
  const ended = await render({ eventNotice, reason: 'ended', registration: { status: 'refunded' } });
  expect(textOf(ended)).toContain('Tug of war is cancelled.');
  expect(ended).not.toContain('Register again');
});

it('a team that nobody can join is not told to fill up, and says why', async () => {
  const missing = ['1 more member'];
  expect(textOf(await render({ missing }))).toContain('The team is incomplete.');
  const html = await render({ missing, reason: 'closed' });
  for (const gone of ['ABCDEF', 'Add a member by e-mail', 'The team is incomplete']) expect(html).not.toContain(gone);
  for (const shown of ['so nobody can join', 'Change Tara', 'Change the name of the team'])
    expect(html).toContain(shown);
});

it.each(['cancelled', 'expired', 'refunded'])(
  'a team whose registration is %s invites and changes nobody, and may register again',
  async (status) => {
    const html = await render({ registration: { status } });
    for (const gone of [
      'ABCDEF',
      'Bring the others in',
      'of 3 people',
      'People',
      'Add a member by e-mail',
      'Close the team',
    ]) {
      expect(html).not.toContain(gone);
    }
    expect(html).toMatch(/href="\/subevent\/Tug-of-war\/e1"[^>]*>Register again<\/a>/);
  },
);

const invited = (invite: object) =>
  textOf(
    renderPage(JoinPage, {
      code: 'ABCDEF',
      caller: null,
      own: null,
      questions: [],
      invite: {
        eventId: 'e1',
        eventTitle: 'Tug of war',
        teamName: 'Pullers',
        teamLogo: null,
        teamLeader: 'Leela',
        members: ['Leela', 'Tara'],
        teamSize: 3,
        reason: null,
        ...invite,
      },
    }),
  );

it('the page to join a team names its leader once', () => {
  const text = invited({});
  expect(text.split('Leela')).toHaveLength(2);
  expect(text).toContain('Tara');
});

it('the page to join a team says why nobody can', () => {
  const ended = invited({ reason: 'ended', members: [] });
  expect(ended).toContain('The registration of this team has ended.');
  expect(ended).not.toMatch(/of 3 people|leads the team|Log in/);
  expect(invited({ reason: 'final' })).toContain('The teams of this event are final');
});

it('the leader reads what removing a member and handing over the lead do, each apart from the other', async () => {
  const html = await render({});
  const section = (label: string) => html.split(`<section aria-label="${label}">`)[1]?.split('</section>')[0];
  expect(section('Remove Tara')).toContain('The pass of Tara stops working at once');
  expect(section('Make Tara the leader')).toContain('From then on Tara decides about the team');
});

it('removing a member and handing over the lead ask first, with and without JavaScript', async () => {
  const html = await render({});
  for (const label of ['Remove Tara', 'Make Tara the leader']) {
    const section = html.split(`<section aria-label="${label}">`)[1]?.split('</section>')[0] ?? '';
    expect(section).toMatch(/^<details><summary>/);
    expect(section.split('</summary>')[1]).toContain(`>${label}</button>`);
  }
});

it('the page in Hindi says in Hindi what the team lacks', async () => {
  const team = { isLeader: false, missing: ['1 more member', 'Asha: Say the gender'], registration: { eventId: 'e1' } };
  const page = {
    language: 'hi',
    apiUrl: '',
    callApi: async (path: string) => Response.json({ data: path.includes('translations') ? {} : team }),
  };
  setLanguageFinder(() => 'hi');
  const args = {
    params: { id: 't1' },
    request: new Request('http://utsav.test/team/t1'),
    context: { get: () => page },
  };
  const loaded = await loader(args as unknown as Parameters<typeof loader>[0]);
  setLanguageFinder(() => 'en');
  expect(loaded.team.missing[0]).toBe('1 और सदस्य');
  expect(loaded.team.missing[1]).toMatch(/^Asha: [\u0900-\u097f]/);
});
