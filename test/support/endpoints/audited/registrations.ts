import { createEvent } from '#test/factories/events.ts';
import { buildQuestion, createQuestions } from '#test/factories/questions.ts';
import type { Prepare } from './prepare.ts';
import { nextNumber, payAtDesk, register, registerTeam, sendTeamWithoutEvent, waitlisted } from './records.ts';

const newSheet = () => `Name,Email\nMeera,imported${nextNumber()}@utsav.test`;

/** The path of a new import of one registration. */
async function importSheet(test: Parameters<Prepare>[0]): Promise<string> {
  const headers = await test.headersOf('admin');
  const { _id } = await createEvent(test.context);
  const url = `/api/events/${_id}/registration-imports`;
  const made = await test.inject({ method: 'POST', url, headers, payload: { text: newSheet(), isDryRun: false } });
  return `${url}/${made.json().data._id}`;
}

const inOneHour = ({ context }: Parameters<Prepare>[0]) =>
  new Date(context.clock().getTime() + 60 * 60_000).toISOString();

/** The id of a new mail to the people of an event. */
async function sendMail(test: Parameters<Prepare>[0], words: object): Promise<string> {
  const { eventId } = await register(test);
  const headers = await test.headersOf('admin');
  const url = '/api/registrations/announcements';
  const payload = { eventId, subject: `Hall ${nextNumber()}`, text: 'Hall B', ...words };
  await test.inject({ method: 'POST', url, headers, payload });
  const { mails } = (await test.inject({ url, headers })).json().data;
  return mails.find(({ subject }: { subject: string }) => subject === payload.subject)._id;
}

