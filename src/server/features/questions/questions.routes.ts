import type { FastifyInstance } from 'fastify';
import { questionEndpoints as endpoints } from '#contract/questions/questions.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { networkOf } from '../../network/network.ts';
import { knownUser } from '../../session-user.ts';
import { getAnswers, listOwnAnswers } from './answer-lists.service.ts';
import { readAnswerFile, storeAnswerFile } from './files/answer-files.service.ts';
import { getQuestionList, listAsked, saveQuestions } from './questions.service.ts';

export function questionRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, endpoints.listAsked, async ({ params }) => ({ data: await listAsked(context, params.id) }));
  addEndpoint(app, endpoints.show, async ({ params }) => ({ data: await getQuestionList(context, params.id) }));
  addEndpoint(app, endpoints.save, async ({ params, body }) => ({
    message: 'Questions saved',
    data: await saveQuestions(context, params.id, body),
  }));
  addEndpoint(app, endpoints.uploadFile, async ({ params, body, files, user, request }) => {
    // An account with an unverified e-mail proves nothing: anyone can create one.
    const sender = user?.emailVerified ? { userId: user.id } : { network: networkOf(request.ip) };
    const { questionId, fileName } = body;
    const file = { eventId: params.id, questionId, fileName, upload: files.file, sender };
    return { data: await storeAnswerFile(context, file) };
  });
  addEndpoint(app, endpoints.listAnswers, async ({ params }) => ({ data: await getAnswers(context, params.id) }));
  addEndpoint(app, endpoints.listMine, async ({ params, user }) => {
    return { data: await listOwnAnswers(context, params.id, knownUser(user)) };
  });
  addEndpoint(app, endpoints.downloadFile, async ({ params, reply }) => {
    const { name, stream, size } = await readAnswerFile(context, params.id);
    // Nothing of a stranger's file runs here: it is saved, and a browser that shows it all the same does so in a sandbox.
    reply
      .type('application/pdf')
      .header('content-length', size)
      .header(
        'content-disposition',
        `attachment; filename="answer.pdf"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, '_')}`,
      )
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, no-store');
    // Fastify sends the stream as it comes; the contract describes it as text.
    return { data: stream as unknown as string };
  });
}
