import { createServer, type IncomingMessage } from 'node:http';
import cors from '@fastify/cors';
import fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { nanoid } from 'nanoid';
import type { AppContext } from './context.ts';
import { handleError } from './errors.ts';
import { ambassadorRoutes } from './features/ambassadors/ambassadors.routes.ts';
import { announcementRoutes } from './features/announcements/announcements.routes.ts';
import { approvalRoutes } from './features/approvals/approvals.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { accessTokenRoutes } from './features/auth/access-tokens/access-tokens.routes.ts';
import { accountRoutes } from './features/auth/account/account.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { googleLoginRoutes } from './features/auth/google/google-login.routes.ts';
import { passkeyRoutes } from './features/auth/passkeys/passkeys.routes.ts';
import { twoFactorRoutes } from './features/auth/two-factor/two-factor.routes.ts';
import { bankStatementRoutes } from './features/bank-statements/bank-statements.routes.ts';
import { certificateRoutes } from './features/certificates/certificates.routes.ts';
import { checkInRoutes } from './features/check-in/check-in.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { deskRoutes } from './features/desk/desk.routes.ts';
import { eventNoticeRoutes } from './features/event-notices/event-notices.routes.ts';
import { eventBatchRoutes } from './features/events/batches/event-batches.routes.ts';
import { eventCopyRoutes } from './features/events/copies/event-copies.routes.ts';
import { descriptionVersionRoutes } from './features/events/description-versions/description-versions.routes.ts';
import { eventRoutes } from './features/events/events.routes.ts';
import { eventImportRoutes } from './features/events/imports/event-imports.routes.ts';
import { exportRoutes } from './features/exports/exports.routes.ts';
import { festivalIdRoutes } from './features/festival-ids/festival-ids.routes.ts';
import { findRoutes } from './features/find/find.routes.ts';
import { imageRoutes } from './features/images/images.routes.ts';
import { listViewRoutes } from './features/list-views/list-views.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { pageRoutes } from './features/pages/pages.routes.ts';
import { passRoutes } from './features/passes/passes.routes.ts';
import { paymentRoutes } from './features/payments/payments.routes.ts';
import { dataAccessRoutes } from './features/privacy/access-log/data-access.routes.ts';
import { consentRoutes } from './features/privacy/consents/consents.routes.ts';
import { documentRoutes } from './features/privacy/documents/documents.routes.ts';
import { guardianRoutes } from './features/privacy/guardians/guardians.routes.ts';
import { dataRequestRoutes } from './features/privacy/my-data/data-requests.routes.ts';
import { retentionRoutes } from './features/privacy/retention/retention.routes.ts';
import { questionRoutes } from './features/questions/questions.routes.ts';
import { receiptRoutes } from './features/receipts/receipts.routes.ts';
import { registrationAnswerRoutes } from './features/registrations/answers/registration-answers.routes.ts';
import { registrationImportRoutes } from './features/registrations/imports/registration-imports.routes.ts';
import { registrationRoutes } from './features/registrations/registrations.routes.ts';
import { registrationVerificationRoutes } from './features/registrations/verification/registration-verifications.routes.ts';
import { reportRoutes } from './features/reports/reports.routes.ts';
import { resultRoutes } from './features/results/results.routes.ts';
import { committeeRoutes } from './features/roles/committee.routes.ts';
import { gatesRoutes } from './features/roles/gates/gates.routes.ts';
import { invitationRoutes } from './features/roles/invitations/invitations.routes.ts';
import { twoStepRuleRoutes } from './features/roles/two-step/two-step.routes.ts';
import { volunteerLinkRoutes } from './features/roles/volunteer-links/volunteer-links.routes.ts';
import { scheduleRoutes } from './features/schedule/schedule.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { rosterRoutes } from './features/teams/roster.routes.ts';
import { teamRoutes } from './features/teams/teams.routes.ts';
import { teamsWithoutEventRoutes } from './features/teams/without-event/teams-without-event.routes.ts';
import { translationRoutes } from './features/translations/translations.routes.ts';
import { trashRoutes } from './features/trash/trash.routes.ts';
import { webhookRoutes } from './features/webhooks/webhooks.routes.ts';
import { yearRoutes } from './features/years/years.routes.ts';
import { approvals } from './http/approvals.ts';
import { auditTrail } from './http/audit-trail.ts';
import { requestBodies } from './http/body-parser.ts';
import { cacheMiddleware, responseCachePlugin } from './http/cache/cache-middleware.ts';
import { compression } from './http/cache/compression.ts';
import { FileCache, fileCachePlugin, fileMiddleware } from './http/cache/file-cache.ts';
import { PublicUrls } from './http/cache/public-urls.ts';
import { SiteLanguages } from './http/cache/request-language.ts';
import { ResponseCache } from './http/cache/response-cache.ts';
import { dataAccess } from './http/data-access.ts';
import { drainBody } from './http/drain-body.ts';
import { assertRouteInContract } from './http/endpoint.ts';
import { languages } from './http/language.ts';
import { refuseEarly } from './http/limits/early-refusal.ts';
import { limits, SLOW_CLIENTS } from './http/limits/rate-limit.ts';
import { loggerOptions } from './http/logger-options.ts';
import { healthRoutes } from './http/monitoring/health.ts';
import { metrics } from './http/monitoring/metrics.ts';
import { RequestCounter } from './http/monitoring/request-counter.ts';
import { notFoundError } from './http/not-found.ts';
import { openApiRoutes } from './http/openapi/routes.ts';
import { scopes } from './http/scope.ts';
import { csrf } from './http/security/csrf.ts';
import { normalizeTarget, requestTarget } from './http/security/request-target.ts';
import { bareHeaders, securityHeaders } from './http/security/security-headers.ts';
import { respondToUnreadable } from './http/security/unreadable-request.ts';
import { sessions } from './http/sessions.ts';
import { dropTypeWithoutBody } from './http/untyped-body.ts';

