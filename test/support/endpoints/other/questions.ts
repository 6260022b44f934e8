import { createEvent } from '#test/factories/events.ts';
import { buildQuestion, createQuestions } from '#test/factories/questions.ts';
import { multipart } from '../../multipart.ts';
import { nextEmail, type Prepare, send, type World } from './world.ts';

/** The id of a stored PDF that answers a question of an event, and the registration that names it. */
async function answerByFile(world: World) {
  const { _id: eventId } = await createEvent(world.test.context);
  const [question] = await createQuestions(world.test.context, eventId, buildQuestion({ kind: 'file' }));
  const content = new TextEncoder().encode('%PDF-1.7');
  const body = await multipart({ questionId: question?.id ?? '', file: { filename: 'card.pdf', content } });
  const upload = { url: `/api/events/${eventId}/answer-files`, ...body };
  return { eventId, question, upload };
}

/** A registration that answered a question; the admin's or anybody's request about its answers follows. */
async function registerAnswering(world: World) {
  const { _id: eventId } = await createEvent(world.test.context);
  const [question] = await createQuestions(world.test.context, eventId, buildQuestion());
  const payload = { eventId, name: 'Ravi Kumar', email: nextEmail() };
  const { _id, code, people } = await send(world, { url: '/api/registrations', payload });
  return { _id, code, participantId: people[0]._id, answers: { [question?.id ?? '']: 'An answer' } };
}

export const questionEndpoints: Record<string, Prepare> = {
  'GET /api/events/:id/questions': ({ eventId }) => ({ url: `/api/events/${eventId}/questions` }),
  'GET /api/events/:id/question-list': async (world) => ({
    url: `/api/events/${(await answerByFile(world)).eventId}/question-list`,
    headers: world.admin,
  }),
  'POST /api/events/:id/answer-files': async (world) => (await answerByFile(world)).upload,
  'GET /api/answer-files/:id': async (world) => ({
    url: `/api/answer-files/${(await send(world, (await answerByFile(world)).upload)).id}`,
    headers: world.admin,
  }),
  'GET /api/registrations/:id/my-answers': async (world) => {
    const { _id: eventId } = await createEvent(world.test.context);
    const { participant: headers } = world;
    const { _id } = await send(world, { url: '/api/registrations', headers, payload: { eventId, name: 'Asha' } });
    return { url: `/api/registrations/${_id}/my-answers`, headers };
  },
  'GET /api/passes/:code/answers': async (world) => ({
    url: `/api/passes/${(await registerAnswering(world)).code}/answers`,
  }),
  'PUT /api/passes/:code/answers': async (world) => {
    const { code, participantId, answers } = await registerAnswering(world);
    return { url: `/api/passes/${code}/answers`, payload: { participantId, answers } };
  },
  'GET /api/registrations/:id/answer-sheets': async (world) => ({
    url: `/api/registrations/${(await registerAnswering(world))._id}/answer-sheets`,
    headers: world.admin,
  }),
  'GET /api/registrations/:id/answers': async (world) => {
    const { eventId, question, upload } = await answerByFile(world);
    const answers = { [question?.id ?? '']: (await send(world, upload)).id };
    const payload = { eventId, name: 'Ravi Kumar', email: nextEmail(), answers };
    const { _id } = await send(world, { url: '/api/registrations', payload });
    return { url: `/api/registrations/${_id}/answers`, headers: world.admin };
  },
};
