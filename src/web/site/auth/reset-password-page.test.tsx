import { expect, it } from 'vitest';
import { renderPage, textOf } from '#test/support/render-page.tsx';
import ResetPasswordPage from './reset-password-page.tsx';

const render = (loaderData: object, actionData?: unknown) =>
  textOf(renderPage(ResetPasswordPage, loaderData, { actionData }));

it('a link that cannot be used is refused before a password is typed', () => {
  const text = render({ token: 'old', isValid: false });
  expect(text).toContain('This link was used already or is too old. Ask for a new one.');
  expect(text).not.toContain('New password');
  expect(text).toContain('Ask for a new link');
});

it('a link that can be used, or could not be checked, shows the form', () => {
  expect(render({ token: 'new', isValid: true })).toContain('New password');
});

it('once the password is set the page says so, although the link is used', () => {
  const outcome = { ok: true, message: 'Your password is changed.', errors: {} };
  expect(render({ token: 'new', isValid: false }, outcome)).toContain('Your password is changed.');
});
