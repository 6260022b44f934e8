import type { FastifyInstance } from 'fastify';
import { certificateEndpoints } from '#contract/certificates/certificates.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { mailedMessage } from '../notifications/mailed-message.service.ts';
import { adminActor } from '../registrations/actors.ts';
import {
  listCertificateSettingsVersions,
  readCertificateSettings,
  saveCertificateSettings,
} from './certificate-settings.service.ts';
import { getCertificate, listCertificates, reissueCertificate, revokeCertificate } from './certificates.service.ts';
import { issueCertificates, previewCertificates } from './issue.service.ts';
import { mailCertificates } from './mail-certificates.service.ts';

export function certificateRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, certificateEndpoints.show, async ({ params }) => ({
    data: await getCertificate(context, params.code),
  }));
  addEndpoint(app, certificateEndpoints.list, async ({ params, query }) => ({
    data: await listCertificates(context, params.id, query),
  }));
  addEndpoint(app, certificateEndpoints.preview, async ({ params, query }) => ({
    data: await previewCertificates(context, params.id, query.to),
  }));
  addEndpoint(app, certificateEndpoints.issue, async ({ params, body, user }) => {
    const data = await issueCertificates(context, params.id, body.to, adminActor(user));
    const { issued } = data;
    const message = issued === 1 ? 'One certificate is issued' : `${issued} certificates are issued`;
    return { message: issued === 0 ? 'Everybody has a certificate already' : message, data };
  });
  addEndpoint(app, certificateEndpoints.mail, async ({ params, user }) => {
    const data = await mailCertificates(context, params.id, adminActor(user));
    const { people } = data;
    const message = people === 1 ? 'One person is mailed' : `${people} people are mailed`;
    return { message: people === 0 ? 'Everybody was mailed before' : mailedMessage(context, message), data };
  });
  addEndpoint(app, certificateEndpoints.revoke, async ({ params, body }) => ({
    message: 'The certificate is revoked',
    data: await revokeCertificate(context, params.id, body.reason),
  }));
  addEndpoint(app, certificateEndpoints.reissue, async ({ params, body, user }) => ({
    message: 'Another certificate is issued in its place',
    data: await reissueCertificate(context, params.id, body, adminActor(user)),
  }));
  addEndpoint(app, certificateEndpoints.showSettings, async () => ({
    data: await readCertificateSettings(context.db),
  }));
  addEndpoint(app, certificateEndpoints.updateSettings, async ({ body, user }) => ({
    message: 'Settings saved',
    data: await saveCertificateSettings(context, body, adminActor(user).name),
  }));
  addEndpoint(app, certificateEndpoints.listSettingsVersions, async () => ({
    data: await listCertificateSettingsVersions(context),
  }));
}
