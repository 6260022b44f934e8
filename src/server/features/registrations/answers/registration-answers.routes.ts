import type { FastifyInstance } from 'fastify';
import { answerSheetEndpoints as endpoints } from '#contract/questions/answer-sheets.ts';
import type { AppContext } from '../../../context.ts';
import { addEndpoint } from '../../../http/endpoint.ts';
import { adminActor } from '../actors.ts';
import { changeByAdmin, getRegistrationAnswers } from './desk-answers.service.ts';
import { changeByPass, getPassAnswers } from './pass-answers.service.ts';

/** The endpoints by which people and admins read and change the answers of a registration. */
export function registrationAnswerRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, endpoints.showByPass, async ({ params, user }) => ({
    data: await getPassAnswers(context, params.code, user),
  }));
  addEndpoint(app, endpoints.changeByPass, async ({ params, body, user }) => {
    await changeByPass(context, params.code, body, user);
    return { message: 'Your answers are saved', data: await getPassAnswers(context, params.code, user) };
  });
  addEndpoint(app, endpoints.showByAdmin, async ({ params }) => ({
    data: await getRegistrationAnswers(context, params.id),
  }));
  addEndpoint(app, endpoints.changeByAdmin, async ({ params, body, user }) => ({
    message: 'Answers saved',
    data: await changeByAdmin(context, params.id, body, adminActor(user)),
  }));
}