export const registrationEndpoints: Record<string, Prepare> = {
  'PUT /api/registrations/settings': async () => ({
    url: '/api/registrations/settings',
    payload: { holdMinutes: 45, offerHours: 12 },
  }),
  'POST /api/registrations/announcements': async (test) => {
    const { eventId } = await register(test);
    return {
      url: '/api/registrations/announcements',
      payload: { eventId, subject: 'Hall', text: 'Hall B', statuses: ['confirmed'] },
    };
  },
  'POST /api/registrations/announcements/test': async (test) => {
    const { eventId } = await register(test);
    return { url: '/api/registrations/announcements/test', payload: { eventId, subject: 'Hall', text: 'Hall B' } };
  },
  'POST /api/registrations/announcements/:id/cancel': async (test) => ({
    url: `/api/registrations/announcements/${await sendMail(test, { sendAt: inOneHour(test) })}/cancel`,
    payload: {},
  }),
  'POST /api/registrations/announcements/:id/retry': async (test) => {
    const id = await sendMail(test, {});
    await test.context.db
      .updateTable('emailQueue')
      .set({ status: 'failed' })
      .where('announcementId', '=', id)
      .execute();
    return { url: `/api/registrations/announcements/${id}/retry`, payload: {} };
  },
  'POST /api/emails/retry': async (test) => {
    const id = await sendMail(test, {});
    await test.context.db
      .updateTable('emailQueue')
      .set({ status: 'failed' })
      .where('announcementId', '=', id)
      .execute();
    return { url: '/api/emails/retry', payload: { show: 'failed' } };
  },
  'POST /api/registrations/:id/cancel': async (test) => ({
    url: `/api/registrations/${(await register(test))._id}/cancel`,
    payload: {},
  }),
  'POST /api/events/:id/refunds': async (test) => {
    const { id } = await payAtDesk(test);
    const { db } = test.context;
    await db.updateTable('payments').set({ method: 'razorpay' }).where('id', '=', id).execute();
    const paid = db.selectFrom('payments').select('registrationId').where('id', '=', id);
    const { eventId } = await db
      .selectFrom('registrations')
      .select('eventId')
      .where('id', '=', paid)
      .executeTakeFirstOrThrow();
    return { url: `/api/events/${eventId}/refunds`, payload: { reason: 'Cancelled by the dean' } };
  },
  'PUT /api/registrations/:id': async (test) => ({
    url: `/api/registrations/${(await register(test))._id}`,
    payload: { name: 'Ravi K', email: `ravik${nextNumber()}@utsav.test` },
  }),
  'PUT /api/registrations/:id/answers': async (test) => {
    const { _id: eventId } = await createEvent(test.context);
    const [question] = await createQuestions(test.context, eventId, buildQuestion());
    const registered = { eventId, name: 'Ravi Kumar', email: `ravi${nextNumber()}@utsav.test` };
    const response = await test.inject({ method: 'POST', url: '/api/registrations', payload: registered });
    const { _id, people } = response.json().data;
    const payload = { participantId: people[0]._id, answers: { [question?.id ?? '']: 'An answer' } };
    return { url: `/api/registrations/${_id}/answers`, payload };
  },
  'POST /api/registrations/:id/people': async (test) => ({
    url: `/api/registrations/${(await registerTeam(test))._id}/people`,
    payload: { name: 'Meera', email: `meera${nextNumber()}@utsav.test` },
  }),
  'PUT /api/registrations/:id/people/:personId': async (test) => {
    const { _id, people } = await registerTeam(test);
    const payload = { name: 'Ravi K', email: `ravik${nextNumber()}@utsav.test` };
    return { url: `/api/registrations/${_id}/people/${people[1]?._id}`, payload };
  },
  'POST /api/registrations/:id/people/:personId/swap': async (test) => {
    const { _id, people } = await registerTeam(test);
    const payload = { name: 'Meera', email: `meera${nextNumber()}@utsav.test` };
    return { url: `/api/registrations/${_id}/people/${people[1]?._id}/swap`, payload };
  },
  'POST /api/registrations/:id/people/:personId/remove': async (test) => {
    const { _id, people } = await registerTeam(test);
    return { url: `/api/registrations/${_id}/people/${people[1]?._id}/remove`, payload: {} };
  },
  'POST /api/registrations/:id/move': async (test) => {
    const { _id: eventId } = await createEvent(test.context);
    const payload = { eventId, reason: 'Asked at the desk' };
    return { url: `/api/registrations/${(await register(test))._id}/move`, payload };
  },
  'POST /api/registrations/:id/resend': async (test) => {
    const { _id } = await register(test);
    await test.context.db.deleteFrom('emailQueue').where('registrationId', '=', _id).execute();
    return { url: `/api/registrations/${_id}/resend`, payload: {} };
  },
  'POST /api/registrations/:id/raise': async (test) => ({
    url: `/api/registrations/${await waitlisted(test)}/raise`,
    payload: { reason: 'Was here first' },
  }),
  'POST /api/registrations/:id/seat': async (test) => ({
    url: `/api/registrations/${await waitlisted(test)}/seat`,
    payload: { reason: 'Guest of the jury', aboveCapacity: true },
  }),
  'POST /api/registrations/:id/restore': async (test) => {
    const { _id } = await register(test);
    const headers = await test.headersOf('admin');
    await test.inject({ method: 'POST', url: `/api/registrations/${_id}/cancel`, headers, payload: {} });
    return { url: `/api/registrations/${_id}/restore`, payload: { reason: 'Cancelled by mistake' } };
  },
  'POST /api/registrations/guests': async (test) => {
    const { _id: eventId } = await createEvent(test.context);
    const person = { name: 'Meera', email: `meera${nextNumber()}@utsav.test` };
    return { url: '/api/registrations/guests', payload: { ...person, eventId, reason: 'Guest of the jury' } };
  },
  'POST /api/events/:id/registration-imports': async (test) => {
    const { _id } = await createEvent(test.context);
    return { url: `/api/events/${_id}/registration-imports`, payload: { text: newSheet(), isDryRun: false } };
  },
  'POST /api/events/:id/registration-imports/:importId/mail': async (test) => ({
    url: `${await importSheet(test)}/mail`,
    payload: {},
  }),
  'POST /api/events/:id/registration-imports/:importId/undo': async (test) => ({
    url: `${await importSheet(test)}/undo`,
    payload: {},
  }),
  'DELETE /api/teams-without-event/:id': async (test) => ({
    url: `/api/teams-without-event/${await sendTeamWithoutEvent(test)}`,
  }),
  'POST /api/check-in': async (test) => ({
    url: '/api/check-in',
    payload: { code: (await register(test)).code, anyDay: true },
  }),
  'POST /api/check-in/undo': async (test) => {
    const { _id: registrationId } = await register(test);
    const { db, clock } = test.context;
    await db
      .updateTable('participants')
      .set({ checkedInAt: clock().toISOString() })
      .where('registrationId', '=', registrationId)
      .execute();
    const people = await db
      .selectFrom('participants')
      .select('id')
      .where('registrationId', '=', registrationId)
      .execute();
    return { url: '/api/check-in/undo', payload: { registrationId, people: people.map(({ id }) => id) } };
  },
};
