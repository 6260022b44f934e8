import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { themeSchema } from '#contract/theme/theme.ts';
import { openEmailTransport } from '#server/features/notifications/email-transport.ts';
import { getTheme, updateTheme } from '#server/features/settings/theme.service.ts';
import { createEvent } from '#test/factories/events.ts';
import { themeFixture } from '#test/factories/themes.ts';
import { makeSheet } from '#test/support/access-tokens.ts';
import { loadPage } from '#test/support/load-page.ts';
import { renderPage } from '#test/support/render-page.tsx';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { loader as loadFeed } from '#web/site/announcements/announcements-feed.ts';
import CertificatePage, { loader as loadCertificate } from '#web/site/certificates/certificate-page.tsx';
import SingleEventPage, { loader as loadEvent } from '#web/site/events/single-event-page.tsx';
import { loader as loadEventCalendar } from '#web/site/resources/event-calendar.ts';
import { loader as loadScheduleCalendar } from '#web/site/resources/schedule-calendar.ts';
import { loader as loadSitemap } from '#web/site/resources/sitemap.ts';
import BoardPage, { loader as loadBoard } from '#web/site/schedule/board/board-page.tsx';
import { loader as loadJson } from '#web/site/schedule/export/schedule-json.ts';
import { loader as loadXml } from '#web/site/schedule/export/schedule-xml.ts';
import { loader as loadThemeFile } from '#web/site/theme/theme-file.ts';

/**
 * What an event, an announcement, a theme or who has a certificate is called must change no output's structure: each output is written for a plain title and for hostile ones,
 * which are put into the database as they are (today's contract refuses some), and has the same lines, elements or cells.
 */

const LINE_BREAKS = ['\r\n', '\n', '\r', '\u0085', '\u2028', '\u2029', '\v', '\f'];
const hostile = [
  ...LINE_BREAKS.map((end) => ['Concert', 'BEGIN:VEVENT', 'ATTACH:http://evil.example', 'END:VEVENT'].join(end)),
  ...LINE_BREAKS.map((end) => `Concert${end}Bcc: everybody@evil.example${end}${end}<p>`),
  '=HYPERLINK("http://evil.example")',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '|x',
  'x;=1+1',
  'x\t=1+1',
  'x; ＝1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  '"; =1+1;"',
  '</script><script>alert(1)</script>',
  '<!--<script>',
  ']]><evil/><![CDATA[',
  '"><img src=x onerror=alert(1)>',
  "' onload='alert(1)",
  '&lt;b&gt; &#x3c;b&#x3e;',
  '\u202Egpj.exe\u202C \u2066x\u2069',
  '\u0001\u0008\u001f\u007f\ufffe\uffff',
  '__proto__',
  'constructor',
  '{{7*7}} %0d%0aX: y',
];

let test: TestApp;
let eventId: string;
let code: string;
let certificate: string;
let admin: Record<string, string>;
/** Read in turn: each is read thirty times a minute at most. */
let sheetPaths: string[];
beforeAll(async () => {
  test = await startTestApp();
  test.time.now = new Date('2027-01-10T06:30:00.000Z');
  const { email: _email, ...headers } = await test.loginAs('admin');
  admin = headers;
  eventId = (await createEvent(test.context, { title: 'Plain', venue: 'Plain' }))._id;
  const payload = { eventId, name: 'Asha Rao', email: 'asha@college.test' };
  const registered = await test.inject({ method: 'POST', url: '/api/registrations', payload, headers: admin });
  expect(registered.statusCode, registered.body).toBe(200);
  code = registered.json().data.code;
  const certificates = `/api/events/${eventId}/certificates`;
  await test.inject({ method: 'POST', url: certificates, payload: { to: 'confirmed' }, headers: admin });
  certificate = (await test.inject({ url: certificates, headers: admin })).json().data.certificates[0].code;
  const announcement = { title: 'Plain', text: 'Plain' };
  const announced = await test.inject({
    method: 'POST',
    url: '/api/announcements',
    payload: announcement,
    headers: admin,
  });
  expect(announced.statusCode, announced.body).toBe(200);
  sheetPaths = [(await makeSheet(test, admin)).path, (await makeSheet(test, admin)).path];
});
afterAll(() => test.close());

