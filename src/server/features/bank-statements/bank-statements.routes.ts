import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { bankStatementEndpoints as endpoints } from '#contract/payments/bank-statements.ts';
import type { AppContext } from '../../context.ts';
import { fieldError } from '../../errors.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { adminActor } from '../registrations/actors.ts';
import { importStatement } from './import-statement.service.ts';
import { confirmSureLines, setLineAside, settleByHand, takeLineBack } from './settle-lines.service.ts';
import * as view from './statement-view.service.ts';
import { undoStatement } from './undo-statement.service.ts';

/** Imports and undoes whole statements. */
function statementRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, endpoints.list, async () => ({ data: await view.listStatements(context) }));
  addEndpoint(app, endpoints.import, async ({ body, files, user }) => {
    if (!files.statement) throw fieldError('statement', 'Choose the file that your bank gave you');
    const bytes = await readFile(files.statement.path);
    const details = { fileName: body.fileName ?? 'Statement', columns: body.columns, actor: adminActor(user) };
    return { data: await importStatement(context, bytes, details) };
  });
  addEndpoint(app, endpoints.get, async ({ params }) => ({ data: await view.getStatementView(context, params.id) }));
  addEndpoint(app, endpoints.lines, async ({ params, query }) => ({
    data: await view.listStatementLines(context, params.id, query),
  }));
  addEndpoint(app, endpoints.confirm, async ({ params, user }) => ({
    data: await confirmSureLines(context, params.id, adminActor(user)),
  }));
  addEndpoint(app, endpoints.undo, async ({ params, user }) => ({
    data: await undoStatement(context, params.id, adminActor(user)),
  }));
}

/** What an admin decides about one line. */
function lineRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, endpoints.candidates, async ({ params, query }) => ({
    data: await view.listCandidates(context, params.line, query.search),
  }));
  addEndpoint(app, endpoints.settle, async ({ params, body, user }) => ({
    message: body.acceptsLess ? 'Payment recorded' : 'Payment confirmed',
    data: await settleByHand(context, params.line, body, adminActor(user)),
  }));
  addEndpoint(app, endpoints.setAside, async ({ params, body, user }) => ({
    data: await setLineAside(context, params.line, body.note, adminActor(user)),
  }));
  addEndpoint(app, endpoints.takeBack, async ({ params }) => ({ data: await takeLineBack(context, params.line) }));
}

export function bankStatementRoutes(app: FastifyInstance, context: AppContext): void {
  statementRoutes(app, context);
  lineRoutes(app, context);
}
