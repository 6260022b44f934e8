import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { eventImportEndpoints } from '#contract/events/event-imports.ts';
import { MAX_SHEET_BYTES } from '#contract/imports/sheets.ts';
import type { AppContext } from '../../../context.ts';
import { AppError, fieldError } from '../../../errors.ts';
import { addEndpoint } from '../../../http/endpoint.ts';
import { adminActor } from '../../registrations/actors.ts';
import * as service from './event-imports.service.ts';

export function eventImportRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, eventImportEndpoints.list, async () => ({ data: await service.listImports(context) }));
  addEndpoint(app, eventImportEndpoints.import, async ({ body, files, user }) => {
    const bytes = files.sheet && (await readFile(files.sheet.path));
    if (bytes && bytes.length > MAX_SHEET_BYTES) {
      throw new AppError('document_too_large', { detail: 'The sheet is larger than 2 MB' });
    }
    if (!bytes && !body.text?.trim()) throw fieldError('sheet', 'Choose a file or paste a sheet');
    const request = {
      source: bytes ? { bytes } : { text: body.text ?? '' },
      fileName: body.fileName || 'Pasted sheet',
      columns: body.columns,
      mainEventId: body.mainEventId,
    };
    if (body.isDryRun) return { data: await service.checkSheet(context, request) };
    const data = await service.importSheet(context, request, adminActor(user));
    return { message: `${data.created} ${data.created === 1 ? 'event' : 'events'} imported`, data };
  });
  addEndpoint(app, eventImportEndpoints.impact, async ({ params, user }) => ({
    data: await service.listImportImpact(context, params.id, user?.powers['payments.read']),
  }));
  addEndpoint(app, eventImportEndpoints.undo, async ({ params, user, scope }) => ({
    message: 'The import was undone',
    data: await service.undoImport(context, params.id, { actor: adminActor(user), scope }),
  }));
}
