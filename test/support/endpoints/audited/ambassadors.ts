import { createAmbassador, deleteAmbassador } from '#server/features/ambassadors/ambassadors.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { multipart } from '../../multipart.ts';
import type { TestApp } from '../../test-app.ts';
import type { Prepare } from './prepare.ts';
import { picture } from './records.ts';

const makeAmbassador = async (test: TestApp) => (await createAmbassador(test.context, { name: 'Asha Rao' }))._id;

export const ambassadorEndpoints: Record<string, Prepare> = {
  'POST /api/ambassador/create': async () => ({
    url: '/api/ambassador/create',
    ...(await multipart({ name: 'Asha Rao', image: await picture() })),
  }),
  'PUT /api/ambassador/:id': async (test) => {
    const { _id } = await createEvent(test.context);
    return { url: `/api/ambassador/${await makeAmbassador(test)}`, payload: { events: [_id] } };
  },
  'DELETE /api/ambassador/:id': async (test) => ({ url: `/api/ambassador/${await makeAmbassador(test)}` }),
  'POST /api/ambassador/:id/restore': async (test) => {
    const id = await makeAmbassador(test);
    await deleteAmbassador(test.context, id);
    return { url: `/api/ambassador/${id}/restore` };
  },
  'DELETE /api/ambassador/inquiries/:id': async (test) => {
    const applicant = {
      fullName: 'Asha Rao',
      email: 'asha@utsav.test',
      phone: '+91 98765 43210',
      college: 'City College',
      whyInterested: 'I like festivals',
      expectedRegistrations: '10-15',
    };
    const body = await multipart({ ...applicant, photo: await picture() });
    const response = await test.inject({ method: 'POST', url: '/api/ambassador/ambassador-inquiry', ...body });
    return { url: `/api/ambassador/inquiries/${response.json().data._id}` };
  },
};
