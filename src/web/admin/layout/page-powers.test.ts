import { expect, it } from 'vitest';
import { powersOfPage } from './page-powers.ts';

it.each([
  ['/home', ['panel.open']],
  ['/home?view=committee', ['committee.manage']],
  ['/home?view=account-security', []],
  ['/home?view=nonsense', ['panel.open']],
  ['/mainevent', ['events.edit', 'events.delete']],
  ['/admin/edit/abc', ['events.edit', 'events.delete']],
  ['/admin/subEvent/edit/abc', ['events.edit', 'events.delete']],
  ['/subEventsAdmin', ['events.edit', 'events.delete']],
  ['/admin/registrations', ['registrations.read']],
  ['/admin/registrations/mail', ['registrations.mail']],
  ['/admin/registrations/abc', ['registrations.read']],
  ['/admin/payments/abc', ['payments.read']],
  ['/admin/bank-statements/abc', ['treasury.read']],
  ['/admin/check-in', ['check-in.scan']],
  ['/admin/activity', ['audit.read']],
])('the page %s needs one of %j', (url, powers) => {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  expect(powersOfPage(pathname, searchParams)).toEqual(powers);
});
