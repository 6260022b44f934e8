import type { AccessToken } from '#contract/roles/access-tokens.ts';
import { PASSWORD, type TestApp } from './test-app.ts';

/** What makes a token that reads registrations for a month. */
export const tokenInput = (over: object = {}) => ({
  name: 'Screen in the hall',
  powers: ['registrations.read'],
  endsAt: '2027-02-10T06:30:00.000Z',
  password: PASSWORD,
  ...over,
});

/** A token of a session's admin, through the API. */
export async function makeToken(
  test: TestApp,
  headers: Record<string, string>,
  over: object = {},
): Promise<AccessToken & { token: string }> {
  const made = await test.inject({ method: 'POST', url: '/api/auth/tokens', payload: tokenInput(over), headers });
  if (made.statusCode !== 200) throw new Error(made.body);
  return made.json().data;
}

/** What makes a live sheet of the registrations for a month. */
export const sheetInput = (over: object = {}) => ({
  name: 'Desk’s sheet',
  table: 'registrations',
  endsAt: '2027-02-10T06:30:00.000Z',
  password: PASSWORD,
  ...over,
});

/** A live sheet of a session's admin, through the API; `path` is what the spreadsheet reads. */
export async function makeSheet(
  test: TestApp,
  headers: Record<string, string>,
  over: object = {},
): Promise<AccessToken & { path: string }> {
  const made = await test.inject({ method: 'POST', url: '/api/auth/sheets', payload: sheetInput(over), headers });
  if (made.statusCode !== 200) throw new Error(made.body);
  return made.json().data;
}