/** The longest JSON body accepted, in bytes: a description at its limit and the fields around it. */
const BODY_LIMIT = 2 * 1024 * 1024;

/** Most requests have no body; not waiting for one makes a cached response faster by a sixth. */
const CONNECTIONS = { ...SLOW_CLIENTS, optimizeEmptyRequests: true };

/** Each feature mounts its endpoints here. */
const features: ((app: FastifyInstance, context: AppContext) => void)[] = [
  // One line a feature.
  authRoutes,
  accountRoutes,
  twoFactorRoutes,
  googleLoginRoutes,
  passkeyRoutes,
  accessTokenRoutes,
  imageRoutes,
  ambassadorRoutes,
  eventNoticeRoutes,
  eventRoutes,
  eventCopyRoutes,
  descriptionVersionRoutes,
  eventBatchRoutes,
  eventImportRoutes,
  scheduleRoutes,
  searchRoutes,
  settingsRoutes,
  dashboardRoutes,
  findRoutes,
  listViewRoutes,
  teamRoutes,
  teamsWithoutEventRoutes,
  rosterRoutes,
  registrationRoutes,
  registrationImportRoutes,
  questionRoutes,
  registrationAnswerRoutes,
  registrationVerificationRoutes,
  deskRoutes,
  notificationRoutes,
  passRoutes,
  festivalIdRoutes,
  paymentRoutes,
  bankStatementRoutes,
  receiptRoutes,
  reportRoutes,
  exportRoutes,
  checkInRoutes,
  auditRoutes,
  approvalRoutes,
  committeeRoutes,
  gatesRoutes,
  webhookRoutes,
  yearRoutes,
  trashRoutes,
  resultRoutes,
  certificateRoutes,
  invitationRoutes,
  volunteerLinkRoutes,
  twoStepRuleRoutes,
  documentRoutes,
  announcementRoutes,
  translationRoutes,
  pageRoutes,
  dataAccessRoutes,
  consentRoutes,
  guardianRoutes,
  dataRequestRoutes,
  retentionRoutes,
];

