import type { FastifyInstance } from 'fastify';
import { ambassadorEndpoints } from '#contract/ambassadors.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { limitPictures } from '../../http/limits/picture-limit.ts';
import * as ambassadors from './ambassadors.service.ts';
import * as inquiries from './inquiries.service.ts';

function inquiryRoutes(app: FastifyInstance, context: AppContext): void {
  const countPicture = limitPictures(app);
  addEndpoint(app, ambassadorEndpoints.createInquiry, async ({ body, files, user, request }) => {
    await countPicture(request, user, files.photo);
    const _id = await inquiries.createInquiry(context, body, files.photo);
    return { message: 'Thank you! Your application has been received.', data: { _id } };
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
