import { nanoid } from 'nanoid';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { buildQuestion, createQuestions } from '#test/factories/questions.ts';
import { multipart } from './multipart.ts';
import type { TestApp } from './test-app.ts';

/** A main event with all that admins see of one: every text of it holds its `word`. */
export interface MarkedEvent {
  word: string;
  mainEventId: string;
  /** Its sub-event, which people are registered for. */
  event: string;
  registration: string;
  code: string;
  payment: string;
  answerFile: string;
  announcement: string;
  certificate: string;
  teamId: string;
}

let count = 0;

/** Makes one: registrations of people and a team, answers, payments, refunds, a surplus, a check-in, actions of the admin. */
export async function createMarkedEvent(
  test: TestApp,
  admin: Record<string, string>,
  word: string,
): Promise<MarkedEvent> {
  const { context } = test;
  const send = async (url: string, payload: object, method: 'POST' | 'PUT' = 'POST', headers = admin) => {
    const response = await test.inject({ method, url, payload, headers });
    if (response.statusCode !== 200) throw new Error(`${url}: ${response.body}`);
    return response.json();
  };
  const { _id: mainEventId } = await createEvent(context, { title: `${word} main`, venue: `${word} hall` });
  const fees = {
    individualEntryFee: 250,
    teamEntryFee: 400,
    participationType: 'both',
    teamSize: 3,
    refundRule: 'full',
  } as const;
  const { _id: event } = await createSubEventOf(context, mainEventId, {
    title: `${word} sub`,
    venue: `${word} hall`,
    ...fees,
    startDate: '2027-01-10T09:00:00.000Z',
  });
  const question = (fields: object) => buildQuestion({ isRequired: false, ...fields });
  const [motto, card] = await createQuestions(
    context,
    event,
    question({ kind: 'text', label: `${word} motto` }),
    question({ kind: 'file', label: `${word} card` }),
  );
  const upload = async (filename: string, content: Uint8Array) => {
    const body = await multipart({ questionId: card?.id ?? '', file: { filename, content } });
    const response = await test.inject({ method: 'POST', url: `/api/events/${event}/answer-files`, ...body });
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json().data.id as string;
  };
  const register = async (answers: object = {}) => {
    count += 1;
    const person = { name: `${word} Person`, email: `${word}${count}@college.test`, college: `${word} College` };
    const filled = { [motto?.id ?? '']: `${word} forever`, ...answers };
    return (await send('/api/registrations', { eventId: event, ...person, answers: filled }, 'POST', {})).data;
  };
  const payAtDesk = (id: string) => send(`/api/registrations/${id}/desk-payment`, {});
  const idOfPayment = async (registrationId: string) => {
    const rows = context.db.selectFrom('payments').select('id').where('registrationId', '=', registrationId);
    return (await rows.executeTakeFirstOrThrow()).id;
  };

  const pdf = await upload(`${word}.pdf`, new TextEncoder().encode('%PDF-1.7'));
  const admitted = await register({ [card?.id ?? '']: pdf });
  await payAtDesk(admitted._id);
  await send('/api/check-in', { code: admitted.code, eventId: event, anyDay: true });
  const refunded = await register();
  await payAtDesk(refunded._id);
  await send(`/api/registrations/${refunded._id}/refund`, {});
  const paidTwice = await register();
  await send(
    `/api/passes/${paidTwice.code}/utr`,
    { utr: `8007000000${String(count % 100).padStart(2, '0')}` },
    'POST',
    {},
  );
  const transfer = await idOfPayment(paidTwice._id);
  await payAtDesk(paidTwice._id);
  await send(`/api/payments/${transfer}/confirm`, {});
  const cancelled = await register();
  await payAtDesk(cancelled._id);
  await send(`/api/registrations/${cancelled._id}/cancel`, {});
  const reviewed = await register();
  await send(
    `/api/passes/${reviewed.code}/utr`,
    { utr: `7007000000${String(count % 100).padStart(2, '0')}` },
    'POST',
    {},
  );
  // Both events have a payment of the same UTR, of which the second was stored before that was refused.
  await context.db
    .updateTable('payments')
    .set({ utr: '700700700700' })
    .where('registrationId', '=', reviewed._id)
    .execute();
  const members = ['Asha', 'Ravi'].map((name) => ({
    name: `${name} ${word}`,
    email: `${name}.${word}@college.test`.toLowerCase(),
  }));
  const team = { eventId: event, teamName: `${word} team`, contactEmail: members[0]?.email, members };
  await send('/api/team/registerTeam', team, 'POST', {});
  await send('/api/team/registerTeam', { ...team, eventId: undefined, teamName: `${word} nowhere` }, 'POST', {});
  // As if a member had left.
  await context.db
    .updateTable('registrations')
    .set({ incompleteSince: context.clock().toISOString() })
    .where('eventId', '=', event)
    .where('kind', '=', 'team')
    .execute();
  const { teamId } = await context.db
    .selectFrom('registrations')
    .select('teamId')
    .where('eventId', '=', event)
    .where('kind', '=', 'team')
    .executeTakeFirstOrThrow();
  await send(`/api/events/edit/mainevent/statusupdate/${event}`, { status: 'active' }, 'PUT');
  await send('/api/registrations/announcements', {
    eventId: event,
    subject: `${word} news`,
    text: 'Come early',
    statuses: ['confirmed'],
  });
  const announced = { title: `${word} announcement`, text: `${word} is open`, isPinned: true, eventId: event };
  const { _id: announcement } = (await send('/api/announcements', announced)).data;
  await send(`/api/events/${event}/certificates`, { to: 'confirmed' });
  const { id: certificate } = await context.db
    .selectFrom('certificates')
    .select('id')
    .where('eventId', '=', event)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const at = context.clock().toISOString();
  await context.db
    .insertInto('approvals')
    .values({
      id: nanoid(),
      kind: 'refund',
      power: 'payments.refund',
      eventId: event,
      subjectId: admitted._id,
      subject: `${word} #1`,
      amount: 10_000,
      endpoint: 'POST /api/payments/:id/refunds',
      request: '{}',
      requestHash: nanoid(),
      status: 'pending',
      preparedById: nanoid(),
      preparedBy: `Asha ${word}`,
      preparedAt: at,
      expiresAt: '2027-12-31T00:00:00.000Z',
    })
    .execute();
  return {
    word,
    mainEventId,
    event,
    registration: admitted._id,
    code: admitted.code,
    answerFile: pdf,
    announcement,
    certificate,
    payment: await idOfPayment(reviewed._id),
    teamId: teamId ?? '',
  };
}