async function setTitle(title: string): Promise<void> {
  await test.context.db.updateTable('events').set({ title, venue: title, shortDescription: title }).execute();
  await test.context.db.updateTable('siteAnnouncements').set({ title, text: title }).execute();
  const signatories = JSON.stringify([{ name: title, role: title }]);
  const texts = {
    name: title,
    team: title,
    award: title,
    eventTitle: title,
    mainEventTitle: title,
    festivalName: title,
  };
  const others = { instituteName: title, line: title, reason: title, issuedBy: title };
  await test.context.db
    .updateTable('certificates')
    .set({ ...texts, ...others, signatories })
    .execute();
}

const textOf = async (loader: (args: never) => Promise<Response>, url: string) => {
  const { data } = await loadPage(test, loader, url, { id: eventId });
  return (data as Response).text();
};
const ofApi = async (url: string, headers = admin) => {
  const response = await test.inject({ url, headers });
  expect(response.statusCode, response.body).toBe(200);
  return response;
};

/** The names of a calendar's lines, unfolded. */
function icsLines(text: string): string[] {
  const lines = text.replace(/\r\n[ \t]/g, '').split(/\r\n|[\r\n\u0085\u2028\u2029\v\f]/);
  return lines.map((line) => line.replace(/[:;].*$/s, (rest) => (/^:V/.test(rest) ? rest : ':')));
}

/** The names of keys, as deep as they go; a room is a key of schedule.json. */
function jsonKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(jsonKeys);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.entries(value).map(([key, inner]) => [
    key === 'rooms' ? 'rooms' : key,
    jsonKeys(key === 'rooms' && !Array.isArray(inner) ? Object.values(inner) : inner),
  ]);
}

/** The elements of well-formed XML, with the names of their attributes. */
function xmlElements(text: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
  expect(text).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/);
  expect(text.isWellFormed()).toBe(true);
  const rest = text.replace(/^<\?xml[^>]*\?>/, '');
  const pieces = [...rest.matchAll(/<\/?[\w:]+(?: [\w:]+="[^"<]*")*\/?>|[^<>]+|(?<odd>.)/gs)];
  expect(pieces.flatMap(({ groups }) => groups?.odd ?? [])).toEqual([]);
  return pieces.filter(([piece]) => piece.startsWith('<')).map(([piece]) => piece.replace(/"[^"]*"/g, '""'));
}

/** The tags of a page with the names of their attributes, and of scripts what they hold, where that is JSON. */
function htmlTags(html: string): unknown[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(?<json>.*?)<\/script>|<(?<tag>[^>]*)>/gs)].map(
    ({ groups }) => (groups?.json ? jsonKeys(JSON.parse(groups.json)) : groups?.tag?.replace(/="[^"]*"/g, '')),
  );
}

const FORMULA = /^[\s\uFEFF]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]/;

/** How many cells each row has; none is a formula for a spreadsheet, whichever separator it takes. */
function csvRows(text: string): number[] {
  for (const delimiter of [',', ';', '\t']) {
    const cells = parse(text, {
      delimiter,
      bom: true,
      quote: delimiter === ',' ? '"' : false,
      relax_column_count: true,
    }).flat() as string[];
    expect(cells.filter((cell) => FORMULA.test(cell) && !/^\+?\d+$/.test(cell))).toEqual([]);
  }
  return (parse(text, { bom: true }) as string[][]).map(({ length }) => length);
}

/** The elements of the sheet; all texts are texts. */
function xlsxElements(bytes: Buffer): Record<string, string[]> {
  const files = unzipSync(bytes);
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => {
      const elements = xmlElements(strFromU8(content).trim());
      expect(elements.filter((element) => /^<f[ >]/.test(element))).toEqual([]);
      return [name, elements];
    }),
  );
}

