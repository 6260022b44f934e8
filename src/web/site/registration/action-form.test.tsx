import { expect, it } from 'vitest';
import { renderLoadedPage } from '#test/support/render-page.tsx';
import { ActionForm } from './action-form.tsx';

it('a form that is refused because the login has ended leads to the login', async () => {
  const posted = { intent: 'lock', ok: false, message: 'Log in first.', errors: {}, code: 'not_signed_in' };
  const html = await renderLoadedPage(
    () => <ActionForm intent="lock" label="Lock" busyLabel="…" posted={posted} send={() => Promise.resolve(posted)} />,
    null,
  );
  expect(html).toMatch(/<a href="\/signin\?next=%2F"[^>]*>Log in<\/a> and come back\./);
});
