import { expect, it } from 'vitest';
import { renderPage, textOf } from '#test/support/render-page.tsx';
import AccountPage from './account-page.tsx';

const account = { name: 'Asha Rao', email: 'asha@college.test', emailVerified: true, hasPassword: true };
const render = (otherSessions: number, actionData?: object) =>
  textOf(renderPage(AccountPage, { account: { ...account, otherSessions } }, { actionData }));

it('the account page says that every other login has ended, with none left to end', () => {
  const message = 'Every other login has ended.';
  expect(render(0, { intent: 'others', ok: true, message, errors: {}, values: {} })).toContain(message);
  expect(render(0)).not.toContain('Other logins');
  expect(render(1)).toContain('Log out everywhere else');
});

it('a name that the form itself refused leaves the account page in place', () => {
  const errors = { name: 'Name is required' };
  expect(render(0, { intent: 'profile', ok: false, message: '', errors })).toContain('Name is required');
});

it('who looks at their account on a shared computer can log out there', () => {
  expect(renderPage(AccountPage, { account: { ...account, otherSessions: 0 } })).toMatch(/value="log-out".*Log out</);
});
