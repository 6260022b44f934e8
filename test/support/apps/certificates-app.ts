import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Certificate } from '#contract/certificates/certificates.ts';
import { sendEmails } from '#test/support/emails.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

type Headers = Record<string, string>;
type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

/** An app with a president, for all tests of a file, and what they ask of certificates. */
export function certificatesApp() {
  let test: TestApp;
  let president: Headers;
  beforeAll(async () => {
    test = await startTestApp({ publicUrl: 'https://utsav.example' });
    president = (await loginWithGrants(test, { role: 'president' })).headers;
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await sendEmails(test.context);
  });

  /** As the president, unless others are named; everybody else without headers. */
  const send = async (method: Method, url: string, payload?: object, headers: Headers = president) => {
    const response = await test.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    return { status: response.statusCode, ...response.json() };
  };
  const urlOf = (eventId: string) => `/api/events/${eventId}/certificates`;
  const issue = (eventId: string, to = 'confirmed', headers: Headers = president) =>
    send('POST', urlOf(eventId), { to }, headers);
  const listed = async (eventId: string, query = '') => (await send('GET', `${urlOf(eventId)}${query}`)).data;
  const show = async (code: string): Promise<Certificate> =>
    (await send('GET', `/api/certificates/${code}`, undefined, {})).data;
  const preview = async (eventId: string, to: string) => (await send('GET', `${urlOf(eventId)}/preview?to=${to}`)).data;

  let people = 0;
  const nextEmail = () => {
    people += 1;
    return `person${people}@college.test`;
  };
  async function register(eventId: string, name = 'Asha Rao', fields: object = {}) {
    const payload = { eventId, name, email: nextEmail(), ...fields };
    const { data } = await send('POST', '/api/registrations', payload, {});
    return { ...(data as { _id: string; code: string }), email: payload.email };
  }

  async function registerTeam(eventId: string, teamName: string, names: string[]) {
    const members = names.map((name) => ({ name, email: nextEmail() }));
    const payload = { eventId, teamName, contactEmail: members[0]?.email, members };
    const { registration } = await send('POST', '/api/team/registerTeam', payload, {});
    return { ...(registration as { _id: string; code: string }), members };
  }

  const checkIn = (code: string, eventId: string) => send('POST', '/api/check-in', { code, eventId, anyDay: true });
  const publish = (eventId: string, ...winners: [award: string, name: string][]) =>
    send('PUT', `/api/events/${eventId}/results`, { winners: winners.map(([award, name]) => ({ award, name })) });
  const namesOf = async (eventId: string) =>
    (await listed(eventId)).certificates.map(({ name }: { name: string }) => name).toSorted();

  return {
    /** The app, once the tests have begun. */
    app: () => test,
    president: () => president,
    nextEmail,
    send,
    urlOf,
    issue,
    listed,
    show,
    preview,
    register,
    registerTeam,
    checkIn,
    publish,
    namesOf,
  };
}