/** The names of a mail's headers, and where its parts begin. */
async function mailHeaders(title: string): Promise<string[]> {
  const transport = await openEmailTransport(test.context);
  const outbox = path.join(test.context.config.dataDir, 'outbox');
  await rm(outbox, { recursive: true, force: true });
  await (await openEmailTransport(test.context)).send({
    id: 'mail',
    recipient: 'asha@college.test',
    subject: title,
    html: '<p>Hello</p>',
    text: 'Hello',
    attachments: [],
    createdAt: '2027-01-10T06:30:00.000Z',
  });
  transport.close();
  const [file = ''] = await readdir(outbox);
  const message = await readFile(path.join(outbox, file), 'utf8');
  const head = message.split('\r\n\r\n')[0] ?? '';
  return head
    .replace(/\r\n[ \t]/g, ' ')
    .split(/\r\n|[\r\n\u0085\u2028\u2029]/)
    .map((line) => line.split(':')[0] ?? '');
}

/** The declarations of the theme's style sheet. A name that the contract refuses is not stored. */
async function themeSheet(name: string): Promise<string[]> {
  const theme = themeFixture({ name });
  if (!themeSchema.safeParse(theme).success) return themeSheet('Plain');
  await updateTheme(test.context, { theme });
  const { version } = await getTheme(test.context);
  const { data } = await loadPage(test, loadThemeFile, '/theme', { version: version ?? 'none', file: 'colours.css' });
  return (await (data as Response).text()).split(/[{};]/);
}

const eventPage = async () => {
  const { data } = await loadPage(test, loadEvent, '/event', { id: eventId });
  return renderPage(SingleEventPage, data);
};
const certificatePage = async () => {
  const { data } = await loadPage(test, loadCertificate, '/certificate', { code: certificate });
  return renderPage(CertificatePage, data);
};
const boardPage = async (venue: string) => {
  const context = await loadPage(test, loadBoard, '/board', { venue });
  return renderPage(BoardPage, context.data);
};

/** Every output that programs read: what it is, and its structure once an event is called `title`. */
const outputs: [name: string, structure: (title: string) => Promise<unknown>][] = [
  ['calendar of an event', async () => icsLines(await textOf(loadEventCalendar, '/calendar/x.ics'))],
  ['calendar of the schedule', async () => icsLines(await textOf(loadScheduleCalendar, '/schedule.ics'))],
  ['calendar of a pass', async () => icsLines((await ofApi(`/api/passes/${code}/calendar.ics`)).body)],
  ['schedule.json', async () => jsonKeys(JSON.parse(await textOf(loadJson, '/schedule.json')))],
  ['schedule.xml', async () => xmlElements((await textOf(loadXml, '/schedule.xml')).trim())],
  ['sitemap.xml', async () => xmlElements((await textOf(loadSitemap, '/sitemap.xml')).trim())],
  ['feed of announcements', async () => xmlElements((await textOf(loadFeed, '/announcements.atom')).trim())],
  ['style sheet of a theme', (title) => themeSheet(title)],
  ['page of an event, with its JSON-LD', async () => htmlTags(await eventPage())],
  ['board of a venue', async (title) => htmlTags(await boardPage(title))],
  ['page of a certificate', async () => htmlTags(await certificatePage())],
  ['CSV of certificates', async () => csvRows((await ofApi('/api/exports/certificates/csv')).body)],
  ['XLSX of certificates', async () => xlsxElements((await ofApi('/api/exports/certificates/xlsx')).rawPayload)],
  ['CSV of registrations', async () => csvRows((await ofApi('/api/exports/registrations/csv')).body)],
  ['CSV of events', async () => csvRows((await ofApi('/api/exports/events/csv')).body)],
  ['live sheet', async () => csvRows((await ofApi(sheetPaths.reverse()[0] ?? '')).body)],
  ['XLSX of registrations', async () => xlsxElements((await ofApi('/api/exports/registrations/xlsx')).rawPayload)],
  ['XLSX of events', async () => xlsxElements((await ofApi('/api/exports/events/xlsx')).rawPayload)],
  ['headers of a mail', (title) => mailHeaders(title)],
];

it.each(outputs)(
  '%s keeps its structure, whatever an event, an announcement or a theme is called',
  async (_, structure) => {
    await setTitle('Plain');
    const plain = await structure('Plain');
    expect(JSON.stringify(plain).length).toBeGreaterThan(4);
    for (const title of hostile) {
      await setTitle(title);
      expect(await structure(title), JSON.stringify(title)).toEqual(plain);
    }
  },
);
