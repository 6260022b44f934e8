import { type ColumnMetadata, sql } from 'kysely';
import { expect } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { tableOrder } from '#server/db/table-order.ts';
import { createAdmin } from '#server/features/auth/admins/admins.service.ts';
import { loadSampleFestival } from '#server/features/sample/sample.service.ts';
import { sampleSettings } from '#server/features/settings/default-settings.ts';
import { updateFestivalSettings } from '#server/features/settings/settings.service.ts';
import { createEvent, datesToCome } from '#test/factories/events.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { buildQuestion, createQuestions } from '#test/factories/questions.ts';
import { multipart } from './multipart.ts';

/** The sample festival, accounts, registrations of people and teams, pictures in use and not, settings. */
export async function fillInstallation(context: AppContext): Promise<void> {
  await loadSampleFestival(context);
  await updateFestivalSettings(context, { ...sampleSettings, festivalName: 'Zürich → “Utsav” 🎉' });
  const event = await createEvent(context, {
    ...datesToCome,
    title: 'Robo Race',
    capacity: 20,
    individualEntryFee: 150,
    participationType: 'both',
    teamSize: 3,
  });
  await createAdmin(context, { name: 'Asha', email: 'asha@utsav.test', password: 'a-password-for-tests' });
  // The last user by e-mail gets a row of two-step login: Asha logs in with her password alone.
  await createAdmin(context, { name: 'Zoya', email: 'zoya@utsav.test', password: 'a-password-for-tests' });
  const app = await buildApp(context);
  const post = async (url: string, payload: object, headers = {}) => {
    const response = await app.inject({
      method: 'POST',
      url,
      payload,
      headers: { origin: 'http://localhost', host: 'localhost', ...headers },
    });
    expect(response.statusCode, response.body).toBe(200);
    return response;
  };
  const login = await post('/api/auth/login', { email: 'asha@utsav.test', password: 'a-password-for-tests' });
  const [session] = login.cookies;
  const unused = await multipart({ image: { filename: 'later.png', content: await buildPicture({ width: 500 }) } });
  const headers = { ...unused.headers, cookie: `${session?.name}=${session?.value}` };
  await post('/api/images', unused.payload as object, headers);
  const [card] = await createQuestions(context, event._id, buildQuestion({ kind: 'file', label: 'ID card' }));
  const content = new TextEncoder().encode('%PDF-1.7');
  const file = await multipart({ questionId: card?.id ?? '', file: { filename: 'id.pdf', content } });
  const { id: pdf } = (await post(`/api/events/${event._id}/answer-files`, file.payload as object, file.headers)).json()
    .data;
  // Two that paid, one of whom got the money back: payments, refunds, ledger and receipts.
  const cookie = { cookie: headers.cookie };
  for (const name of ['Ravi', 'Lata']) {
    const contact = { email: `${name}@utsav.test`, phone: '+91 98765 43210' };
    const answers = name === 'Ravi' ? { [card?.id ?? '']: pdf } : {};
    const registration = { eventId: event._id, name, ...contact, answers };
    const { _id } = (await post('/api/registrations', registration)).json().data;
    await post(`/api/registrations/${_id}/desk-payment`, {}, cookie);
    if (name === 'Lata') await post(`/api/registrations/${_id}/refund`, {}, cookie);
  }
  await post('/api/team/registerTeam', {
    eventId: event._id,
    teamName: 'Bolts',
    contactEmail: 'bolts@utsav.test',
    members: [
      { name: 'Meera', email: 'meera@utsav.test' },
      { name: 'Jo', email: 'jo@utsav.test' },
    ],
  });
  const inquiry = await multipart({
    fullName: 'Kabir',
    email: 'kabir@utsav.test',
    phone: '9876543210',
    college: 'IIT',
    whyInterested: 'I know everybody.',
    expectedRegistrations: '10-15',
    photo: { filename: 'me.png', content: await buildPicture({ width: 900, height: 700 }) },
  });
  await post('/api/ambassador/ambassador-inquiry', inquiry.payload as object, inquiry.headers);
  await app.close();
  await fillEmptyTables(context.db);
}

/** The table that a column refers to. */
const referenced: Record<string, keyof Schema> = {
  userId: 'users',
  eventId: 'events',
  registrationId: 'registrations',
  paymentId: 'payments',
  refundId: 'refunds',
  replacesId: 'refunds',
  statementId: 'bankStatements',
  imageId: 'images',
  questionId: 'eventQuestions',
  participantId: 'participants',
  fileId: 'answerFiles',
  gateId: 'gates',
  webhookId: 'webhooks',
  deliveryId: 'webhookDeliveries',
  announcementId: 'announcements',
  pageId: 'sitePages',
  formerId: 'certificates',
  invitedBy: 'users',
  createdBy: 'users',
};

/** Values that the tables' checks allow, by table and column, or by column. */
const allowed: Record<string, string> = {
  'payments.method': 'desk',
  'payments.status': 'paid',
  'refunds.method': 'cash',
  'refunds.requestedByKind': 'admin',
  'paymentHistory.actorKind': 'admin',
  'bankStatementLines.direction': 'credit',
  'bankStatementLines.settlement': 'linked',
  'bankStatementLines.state': 'settled',
  'webhookAttempts.status': '503',
  status: 'pending',
};

/** A value of a column's type: the id of a row where it refers to one. */
async function someValue(db: Database, inTable: string, { name, dataType }: ColumnMetadata): Promise<unknown> {
  const value = allowed[`${inTable}.${name}`] ?? allowed[name];
  if (value) return value;
  const table = referenced[name];
  if (table) {
    const { rows } = await sql<{
      id: string;
    }>`select id from ${sql.table(table)} order by ${sql.ref(table === 'users' ? 'email' : 'id')} desc limit 1`.execute(
      db,
    );
    return rows[0]?.id;
  }
  if (/time/i.test(dataType)) return '2027-01-10T06:30:00.000Z';
  if (/int|numeric/i.test(dataType)) return 7;
  if (/json/i.test(dataType)) return '{}';
  return /bool/i.test(dataType) ? true : `some ${name}`;
}

/** A row in every table that has none, so that none can be left out of a backup unnoticed. */
async function fillEmptyTables(db: Database): Promise<void> {
  const present = await db.introspection.getTables();
  for (const { name } of tableOrder) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) continue;
    const columns = present.find((table) => table.name === name)?.columns ?? [];
    const row: Record<string, unknown> = {};
    for (const column of columns) row[column.name] = await someValue(db, name, column);
    await db
      .insertInto(name)
      .values(row as never)
      .execute();
  }
}
