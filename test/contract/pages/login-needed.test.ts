import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvent } from '#test/factories/events.ts';
import { loadPage } from '#test/support/load-page.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { loader as loadForm } from '#web/site/registration/payment/payment-page.tsx';
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