/** In place of Fastify's own compilers: without it every start loads Ajv and its serializer, 100 files. */
const replacedByZod = (): never => {
  throw new Error('Schemas are compiled by fastify-type-provider-zod');
};

/** A number of proxies as Fastify's types take it. */
function trustedHops(trust: false | number) {
  return typeof trust === 'number' ? (_ip: string, hop: number) => hop < trust : trust;
}

/** The whole HTTP server except the pages: plugins, then the API's endpoints. Does not listen yet. */
export async function buildApp(context: AppContext): Promise<FastifyInstance> {
  const cache = new ResponseCache(() => context.content.current(), context.config.publicUrl);
  const caching = { cache, publicUrls: new PublicUrls(), languages: new SiteLanguages() };
  const files = new FileCache(context.config.allowedOrigins);
  const bare = bareHeaders(context.config);
  const counts = new RequestCounter();
  const app = fastify({
    serverFactory: (handler, options) => {
      const onRefusal = ({ method = '' }: IncomingMessage, requestId: string) => {
        counts.add(method, 'refused', 503, 0);
        app.log.warn({ requestId }, 'request refused');
      };
      const handleUnlessOverloaded = refuseEarly(() => app.isOverloaded(), { headers: bare, onRefusal }, handler);
      const handleWithCache = fileMiddleware(files, cacheMiddleware(caching, handleUnlessOverloaded));
      return createServer({ ...options, ...CONNECTIONS }, (request, response) => {
        normalizeTarget(request);
        dropTypeWithoutBody(request);
        handleWithCache(request, response);
      });
    },
    logger: loggerOptions(context.config),
    genReqId: () => nanoid(12),
    // A malformed url never reaches a route, nor the hooks that add headers.
    frameworkErrors: (error, request, reply) => handleError(error, request, reply.headers(bare)),
    clientErrorHandler: respondToUnreadable(bare),
    trustProxy: trustedHops(context.config.trustProxy),
    bodyLimit: BODY_LIMIT,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    schemaController: { compilersFactory: { buildValidator: replacedByZod, buildSerializer: replacedByZod } },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') await drainBody(request);
    handleError(error, request, reply);
    return reply;
  });
  app.setNotFoundHandler((request, reply) => handleError(notFoundError(request, reply), request, reply));

  app.addHook('onRoute', assertRouteInContract);

  await app.register(limits, { context });
  await app.register(requestTarget);
  await app.register(securityHeaders, { context });
  await app.register(cors, {
    origin: context.config.allowedOrigins,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['Retry-After'],
    maxAge: 86_400,
    // A plain OPTIONS request is no error.
    strictPreflight: false,
  });
  await app.register(csrf, { context });
  await app.register(requestBodies, { context });
  await app.register(languages);
  await app.register(sessions, { context });
  await app.register(scopes, { context });
  await app.register(auditTrail, { context });
  await app.register(approvals, { context });
  await app.register(dataAccess, { context });
  await app.register(responseCachePlugin, { ...caching, content: context.content });
  await app.register(compression);
  // During development a drawing changes with its source.
  if (!context.config.dev) await app.register(fileCachePlugin, { files });
  app.addHook('onSend', async (request, reply) => {
    // A file that caches keep would repeat the id of the first request for it.
    if (!String(reply.getHeader('cache-control')).endsWith('immutable')) reply.header('x-request-id', request.id);
    if (request.routeOptions.config.endpoint && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
  });
  app.addHook('onResponse', async (request, reply) => {
    // Successful reads are most of the traffic: they are logged for debugging only.
    const level = request.method === 'GET' && reply.statusCode < 400 ? 'debug' : 'info';
    request.log[level]({ req: request, status: reply.statusCode, milliseconds: reply.elapsedTime }, 'response sent');
  });
  await app.register(metrics, { context, counts });
  healthRoutes(app, context);
  openApiRoutes(app, context);
  for (const mount of features) mount(app, context);
  return app;
}
