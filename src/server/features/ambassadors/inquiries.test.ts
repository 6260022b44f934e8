import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Inquiry } from '#contract/ambassadors.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { multipart } from '#test/support/multipart.ts';
import { heldUploads } from '#test/support/stored-files.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

const APPLY = '/api/ambassador/ambassador-inquiry';
const LIST = '/api/ambassador/inquiries';
const applicant = {
  fullName: 'Asha Rao',
  email: 'Asha@Example.org',
  phone: '+91 98765 43210',
  college: 'City College',
  whyInterested: 'I like festivals',
  expectedRegistrations: '10-15',
};

let test: TestApp;
let admin: { cookie: string };
let photo: { filename: string; content: Uint8Array };
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.loginAs('admin');
  photo = { filename: 'me.png', content: await buildPicture() };
});
beforeEach(async () => {
  await test.context.db.deleteFrom('ambassadorInquiries').execute();
  await test.context.db.deleteFrom('images').execute();
  await test.context.files.deleteAll('images/');
});
afterAll(() => test.close());

async function apply(overrides: Record<string, string> = {}) {
  const body = await multipart({ ...applicant, ...overrides, photo });
  return test.inject({ method: 'POST', url: APPLY, ...body });
}

const KEY = 'the-key-of-this-form';

it('an application that is sent again with its key is one, also twice at once; another key or e-mail is another', async () => {
  const first = await apply({ idempotencyKey: KEY });
  expect(first.statusCode, first.body).toBe(200);
  expect((await apply({ idempotencyKey: KEY })).json()).toEqual(first.json());
  await apply({ idempotencyKey: KEY, email: 'ravi@example.org' });
  await apply({ idempotencyKey: 'the-key-of-another-form' });
  await apply();
  await apply();
  expect((await list()).total).toBe(5);
  const [one, ...others] = await Promise.all(
    Array.from({ length: 3 }, () => apply({ idempotencyKey: `${KEY}-at-once` })),
  );
  expect(one?.statusCode, one?.body).toBe(200);
  expect(others.map((response) => response.json())).toEqual([one?.json(), one?.json()]);
  expect((await list()).total).toBe(6);
  const { db } = test.context;
  expect(await db.selectFrom('images').select('id').where('unusedSince', 'is', null).execute()).toHaveLength(6);
  expect((await apply({ idempotencyKey: 'short' })).json()).toMatchObject({ code: 'validation_failed' });
});

interface Page {
  inquiries: Inquiry[];
  total: number;
  more: boolean;
}

async function list(query: Record<string, string> = {}): Promise<Page> {
  const response = await test.inject({ method: 'GET', url: LIST, query, headers: admin });
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

/** Many inquiries at once, two of each instant, all with one photo. */
async function insertInquiries(count: number): Promise<string[]> {
  const { _id } = (await apply()).json().data;
  const { db } = test.context;
  const row = await db.selectFrom('ambassadorInquiries').selectAll().where('id', '=', _id).executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, (_, index) => ({
    ...row,
    id: `inquiry-${String(index).padStart(3, '0')}`,
    fullName: `Applicant ${index}`,
    createdAt: new Date(test.time.now.getTime() - (Math.floor(index / 2) + 1) * 1000).toISOString(),
  }));
  await db.insertInto('ambassadorInquiries').values(rows).execute();
  await db.deleteFrom('ambassadorInquiries').where('id', '=', _id).execute();
  return rows.map(({ id }) => id);
}

describe('createInquiry', () => {
  it('accepts an application from anyone and thanks them', async () => {
    const response = await apply();
    expect(response.statusCode).toBe(200);
    const { _id } = response.json().data;
    expect(response.json()).toEqual({
      success: true,
      message: 'Thank you! Your application has been received.',
      data: { _id },
    });
    const page = await list();
    expect(page).toMatchObject({ total: 1, more: false });
    expect(page.inquiries).toEqual([
      {
        ...applicant,
        email: 'asha@example.org',
        _id,
        photo: expect.stringMatching(/^\/images\/[\w-]{21}\/64\.webp$/),
        createdAt: test.time.now.toISOString(),
      },
    ]);
  });

  it.each(Object.keys(applicant))('requires %s', async (field) => {
    const response = await apply({ [field]: '  ' });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([
      { path: field, message: expect.stringMatching(/ required$|^Tell us why/) },
    ]);
    expect(await heldUploads(test)).toMatchObject({ rows: [], stored: [] });
  });

  it('requires a photo, also in a JSON request', async () => {
    const missing = { message: 'Please select an image', errors: [{ path: 'photo' }] };
    for (const body of [await multipart(applicant), { payload: applicant }]) {
      const response = await test.inject({ method: 'POST', url: APPLY, ...body });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject(missing);
    }
  });

  it('stores no photo where the database rejects the application', async () => {
    await sql`alter table "ambassadorInquiries" rename to "away"`.execute(test.context.db);
    try {
      expect((await apply()).statusCode).toBe(500);
    } finally {
      await sql`alter table "away" rename to "ambassadorInquiries"`.execute(test.context.db);
    }
    expect(await heldUploads(test)).toMatchObject({ rows: [], stored: [] });
    expect((await apply()).statusCode).toBe(200);
  });
});

