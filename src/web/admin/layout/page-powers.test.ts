import { expect, it } from 'vitest';
import { powers as allPowers, type Power, type Powers, powersOfGrants } from '#contract/roles/powers.ts';
import { type BuiltInRole, builtInRoleKeys, builtInRoles } from '#contract/roles/roles.ts';
import { powersInArchive } from '../years/archive/archive-year.ts';
import { adminPages } from './admin-pages.fixture.ts';
import { powersOfPage } from './page-powers.ts';

it.each([
  ['/home', ['panel.open']],
  ['/home?view=committee', ['committee.manage']],
  ['/home?view=year', ['years.manage']],
  ['/home?view=account-security', []],
  ['/home?view=nonsense', ['panel.open']],
  ['/mainevent', ['events.edit', 'events.delete', 'results.publish']],
  ['/admin/results/abc', ['results.publish']],
  ['/admin/certificates/abc', ['certificates.issue', 'registrations.read']],
  ['/admin/edit/abc', ['events.edit']],
  ['/admin/subEvent/edit/abc', ['events.edit']],
  ['/admin/schedule?day=2027-02-14', ['events.edit']],
  ['/admin/show/abc', ['events.edit', 'events.delete']],
  ['/subEventsAdmin', ['events.edit', 'events.delete']],
  ['/admin/registrations', ['registrations.read']],
  ['/admin/registrations/mail', ['registrations.mail']],
  ['/admin/registrations/teams-without-event', ['registrations.read']],
  ['/admin/registrations/abc', ['registrations.read']],
  ['/admin/payments/abc', ['payments.read']],
  ['/admin/bank-statements/abc', ['treasury.read']],
  ['/admin/check-in', ['check-in.scan']],
  ['/admin/approvals', ['panel.open']],
  ['/admin/activity', ['audit.read']],
])('the page %s needs one of %j', (url, powers) => {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  expect(powersOfPage(pathname, searchParams)).toEqual(powers);
});

/** Everybody's own. */
const OWN = '/home?view=account-security';

it('every page behind the login is known with its module and needs a power', () => {
  expect(adminPages.map(({ file }) => file)).not.toContain('');
  expect(adminPages.filter(({ powers }) => powers.length === 0).map(({ url }) => url)).toEqual([OWN]);
});

const DASHBOARD = ['/home', OWN, '/admin/approvals'];
const EVENT_PAGES = [
  '/admin/translations/event/some-id',
  '/home?view=create-sub-event',
  '/home?view=manage-events',
  '/mainevent',
  '/admin/edit/some-id',
  '/admin/show/some-id',
  '/subEventsAdmin',
  '/admin/subEvent/edit/some-id',
  '/admin/questions/some-id',
  '/admin/schedule',
];
const AMBASSADORS = ['/home?view=create-ambassador', '/home?view=ambassadors'];
const REGISTRATIONS = [
  '/admin/registrations',
  '/admin/registrations/teams-without-event',
  '/admin/registrations/some-id',
  '/admin/certificates/some-id',
];
const PAYMENTS = ['/admin/payments', '/admin/payments/some-id'];
const BOOKS = ['/admin/reports', '/admin/bank-statements', '/admin/bank-statements/some-id'];
const GATE = '/admin/check-in';
const ACTIVITY = '/admin/activity';
const TRASH = '/admin/trash';
const PRIVACY = '/admin/privacy';
const TEXTS = '/admin/translations/document/some-id';
const PAGES = ['/admin/pages', '/admin/pages/some-id', '/admin/translations/page/some-id'];
const ANNOUNCEMENTS = ['/home?view=announcements', '/admin/translations/announcement/some-id'];

/** What each built-in role sees; a new page or role is to be decided here. */
const seen: Record<BuiltInRole, readonly string[]> = {
  president: adminPages.map(({ url }) => url),
  treasurer: [...DASHBOARD, '/home?view=settings', ...REGISTRATIONS, ...PAYMENTS, ...BOOKS, ACTIVITY],
  event_coordinator: [
    ...DASHBOARD,
    ...EVENT_PAGES,
    '/admin/results/some-id',
    ...REGISTRATIONS,
    '/admin/registrations/import',
    '/admin/registrations/mail',
    '/admin/registrations/mails',
    '/admin/registrations/emails',
    ...PAYMENTS,
    GATE,
    ACTIVITY,
    ...ANNOUNCEMENTS,
    TRASH,
  ],
  content_editor: [...DASHBOARD, ...EVENT_PAGES, ...AMBASSADORS, TRASH, PRIVACY, TEXTS, ...ANNOUNCEMENTS, ...PAGES],
  registrations_desk: [...DASHBOARD, ...REGISTRATIONS, '/admin/registrations/import', GATE],
  gate_volunteer: [...DASHBOARD, GATE],
  judge: DASHBOARD,
  ambassador_lead: [...DASHBOARD, ...AMBASSADORS, TRASH, '/home?view=inquiries'],
  auditor: [...DASHBOARD, ...REGISTRATIONS, ...PAYMENTS, ...BOOKS, PRIVACY, ACTIVITY],
};

it.each(builtInRoleKeys)('the role %s sees its pages and no other', (role) => {
  const held: readonly string[] = builtInRoles[role].powers;
  const shown = adminPages.filter(({ powers }) => powers.length === 0 || powers.some((power) => held.includes(power)));
  expect(shown.map(({ url }) => url).toSorted()).toEqual([...seen[role]].toSorted());
});

const isScoped = (power: Power) => allPowers[power].isScoped;
const pagesWith = (powers: Powers) =>
  adminPages
    .filter((page) => page.powers.length === 0 || page.powers.some((power) => powers[power]))
    .map(({ url }) => url);

it.each(builtInRoleKeys)(
  'the role %s for one event or gate sees no page of what is about the whole festival',
  (role) => {
    const powers = powersOfGrants([{ powers: builtInRoles[role].powers, scope: ['some-event'] }]);
    const festivalOnly = adminPages.filter((page) => page.powers.length > 0 && !page.powers.some(isScoped));
    const shown = pagesWith(powers);
    expect(shown).toEqual(expect.arrayContaining(['/home', OWN]));
    expect(festivalOnly.map(({ url }) => url).filter((url) => shown.includes(url))).toEqual([]);
    expect(shown.filter((url) => !seen[role].includes(url))).toEqual([]);
  },
);

it('without a valid role the own account alone is left', () => {
  expect(pagesWith(powersOfGrants([]))).toEqual([OWN]);
});

it('a closed year is read by auditors on the pages of their role, and changed by nobody', () => {
  const both = powersOfGrants(
    (['president', 'auditor'] as const).map((role) => ({
      powers: builtInRoles[role].powers,
      scope: 'festival' as const,
    })),
  );
  expect(pagesWith(powersInArchive(both)).toSorted()).toEqual([...seen.auditor].toSorted());
});
