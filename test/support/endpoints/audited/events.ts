import { deleteEvent } from '#server/features/events/events.service.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { buildQuestion, createQuestions } from '#test/factories/questions.ts';
import { multipart } from '../../multipart.ts';
import type { Prepare } from './prepare.ts';
import { nextNumber, picture } from './records.ts';

const dates = { startDate: '2027-02-14T10:00', endDate: '2027-02-14T12:00', status: 'active' };

export const eventEndpoints: Record<string, Prepare> = {
  'POST /api/events/mainEvent': async () => {
    const body = await multipart({ title: 'Quiz', ...dates, image: await picture() });
    return { url: '/api/events/mainEvent', ...body };
  },
  'POST /api/events/subevent': async (test) => {
    const { _id: mainEventId } = await createEvent(test.context);
    return { url: '/api/events/subevent', payload: { title: 'Finals', mainEventId, ...dates } };
  },
  'PUT /api/events/edit/:id': async (test) => {
    const { _id } = await createEvent(test.context);
    return { url: `/api/events/edit/${_id}`, ...(await multipart({ venue: 'Hall 2', image: await picture() })) };
  },
  'POST /api/events/subevent/edit/:id': async (test) => {
    const { _id } = await createSubEventOf(test.context, (await createEvent(test.context))._id);
    return { url: `/api/events/subevent/edit/${_id}`, payload: { venue: 'Hall 2' } };
  },
  'PUT /api/events/edit/mainevent/statusupdate/:id': async (test) => {
    const { _id } = await createEvent(test.context);
    return { url: `/api/events/edit/mainevent/statusupdate/${_id}`, payload: { status: 'inactive' } };
  },
  'POST /api/events/mainEvent/:id/copy': async (test) => {
    const { _id } = await createEvent(test.context);
    await createSubEventOf(test.context, _id);
    return { url: `/api/events/mainEvent/${_id}/copy`, payload: { withSubEvents: true } };
  },
  'POST /api/events/subevent/:id/copy': async (test) => {
    const { _id: mainEventId } = await createEvent(test.context);
    const { _id } = await createSubEventOf(test.context, mainEventId);
    return { url: `/api/events/subevent/${_id}/copy`, payload: { mainEventId } };
  },
  'PUT /api/events/:id/results': async (test) => {
    const { _id } = await createEvent(test.context);
    const winners = [{ award: '1st', name: 'Asha and band' }];
    return { url: `/api/events/${_id}/results`, payload: { winners } };
  },
  'DELETE /api/events/:id/results': async (test) => {
    const { _id } = await createEvent(test.context);
    const results = { winners: '[]', note: 'No prize was given', version: 1, publishedAt: test.time.now.toISOString() };
    await test.context.db
      .insertInto('eventResults')
      .values({ eventId: _id, ...results })
      .execute();
    return { url: `/api/events/${_id}/results` };
  },
  'POST /api/event-imports': async () => {
    const text = `Title,Start date\nImported ${nextNumber()},14/02/2027`;
    return { url: '/api/event-imports', payload: { text, isDryRun: false } };
  },
  'POST /api/event-imports/:id/undo': async (test) => {
    const headers = await test.headersOf('admin');
    const text = `Title,Start date\nUndone ${nextNumber()},14/02/2027`;
    const made = await test.inject({
      method: 'POST',
      url: '/api/event-imports',
      headers,
      payload: { text, isDryRun: false },
    });
    return { url: `/api/event-imports/${made.json().data._id}/undo`, payload: {} };
  },
  'POST /api/events/change-many': async (test) => {
    const { _id } = await createEvent(test.context);
    return { url: '/api/events/change-many', payload: { ids: [_id], changes: { venue: 'Hall 2', shiftDays: 1 } } };
  },
  'POST /api/events/delete-many': async (test) => {
    const { _id } = await createEvent(test.context);
    await createSubEventOf(test.context, _id);
    return { url: '/api/events/delete-many', payload: { ids: [_id] } };
  },
  'POST /api/events/restore-many': async (test) => {
    const { _id } = await createEvent(test.context);
    await deleteEvent(test.context, 'main', _id);
    return { url: '/api/events/restore-many', payload: { ids: [_id] } };
  },
  'DELETE /api/events/mainEvent/:id': async (test) => {
    const { _id } = await createEvent(test.context);
    await createSubEventOf(test.context, _id);
    return { url: `/api/events/mainEvent/${_id}` };
  },
  'DELETE /api/events/subevent/:id': async (test) => {
    const { _id } = await createSubEventOf(test.context, (await createEvent(test.context))._id);
    return { url: `/api/events/subevent/${_id}` };
  },
  'POST /api/events/:id/restore': async (test) => {
    const { _id } = await createEvent(test.context);
    await deleteEvent(test.context, 'main', _id);
    return { url: `/api/events/${_id}/restore` };
  },
  'PUT /api/events/:id/question-list': async (test) => {
    const { _id } = await createEvent(test.context);
    await createQuestions(test.context, _id, buildQuestion());
    const questions = [buildQuestion({ label: 'Who is your coach?' })];
    return { url: `/api/events/${_id}/question-list`, payload: { version: 1, questions } };
  },
};
