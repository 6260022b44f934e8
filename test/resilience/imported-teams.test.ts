import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { saveRegistrationSettings } from '#server/features/registrations/registration-settings.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { resetEmailQueue, runEmailWorker, withSmtp } from '#test/support/email-queue.ts';
import { shortOrFull } from '#test/support/resilience.ts';
import { startSmtpServer, type TestSmtpServer } from '#test/support/servers/smtp-server.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

/** The teams of a form's sheet, three people each; the whole run measures what a festival has. */
const TEAMS = shortOrFull(2, 500);

let test: TestApp;
let smtp: TestSmtpServer;
beforeAll(async () => {
  test = await startTestApp();
  smtp = await startSmtpServer();
  await resetEmailQueue(test);
});
afterAll(async () => {
  await smtp.close();
  await test.close();
});

const member = (team: number, number: number) => `Person ${number},p${team}-${number}@sheet.test`;

it('a sheet of teams is checked, imported and its passes mailed to everybody', async () => {
  const admin = await test.loginAs('admin');
  const { _id } = await createEvent(test.context, { participationType: 'team', teamSize: 3, capacity: TEAMS });
  const limits = { mailsPerHour: 100_000, mailsPerDay: 100_000 };
  await saveRegistrationSettings(test.context, { holdMinutes: 30, offerHours: 24, ...limits });
  const rows = Array.from({ length: TEAMS }, (_, team) => `Team ${team},${[1, 2, 3].map((one) => member(team, one))}`);
  const text = ['Team name,Name,Email,Member 2 name,Member 2 email,Member 3 name,Member 3 email', ...rows].join('\n');
  const times: Record<string, number> = {};
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    const result = await work();
    times[what] = Math.round(performance.now() - begun);
    return result;
  };
  const send = async (more: object) => {
    const url = `/api/events/${_id}/registration-imports`;
    const response = await test.inject({ method: 'POST', url, headers: admin, payload: { text, ...more } });
    expect(response.statusCode, response.body).toBe(200);
    return response.json().data;
  };
  await timed('check', () => send({}));
  const { created } = await timed('import', () => send({ isDryRun: false, withMail: true }));
  expect(created).toBe(TEAMS);
  runEmailWorker(withSmtp(test, smtp.url));
  const allSent = () => expect(smtp.mails.length).toBe(TEAMS * 3);
  await timed('mail', () => vi.waitFor(allSent, { timeout: 540_000, interval: 50 }));
  console.info(`${TEAMS} teams, milliseconds: ${JSON.stringify(times)}`);
}, 580_000);
