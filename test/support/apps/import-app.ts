import { expect } from 'vitest';
import type { Event } from '#contract/events/events.ts';
import type { RegistrationImportResult } from '#contract/imports/registration-imports.ts';
import { createEvent } from '../../factories/events.ts';
import { startTestApp } from '../test-app.ts';

/** An app with a desk that imports sheets of registrations, and what it reads of them. */
export async function startImportApp() {
  const test = await startTestApp({ upi: { id: 'festival@bank', name: 'Utsav' } });
  const admin = await test.loginAs('admin');
  let count = 0;
  const urlOf = (eventId: string) => `/api/events/${eventId}/registration-imports`;
  const post = (url: string, payload: object) => test.inject({ method: 'POST', url, headers: admin, payload });
  const send = (eventId: string, text: string, more: object = {}) => post(urlOf(eventId), { text, ...more });
  async function check(eventId: string, text: string, more: object = {}): Promise<RegistrationImportResult> {
    const response = await send(eventId, text, more);
    expect(response.statusCode, response.body).toBe(200);
    return response.json().data;
  }
  const bring = (eventId: string, text: string, more: object = {}) =>
    check(eventId, text, { isDryRun: false, ...more });
  const undo = (eventId: string, id: string | null) => post(`${urlOf(eventId)}/${id}/undo`, {});
  const event = (more: object = {}): Promise<Event> => createEvent(test.context, more);
  const stored = (eventId: string) =>
    test.context.db
      .selectFrom('registrations')
      .select(['id', 'name', 'kind', 'status', 'amount', 'email', 'code'])
      .where('eventId', '=', eventId)
      .orderBy('number')
      .execute();
  const people = (eventId: string) =>
    test.context.db
      .selectFrom('participants')
      .select(['name', 'email', 'phone', 'college', 'role', 'code', 'id', 'registrationId'])
      .where('eventId', '=', eventId)
      .orderBy('registrationId')
      .orderBy('position')
      .execute();
  const seats = (eventId: string) =>
    test.context.db
      .selectFrom('eventCapacity')
      .select(['reserved', 'waitlisted', 'lastNumber'])
      .where('eventId', '=', eventId)
      .executeTakeFirst();
  const mails = async () =>
    (await test.context.db.selectFrom('emailQueue').select(['kind', 'registrationId', 'cause']).execute()).filter(
      ({ registrationId }) => registrationId !== null,
    );
  const statuses = async (eventId: string) => (await stored(eventId)).map(({ status }) => status);

  /** A sheet of individuals whose e-mails nobody else has. */
  function individuals(rows: number, extra = ''): string {
    count += 1;
    const lines = Array.from(
      { length: rows },
      (_, row) => `Person ${row},p${count}-${row}@form.test${extra && `,${extra}`}`,
    );
    return [`Full Name,Email Address${extra && ',UTR'}`, ...lines].join('\n');
  }

  return {
    test,
    admin,
    send,
    check,
    bring,
    undo,
    event,
    stored,
    people,
    seats,
    mails,
    statuses,
    individuals,
    post,
    urlOf,
  };
}

export type ImportApp = Awaited<ReturnType<typeof startImportApp>>;
