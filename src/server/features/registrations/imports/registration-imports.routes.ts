import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { type ImportPayment, registrationImportEndpoints } from '#contract/imports/registration-imports.ts';
import { MAX_SHEET_BYTES } from '#contract/imports/sheets.ts';
import { type Power, reaches } from '#contract/roles/powers.ts';
import type { AppContext } from '../../../context.ts';
import { AppError, fieldError } from '../../../errors.ts';
import { addEndpoint } from '../../../http/endpoint.ts';
import type { SessionUser } from '../../../session-user.ts';
import { mailedMessage } from '../../notifications/mailed-message.service.ts';
import { adminActor } from '../actors.ts';
import { mailImport } from './mail-import.service.ts';
import * as service from './registration-imports.service.ts';
import { undoImport } from './undo-import.service.ts';

/** What somebody may also need beside editing registrations; to leave a fee out, where there is one, the import asks for. */
const paymentPowers: Partial<Record<ImportPayment, Power>> = { desk: 'payments.desk', utr_paid: 'payments.decide' };

function requirePowers(
  user: SessionUser | undefined,
  eventId: string,
  { payment, withMail }: { payment: ImportPayment; withMail: boolean },
): void {
  const may = (power: Power) => reaches(user?.powers[power], eventId);
  const power = paymentPowers[payment];
  if (power && !may(power)) throw new AppError('not_allowed', { detail: 'Your role does not let you record payments' });
  if (withMail && !may('registrations.mail')) {
    throw new AppError('not_allowed', { detail: 'Your role does not let you mail people' });
  }
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

export function registrationImportRoutes(app: FastifyInstance, context: AppContext): void {
  const endpoints = registrationImportEndpoints;
  addEndpoint(app, endpoints.list, async ({ params }) => ({ data: await service.listImports(context, params.id) }));
  addEndpoint(app, endpoints.import, async ({ params, body, files, user }) => {
    const bytes = files.sheet && (await readFile(files.sheet.path));
    if (bytes && bytes.length > MAX_SHEET_BYTES) {
      throw new AppError('document_too_large', { detail: 'The sheet is larger than 2 MB' });
    }
    if (!bytes && !body.text?.trim()) throw fieldError('sheet', 'Choose a file or paste a sheet');
    const { text = '', fileName, isDryRun, ...options } = body;
    const request = {
      ...options,
      eventId: params.id,
      fileName: fileName || 'Pasted sheet',
      source: bytes ? { bytes } : { text },
    };
    if (isDryRun) return { data: await service.checkSheet(context, request) };
    requirePowers(user, params.id, body);
    const mayWaive = reaches(user?.powers['payments.desk'], params.id);
    const data = await service.importSheet(context, { ...request, mayWaive }, adminActor(user));
    return { message: `${count(data.created, 'registration', 'registrations')} imported`, data };
  });
  addEndpoint(app, endpoints.mail, async ({ params: { id: eventId, importId } }) => ({
    message: mailedMessage(context, 'The passes are on their way'),
    data: await mailImport(context, { eventId, importId }),
  }));
  addEndpoint(app, endpoints.undo, async ({ params: { id: eventId, importId }, user }) => ({
    message: 'The import was undone',
    data: await undoImport(context, { eventId, importId }, adminActor(user)),
  }));
}
