import type { FastifyInstance } from 'fastify';
import { googleLoginEndpoints } from '#contract/account/google-login.ts';
import type { AppContext } from '../../../context.ts';
import { addEndpoint } from '../../../http/endpoint.ts';
import { clientOf } from '../client.ts';

/** Loaded by the first login: many installations have none. */
const loadService = () => import('./google-login.service.ts');

/** Mounts the login with Google. */
export function googleLoginRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, googleLoginEndpoints.start, async ({ body, reply }) => {
    const { startGoogleLogin } = await loadService();
    const { url, setCookies } = await startGoogleLogin(context, body.next ?? null);
    reply.header('set-cookie', setCookies);
    return { data: { url } };
  });
  addEndpoint(app, googleLoginEndpoints.finish, async ({ query, request, user, reply }) => {
    const { finishGoogleLogin } = await loadService();
    const { setCookies, ...login } = await finishGoogleLogin(context, query, user, clientOf(request));
    reply.header('set-cookie', setCookies);
    return { data: login };
  });
}
