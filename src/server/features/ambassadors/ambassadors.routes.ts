import type { FastifyInstance } from 'fastify';
import { ambassadorEndpoints } from '#contract/ambassadors.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { IpRateLimiter } from '../../http/limits/ip-rate-limiter.ts';
import * as ambassadors from './ambassadors.service.ts';
import * as inquiries from './inquiries.service.ts';

/** Applications from one address in ten minutes: more than a campus sends, less than a machine would. */
const MOST_INQUIRIES = 60;
const WINDOW = 10 * 60_000;

function inquiryRoutes(app: FastifyInstance, context: AppContext): void {
  // Anybody may apply, with a picture that is kept: a flood of them is stopped at its address.
  const limit = new IpRateLimiter(context, MOST_INQUIRIES, WINDOW);
  addEndpoint(app, ambassadorEndpoints.createInquiry, async ({ body, files, request }) => {
    limit.check(request.ip);
    limit.count(request.ip);
    return {
      message: 'Thank you! Your application has been received.',
      data: { _id: await inquiries.createInquiry(context, body, files.photo) },
    };
  });
  addEndpoint(app, ambassadorEndpoints.listInquiries, async ({ query }) => ({
    data: await inquiries.listInquiries(context, query),
  }));
  addEndpoint(app, ambassadorEndpoints.deleteInquiry, async ({ params }) => {
    await inquiries.deleteInquiry(context, params.id);
    return { message: 'Inquiry deleted successfully', data: { _id: params.id } };
  });
}

export function ambassadorRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, ambassadorEndpoints.list, async () => ({ data: await ambassadors.listAmbassadors(context) }));
  addEndpoint(app, ambassadorEndpoints.create, async ({ body, files }) => ({
    message: 'Ambassador created successfully!',
    data: await ambassadors.createAmbassador(context, body, files.image),
  }));
  addEndpoint(app, ambassadorEndpoints.update, async ({ params, body, files }) => ({
    message: 'Ambassador updated successfully!',
    data: await ambassadors.updateAmbassador(context, params.id, body, files.image),
  }));
  addEndpoint(app, ambassadorEndpoints.delete, async ({ params }) => {
    await ambassadors.deleteAmbassador(context, params.id);
    return { message: 'Ambassador deleted successfully', data: { _id: params.id } };
  });
  addEndpoint(app, ambassadorEndpoints.restore, async ({ params }) => ({
    message: 'Ambassador restored',
    data: await ambassadors.restoreAmbassador(context, params.id),
  }));
  inquiryRoutes(app, context);
}
