import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { loadPage } from '#test/support/load-page.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { plainHref } from '#web/site/events/register/register-steps.ts';
import { loader as loadForm } from '#web/site/registration/payment/payment-page.tsx';
import { loader as loadNewTeam } from '#web/site/registration/team/create-team-page.tsx';
import { loader as loadTeam } from '#web/site/registration/team/team-page.tsx';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it.each([
  { form: 'payment', loader: loadForm, kind: 'individual' },
  { form: 'teamregistration', loader: loadTeam, kind: 'team' },
] as const)('the page $form of an event that asks for an account leads a guest to the login and back', async (row) => {
  const { form, loader, kind } = row;
  const event = await createEvent(test.context, {
    title: 'Nritya',
    participationType: kind,
    isAuthenticationNeeded: true,
  });
  const page = `/subevent/Nritya/${event._id}`;
  const refused = await loadPage<unknown>(test, loader, `${page}/${form}`, { id: event._id }).catch((thrown) => thrown);
  expect(refused).toBeInstanceOf(Response);
  expect((refused as Response).headers.get('location')).toBe(
    `${page}/login?next=${encodeURIComponent(`${page}/${form}`)}`,
  );
});

const link = 'https://forms.example/nritya';

it.each([
  { who: 'a guest to the login and back', headers: async () => ({}), expected: 'login' },
  { who: 'a member to the other site', headers: () => test.loginAs('participant'), expected: link },
] as const)('the page of registering on another site, with an account, leads $who', async ({ headers, expected }) => {
  const event = await createEvent(test.context, {
    title: 'Nritya',
    isAuthenticationNeeded: true,
    registrationLink: link,
  });
  const page = `/subevent/Nritya/${event._id}`;
  expect(plainHref(event)).toBe(`${page}/payment`);
  const args = [test, loadForm, plainHref(event), { id: event._id }, await headers()] as const;
  const refused = await loadPage<unknown>(...args).catch((thrown) => thrown);
  expect(refused).toBeInstanceOf(Response);
  const login = `${page}/login?next=${encodeURIComponent(`${page}/payment`)}`;
  expect((refused as Response).headers.get('location')).toBe(expected === 'login' ? login : expected);
});

it.each([
  ['payment', loadForm, 'individual'],
  ['teamregistration', loadTeam, 'both'],
  ['team', loadNewTeam, 'both'],
] as const)(
  'the page %s of an event with its form on another site leads there without an account',
  async (form, loader, kind) => {
    const event = await createEvent(test.context, { title: 'Mic', participationType: kind, registrationLink: link });
    const args = [test, loader, `/subevent/Mic/${event._id}/${form}`, { id: event._id }] as const;
    // Who starts a team has an account.
    const headers = form === 'team' ? await test.loginAs('participant') : {};
    const left = await loadPage<unknown>(...args, headers).catch((thrown) => thrown);
    expect((left as Response).headers.get('location')).toBe(link);
  },
);

it('the form of a team leads to the one of a person where the event is for individuals', async () => {
  const event = await createEvent(test.context, { title: 'Solo', participationType: 'individual' });
  const page = `/subevent/Solo/${event._id}`;
  const args = [test, loadTeam, `${page}/teamregistration`, { id: event._id }] as const;
  const led = await loadPage<unknown>(...args).catch((thrown) => thrown);
  expect((led as Response).headers.get('location')).toBe(`${page}/payment`);
});
