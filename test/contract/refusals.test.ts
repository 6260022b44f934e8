import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#contract/endpoints.ts';
import { builtPages } from '#server/http/pages/builds.ts';
import { mountPages } from '#server/http/pages/mount-pages.ts';
import { buildEvent, createEvent } from '#test/factories/events.ts';
import { expectPlainRefusal } from '#test/support/attacks/plain-refusal.ts';
import { storedRows } from '#test/support/databases/stored-rows.ts';
import { heldUploads } from '#test/support/stored-files.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { buildTinyPages } from '#test/support/tiny-pages.ts';

let test: TestApp;
let root: string;
let admin: Record<string, string>;

beforeAll(async () => {
  test = await startTestApp();
  // With the pages, which accept content types that no endpoint does.
  root = await buildTinyPages();
  await mountPages(test.app, test.context, (scope) => builtPages(scope, root));
  admin = await test.loginAs('admin');
});
afterAll(async () => {
  await test.close();
  await rm(root, { recursive: true, force: true });
});

const create = (payload: string | object, headers: Record<string, string> = {}) =>
  test.inject({ method: 'POST', url: '/api/events/mainEvent', headers: { ...admin, ...headers }, payload });

describe('the message of a validation error', () => {
  it.each([
    [{ venue: 'x'.repeat(201) }, 'venue: At most 200 characters'],
    [{ prizePool: 'lots' }, 'prizePool: Must be a whole number'],
    [{ capacity: 0 }, 'capacity: At least 1'],
    [{ isActive: 'maybe' }, 'isActive: Must be true or false'],
    [{ speakers: ['Asha', 'Ravi'] }, 'speakers: Must be text'],
    [{ title: ['one', 'two'] }, 'title: Must be text'],
    [{ description: { blocks: [] } }, 'description: Must be text'],
    [
      { description: '{"blocks":[{"type":"header","data":{"text":7}}]}' },
      'description.blocks.0.data.text: Must be text',
    ],
    [{ startDate: '2027-02-12T10:00+24:00' }, 'startDate: Must be a date and time such as 2027-02-14T10:00'],
    [{ endDate: '2027-02-12T10:00-05:60' }, 'endDate: Must be a date and time such as 2027-02-14T10:00'],
    [
      { registrationStarts: '2027-02-12 +9999' },
      'registrationStarts: Must be a date and time such as 2027-02-14T10:00',
    ],
    [{ startDate: 7 }, 'startDate: Must be a date and time'],
    // These name their field by themselves.
    [{ title: '' }, 'Title is required'],
    [{ title: null }, 'Title is required'],
    [{ startDate: '' }, 'Start date is required'],
    [{ endDate: null }, 'End date is required'],
    [{ endDate: '2027-01-01T00:00:00Z' }, 'The end must not be before the start'],
  ])('names the field of %j', async (wrong, sentence) => {
    const response = await create({ ...buildEvent(), ...wrong });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: sentence, detail: sentence });
  });

  it.each([
    ['POST', '/api/events/x/certificates', {}, 'to: Must be one of: checked_in, confirmed, winners'],
    ['POST', '/api/payments/confirm-many', { ids: [] }, 'ids: At least 1 item'],
    ['POST', '/api/auth/google/start', { next: '' }, 'next: Invalid value'],
    ['POST', '/api/registrations/announcements', { statuses: ['x'] }, /^statuses.0: Must be one of: pending_payment, /],
  ] as const)(
    'names the field of %s %s where the contract has no message of its own',
    async (method, url, payload, sentence) => {
      const response = await test.inject({ method, url, headers: admin, payload });
      expect(response.statusCode).toBe(400);
      expect(response.json().message).toMatch(sentence);
    },
  );

  it.each([undefined, null, ''])('asks for the main event of a sub-event where it is %j', async (mainEventId) => {
    const payload = { ...buildEvent(), mainEventId };
    const response = await test.inject({ method: 'POST', url: '/api/events/subevent', headers: admin, payload });
    expect([response.statusCode, response.json().message]).toEqual([400, 'Choose a main event']);
  });

  it('says that a password is too long where one is typed that cannot be right', async () => {
    const payload = { email: 'asha@college.test', password: 'x'.repeat(1001) };
    const response = await test.inject({ method: 'POST', url: '/api/auth/login', payload });
    expect([response.statusCode, response.json().message]).toEqual([400, 'password: At most 1000 characters']);
  });

  it('describes what is wrong with the whole body', async () => {
    expect((await create([])).json().message).toBe('body: Must be an object');
    const broken = await create('{"title":', { 'content-type': 'application/json' });
    expect([broken.statusCode, broken.json().message]).toEqual([400, 'The body is not valid JSON']);
    const form = await create('title=x', { 'content-type': 'application/x-www-form-urlencoded' });
    expect([form.statusCode, form.json().code]).toEqual([415, 'unsupported_media_type']);
    expect(form.json().message).toContain('as JSON, or as multipart/form-data');
  });

  it('ignores the content type of an empty body', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' };
    expect((await test.inject({ method: 'POST', url: '/api/auth/logout', headers })).json().success).toBe(true);
    expect((await create('', headers)).json().message).toBe('Title is required');
  });

  it('names the missing Origin header to an API client with a session', async () => {
    const { cookie = '' } = admin;
    const response = await test.app.inject({ method: 'POST', url: '/api/auth/logout', headers: { cookie } });
    expect([response.statusCode, response.json().code]).toEqual([403, 'cross_origin_forbidden']);
    expect(response.json().message).toContain('an Origin header');
  });
});