describe('the rate limit of applications', () => {
  // The limiter goes by the wall clock.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  const applyFrom = async (remoteAddress: string) => {
    const body = await multipart({ ...applicant, photo });
    return (await test.inject({ method: 'POST', url: APPLY, ...body, remoteAddress })).statusCode;
  };
  const floodFrom = async (remoteAddress: string) => {
    // Invalid without a photo, and counted all the same.
    for (let count = 0; count < 299; count += 1) {
      await test.inject({ method: 'POST', url: APPLY, payload: applicant, remoteAddress });
    }
  };

  it('rejects the 301st of an IP within ten minutes, and no other IP', async () => {
    await floodFrom('203.0.113.5');
    expect(await applyFrom('203.0.113.5')).toBe(200);
    expect(await applyFrom('203.0.113.5')).toBe(429);
    expect(await applyFrom('203.0.113.6')).toBe(200);
    vi.setSystemTime(Date.now() + 10 * 60_000);
    expect(await applyFrom('203.0.113.5')).toBe(200);
  });

  it('counts the addresses of one IPv6 network as one', async () => {
    for (let count = 0; count < 300; count += 1) {
      await test.inject({
        method: 'POST',
        url: APPLY,
        payload: applicant,
        remoteAddress: `2001:db8:1:2::${count.toString(16)}`,
      });
    }
    expect(await applyFrom('2001:db8:1:2:9::1')).toBe(429);
    expect(await applyFrom('2001:db8:1:ff::1')).toBe(429);
    expect(await applyFrom('2001:db8:2::1')).toBe(200);
  });

  it('does not apply to a proxy on this machine that TRUST_PROXY does not name', async () => {
    await floodFrom('127.0.0.1');
    for (let count = 0; count < 3; count += 1) expect(await applyFrom('127.0.0.1')).toBe(200);
  });
});

describe('listInquiries', () => {
  it('returns the newest first in pages, each inquiry once', async () => {
    const ids = await insertInquiries(113);
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let more = true, before: string | undefined; more; before = seen.at(-1)) {
      const page = await list(before ? { before } : {});
      expect(page.total).toBe(113);
      seen.push(...page.inquiries.map((inquiry) => inquiry._id));
      sizes.push(page.inquiries.length);
      more = page.more;
    }
    expect(sizes).toEqual([50, 50, 13]);
    expect(seen).toHaveLength(new Set(seen).size);
    expect(seen.toSorted()).toEqual(ids);
    const times = (await list()).inquiries.map((inquiry) => inquiry.createdAt);
    expect(times).toEqual(times.toSorted().reverse());
  });

  it('is not shifted by an inquiry that arrives meanwhile', async () => {
    await insertInquiries(60);
    const first = await list();
    await apply({ fullName: 'A newcomer' });
    const second = await list({ before: first.inquiries.at(-1)?._id ?? '' });
    const ids = [...first.inquiries, ...second.inquiries].map((inquiry) => inquiry._id);
    expect(new Set(ids).size).toBe(60);
  });

  it('reports no more after a page that is exactly full', async () => {
    await insertInquiries(50);
    expect(await list()).toMatchObject({ more: false, total: 50 });
  });

  it('finds by name, e-mail, phone and college, with % and _ as themselves', async () => {
    await apply({ fullName: 'Kabir Singh', email: 'kabir_s@example.org', college: '100% St. Xavier’s' });
    await apply({ fullName: 'Zoya', email: 'zoya@example.org', phone: '1112223334', college: 'BITS Pilani' });
    const names = async (search: string) => (await list({ search })).inquiries.map(({ fullName }) => fullName);
    expect(await names('ZOYA')).toEqual(['Zoya']);
    expect(await names('pilani')).toEqual(['Zoya']);
    for (const phone of ['111222', '111 222-3334', '+91 (111) 222 3334']) expect(await names(phone)).toEqual(['Zoya']);
    expect(await names('R_S@example')).toEqual(['Kabir Singh']);
    expect(await names('0%')).toEqual(['Kabir Singh']);
    expect(await names('%')).toEqual(['Kabir Singh']);
    expect(await names('_')).toEqual(['Kabir Singh']);
    expect(await names("'; drop table users; --")).toEqual([]);
    expect((await list({ search: 'zoya' })).total).toBe(1);
    expect((await list({ search: '' })).total).toBe(2);
  });

  it('rejects a cursor whose inquiry is deleted', async () => {
    const query = { before: 'V1StGXR8_Z5jdHi6B-myT' };
    const response = await test.inject({ method: 'GET', url: LIST, query, headers: admin });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toMatchObject([{ path: 'before' }]);
  });
});

describe('deleteInquiry', () => {
  it('deletes the row and the photo permanently', async () => {
    const { _id } = (await apply()).json().data;
    const [inquiry] = (await list()).inquiries;
    const url = `${LIST}/${_id}`;
    const response = await test.inject({ method: 'DELETE', url, headers: admin });
    expect(response.json()).toMatchObject({ success: true, data: { _id } });
    expect(await heldUploads(test)).toMatchObject({ rows: [], stored: [] });
    expect((await test.inject({ method: 'GET', url: inquiry?.photo ?? '', headers: admin })).statusCode).toBe(404);
    const again = await test.inject({ method: 'DELETE', url, headers: admin });
    expect(again.statusCode).toBe(404);
    expect(again.json()).toMatchObject({ code: 'inquiry_not_found' });
  });

  it('returns 404 for the second of two simultaneous deletions', async () => {
    const { _id } = (await apply()).json().data;
    const remove = () => test.inject({ method: 'DELETE', url: `${LIST}/${_id}`, headers: admin });
    const responses = await Promise.all([remove(), remove()]);
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 404]);
  });
});