describe('a request with a wrong method', () => {
  it.each([
    ['GET', '/api/auth/login', 'POST'],
    ['PATCH', '/api/events/showMainEvent', 'GET, HEAD'],
    ['POST', '/api/events/edit/some-id', 'PUT'],
    ['PUT', '/api/events/mainEvent/some-id/', 'DELETE'],
    ['POST', '/check-auth', 'GET, HEAD'],
    ['DELETE', '/products?page=2', 'GET, HEAD'],
  ] as const)('%s %s gets a 405 that names what it takes', async (method, url, allow) => {
    const response = await test.inject({ method, url, headers: admin });
    expect([response.statusCode, response.json().code]).toEqual([405, 'method_not_allowed']);
    expect(response.headers.allow).toBe(allow);
  });

  it('is accepted if it only asks for the options', async () => {
    const event = await createEvent(test.context);
    const response = await test.inject({ method: 'OPTIONS', url: `/api/events/${event._id}` });
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect((await test.inject({ url: '/api/nothing' })).statusCode).toBe(404);
  });
});

const part = (name: string, value: string, more = '') =>
  `--B\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const file = (name: string, value: string, filename = 'a.png') =>
  part(name, value, `; filename="${filename}"\r\nContent-Type: image/png`);
const END = '--B--\r\n';

/** What no form sends, for a `field` that takes a file: nothing of it may be stored, and its refusal names the part where it knows it. */
const hostileParts: [string, (field: string) => string, named?: (field: string) => string, boundary?: string][] = [
  ['no boundary', (field) => file(field, 'x') + END, undefined, ''],
  ['another boundary', (field) => file(field, 'x') + END, undefined, '; boundary=C'],
  ['a boundary of 5000 characters', (field) => file(field, 'x') + END, undefined, `; boundary=${'x'.repeat(5000)}`],
  ['a file without a name', (field) => part(field, 'x', '\r\nContent-Type: image/png') + END, (field) => field],
  ['two files of one field', (field) => file(field, 'x') + file(field, 'y') + END, (field) => field],
  ['a file of 0 bytes', (field) => file(field, '') + END, (field) => field],
  ['a file in an unknown field', () => file('zzz', 'x') + END, () => 'zzz'],
  ['a file in a nested field', (field) => file(`${field}[0]`, 'x') + END, (field) => `${field}[0]`],
  ['a file in a field of 20,000 characters', () => file('z'.repeat(20_000), 'x') + END, () => 'z'.repeat(100)],
  ['a file in a field with U+0000', (field) => file(`${field}\0`, 'x') + END, (field) => field],
  ['a file in __proto__', () => file('__proto__', 'x') + END],
  ['a text in __proto__', () => part('__proto__', '{"admin":true}') + part('__proto__[admin]', '1') + END],
  ['a part without a name', () => `--B\r\nContent-Disposition: form-data\r\n\r\nx\r\n${END}`],
  ['a body that ends in a file', (field) => file(field, 'x'.repeat(200)).slice(0, 150), (field) => field],
  ['a body that ends in the head of a part', () => '--B\r\nContent-Disposition: form-da'],
  ['more parts than any form has', () => Array.from({ length: 120 }, (_, at) => part(`f${at}`, 'x')).join('') + END],
];

it.each(
  allEndpoints.flatMap((endpoint) =>
    [...(endpoint.files ?? []), ...(endpoint.documents ?? [])].map(
      (field) => [`${endpoint.method} ${endpoint.path}`, field, endpoint] as const,
    ),
  ),
)('%s refuses parts of %s that no form sends, in plain words, and stores nothing', async (name, field, endpoint) => {
  const event = await createEvent(test.context);
  const held = async () => [await storedRows(test.context.db, []), await heldUploads(test)];
  const before = await held();
  for (const [what, payload, named, boundary = '; boundary=B'] of hostileParts) {
    const response = await test.inject({
      method: endpoint.method,
      url: endpoint.path.replace(/:\w+/g, event._id),
      headers: { ...admin, 'content-type': `multipart/form-data${boundary}` },
      payload: payload(field),
    });
    const { status, errors } = expectPlainRefusal(response, `${name}: ${what}`);
    expect([400, 413], what).toContain(status);
    if (named)
      expect(
        errors.map(({ path }) => path),
        what,
      ).toEqual([named(field)]);
  }
  expect(await held()).toEqual(before);
});

it('a number is accepted for a text that may be one', async () => {
  const response = await create({ ...buildEvent(), firstPrize: 5000, venue: 7 });
  expect(response.json().data).toMatchObject({ firstPrize: '5000', venue: '7' });
  const team = await test.inject({
    method: 'POST',
    url: '/api/team/registerTeam',
    payload: {
      teamName: 'Numbers',
      contactEmail: 'asha@utsav.test',
      contactNumber: 9876543210,
      members: [{ name: 'Asha', email: 'asha@utsav.test' }],
    },
  });
  expect(team.json().data.contactNumber).toBe('9876543210');
});

/** What every event needs. */
const needed = { title: 'Raga', description: 'At dawn.', startDate: '2027-02-14T10:00', endDate: '2027-02-14T12:00' };

/** Sends fields as an admin, in a multipart form or as JSON. */
const send = (method: 'POST' | 'PUT', url: string, fields: Record<string, unknown>, isForm: boolean) => {
  const form = Object.entries(fields).map(([name, value]) => part(name, String(value)));
  const multipart = { 'content-type': 'multipart/form-data; boundary=B' };
  return test.inject({
    method,
    url,
    headers: { ...admin, ...(isForm ? multipart : {}) },
    payload: isForm ? form.join('') + END : fields,
  });
};

describe.each([
  ['a form', true, { status: '', participationType: '', teamSize: '', isActive: '' }],
  ['JSON', false, { status: null, participationType: null, teamSize: null, isActive: null }],
  ['JSON of a form', false, { status: ' ', participationType: '', teamSize: '', isActive: '' }],
] as const)('what is not chosen in %s', (_name, isForm, untouched) => {
  const defaults = { status: 'inactive', participationType: 'individual', teamSize: 1, isActive: false };

  it.each(['mainEvent', 'subevent'])('has its default in a new event, by POST %s', async (kind) => {
    const main = await createEvent(test.context);
    const fields = { ...needed, ...untouched, ...(kind === 'subevent' ? { mainEventId: main._id } : {}) };
    const response = await send('POST', `/api/events/${kind}`, fields, isForm);
    expect(response.json()).toMatchObject({ success: true, data: defaults });
  });

  it('stays as it is in an event that is edited, but for the size and the flags', async () => {
    const chosen = { status: 'active', participationType: 'team', teamSize: 4, isActive: true } as const;
    const event = await createEvent(test.context, chosen);
    const response = await send('PUT', `/api/events/edit/${event._id}`, untouched, isForm);
    expect(response.json()).toMatchObject({ data: { ...chosen, teamSize: 1, isActive: false } });
  });
});

it('a status is asked for where an event gets one', async () => {
  const { _id } = await createEvent(test.context);
  for (const status of ['', null]) {
    const response = await send('PUT', `/api/events/edit/mainevent/statusupdate/${_id}`, { status }, false);
    expect([response.statusCode, response.json().message]).toEqual([400, 'status: Must be active or inactive']);
  }
});

it.each(['null', 'undefined', ' null', ''])('a form that has %j in place of a picture sends none', async (image) => {
  const made = await send('POST', '/api/events/mainEvent', { ...needed, image }, true);
  expect(made.json()).toMatchObject({ success: true, data: { image: null } });
  const ambassador = await send('POST', '/api/ambassador/create', { name: 'Asha', image }, true);
  expect(ambassador.json()).toMatchObject({ success: true, data: { image: null } });
});

const apply = (email: string) =>
  test.inject({
    method: 'POST',
    url: '/api/team/registerTeam',
    payload: { teamName: 'Mails', contactEmail: email, members: [{ name: 'Asha', email: 'asha@utsav.test' }] },
  });

it.each(['x@y.z', "o'hara+fest@cs.college-1.ac.in", 'a#b@x.co'])('the email %s is accepted', async (email) => {
  expect((await apply(email)).json().data).toMatchObject({ contactEmail: email });
});

it.each(['x@y', 'x@y.', '@y.z', 'x@.z', 'x y@z.co', 'a@b@c.de', 'a,b@x.co', '<a@b.co>', '"a"@b.co', 'a@-b.co'])(
  'refuses the e-mail %s',
  async (email) => {
    const response = await apply(email);
    expect([response.statusCode, response.json().message]).toEqual([400, 'Please enter a valid email']);
  },
);
