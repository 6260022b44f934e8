import { nanoid } from 'nanoid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ambassador } from '#contract/ambassadors.ts';
import type { Event } from '#contract/events/events.ts';
import type { Power } from '#contract/roles/powers.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { loginWithGrants } from '#test/support/role-sessions.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { hasSampleFestival, loadSampleFestival, removeSampleFestival } from './sample.service.ts';
import { firstDay, sampleFestival } from './sample-festival.ts';

/** A role of the committee's own. */
async function roleWith(test: TestApp, powers: Power[]): Promise<string> {
  const createdAt = test.time.now.toISOString();
  const role = { id: nanoid(), label: 'Editor', powers: JSON.stringify(powers), createdAt, deletedAt: null };
  await test.context.db.insertInto('roles').values(role).execute();
  return role.id;
}

describe('the sample festival', () => {
  let test: TestApp;
  const list = async <T>(url: string) => (await test.inject({ url })).json<{ data: T[] }>().data;

  beforeAll(async () => {
    test = await startTestApp({ sampleData: true });
    expect(await loadSampleFestival(test.context)).toBe(true);
  });
  afterAll(() => test.close());

  it('has 6 main events, 30 sub-events and 8 ambassadors', async () => {
    expect(await list('/api/events/showMainEvent')).toHaveLength(6);
    expect(await list('/api/events/showSubEvents')).toHaveLength(30);
    const ambassadors = await list<Ambassador>('/api/ambassador/show');
    expect(ambassadors).toHaveLength(8);
    expect(ambassadors.every((ambassador) => ambassador.events.length > 0)).toBe(true);
  });

  it('contains every kind of event that a visitor can see', async () => {
    const events = [
      ...(await list<Event>('/api/events/showMainEvent')),
      ...(await list<Event>('/api/events/showSubEvents')),
    ];
    const kinds: Record<string, (event: Event) => boolean> = {
      active: (event) => event.status === 'active',
      inactive: (event) => event.status === 'inactive',
      'without sub-events': (event) => event.mainEventId === null && !event.hasSubEvents,
      'login needed': (event) => event.isAuthenticationNeeded,
      'team needed': (event) => event.isRegistrationNeeded && event.teamSize > 1,
      'own registration site': (event) => event.registrationLink !== null,
      'split fees': (event) => event.participationType === 'both' && event.individualEntryFee !== null,
      free: (event) => event.entryFee === null && event.individualEntryFee === null,
      'no venue yet': (event) => event.venue === null,
      'a prize in words': (event) => /[a-z]/i.test(event.firstPrize ?? ''),
      'in a category': ({ category }) => category !== null,
      'a plain description': (event) => event.description !== '' && !event.description.startsWith('{'),
    };
    for (const [kind, is] of Object.entries(kinds)) expect(events.some(is), kind).toBe(true);
    expect(new Set(events.map(({ category }) => category)).size).toBeGreaterThan(9);
  });

  it('uses every kind of block somewhere', async () => {
    const events = [
      ...(await list<Event>('/api/events/showMainEvent')),
      ...(await list<Event>('/api/events/showSubEvents')),
    ];
    const documents = events.filter((event) => event.description.startsWith('{'));
    const types = documents.flatMap((event) =>
      JSON.parse(event.description).blocks.map((block: { type: string }) => block.type),
    );
    expect([...new Set(types)].sort()).toEqual(['checklist', 'code', 'embed', 'header', 'image', 'list', 'paragraph']);
  });

  it('takes place on three days of a coming February, sub-events within their main event', async () => {
    expect(firstDay(new Date('2026-11-21T00:00:00Z')).toISOString()).toBe('2027-02-12T00:00:00.000Z');
    expect(firstDay(new Date('2027-02-05T00:00:00Z')).toISOString()).toBe('2028-02-11T00:00:00.000Z');
    const mains = new Map((await list<Event>('/api/events/showMainEvent')).map((event) => [event._id, event]));
    for (const sub of await list<Event>('/api/events/showSubEvents')) {
      const main = mains.get(sub.mainEventId ?? '');
      expect(main && sub.startDate >= main.startDate && sub.endDate <= main.endDate, sub.title).toBe(true);
    }
  });

  it('is never loaded twice', async () => {
    expect(await loadSampleFestival(test.context)).toBe(false);
    expect(await list('/api/events/showMainEvent')).toHaveLength(sampleFestival.mainEvents.length);
  });
});

describe('removing the sample festival', () => {
  it('deletes all of it permanently', async () => {
    const test = await startTestApp({ sampleData: true });
    try {
      await loadSampleFestival(test.context);
      expect(await removeSampleFestival(test.context)).toEqual({ removed: 44 });
      expect(await hasSampleFestival(test.context.db)).toBe(false);
      expect(await loadSampleFestival(test.context)).toBe(false);
      await test.context.db.deleteFrom('ambassadorEvents').execute();
      await test.context.db.deleteFrom('events').where('mainEventId', 'is not', null).execute();
      await test.context.db.deleteFrom('events').execute();
      await test.context.db.deleteFrom('ambassadors').execute();
      expect(await loadSampleFestival(test.context), 'on an empty database again').toBe(false);
    } finally {
      await test.close();
    }
  });

  it('leaves the committee’s own events, and the sample main event above them', async () => {
    const test = await startTestApp({ sampleData: true });
    try {
      await loadSampleFestival(test.context);
      const admin = await test.loginAs('admin');
      const headers = { cookie: admin.cookie, origin: admin.origin };
      const mains = (await test.inject({ url: '/api/events/showMainEvent' })).json<{ data: Event[] }>().data;
      const mainEventId = mains.find((event) => event.title === 'Taal')?._id;
      const payload = { title: 'Our own', startDate: '2027-02-12T10:00', endDate: '2027-02-12T11:00', mainEventId };
      const created = await test.inject({ method: 'POST', url: '/api/events/subevent', headers, payload });
      expect(created.statusCode).toBe(200);

      const removed = await test.inject({ method: 'DELETE', url: '/api/sample-data', headers });
      expect(removed.json()).toMatchObject({ success: true, data: { removed: 43 } });
      const left = (await test.inject({ url: '/products' })).json<{ title: string }[]>();
      expect(left.map((product) => product.title).sort()).toEqual(['Our own', 'Taal']);
      const stats = (await test.inject({ url: '/api/dashboard', headers })).json();
      expect(stats.data).toMatchObject({ totalEvents: 2, hasSampleData: false });
    } finally {
      await test.close();
    }
  });

  it('says before how many events, ambassadors and registrations it touches', async () => {
    const test = await startTestApp({ sampleData: true, upi: { id: 'festival@okbank', name: 'Utsav' } });
    try {
      await loadSampleFestival(test.context);
      const headers = await test.headersOf('admin');
      const read = async () => (await test.inject({ url: '/api/sample-data', headers })).json().data;
      const none = { registrations: 0, waitlisted: 0, paidRegistrations: 0, paid: 0 };
      expect(await read()).toEqual({ events: 36, ambassadors: 8, ...none });

      const mains = (await test.inject({ url: '/api/events/showMainEvent' })).json<{ data: Event[] }>().data;
      const mainEventId = mains.find((event) => event.title === 'Taal')?._id ?? '';
      const own = await createSubEventOf(test.context, mainEventId, { title: 'Our own' });
      const full = await createEvent(test.context, { title: 'Full', capacity: 1, entryFee: 150 });
      await test.context.db.updateTable('events').set({ isSample: true }).where('id', '=', full._id).execute();
      const register = async (eventId: string, email: string) => {
        const payload = { eventId, name: 'Ravi Kumar', email, phone: '+91 98765 43210' };
        return (await test.inject({ method: 'POST', url: '/api/registrations', payload })).json().data;
      };
      const { _id } = await register(full._id, 'asha@college.test');
      await test.inject({ method: 'POST', url: `/api/registrations/${_id}/desk-payment`, headers, payload: {} });
      await register(full._id, 'bela@college.test');
      // What the committee made below a sample event stays with it, and counts for neither.
      await register(own._id, 'ravi@college.test');
      const counts = { registrations: 1, waitlisted: 1, paidRegistrations: 1, paid: 150 };
      expect(await read()).toEqual({ events: 36, ambassadors: 8, ...counts });
      const { headers: editor } = await loginWithGrants(test, {
        role: await roleWith(test, ['panel.open', 'settings.edit']),
      });
      const shown = await test.inject({ url: '/api/sample-data', headers: editor });
      expect(shown.json().data, shown.body).toMatchObject({ ...counts, paid: null });

      const removed = await test.inject({ method: 'DELETE', url: '/api/sample-data', headers });
      expect(removed.json().data, 'as many as were announced').toEqual({ removed: 44 });
      expect(await read()).toEqual({ events: 0, ambassadors: 0, ...none });
    } finally {
      await test.close();
    }
  });

  it('is for admins alone', async () => {
    const test = await startTestApp({ sampleData: true });
    try {
      const { cookie } = await test.loginAs('participant');
      expect((await test.inject({ method: 'DELETE', url: '/api/sample-data' })).statusCode).toBe(401);
      const refused = await test.inject({ method: 'DELETE', url: '/api/sample-data', headers: { cookie } });
      expect(refused.json()).toMatchObject({ status: 403, code: 'not_allowed' });
    } finally {
      await test.close();
    }
  });
});

it('loadSampleFestival loads once when two processes start together', async () => {
  const test = await startTestApp({ sampleData: true });
  try {
    const loaded = await Promise.allSettled([loadSampleFestival(test.context), loadSampleFestival(test.context)]);
    expect(loaded.filter((result) => result.status === 'fulfilled' && result.value)).toHaveLength(1);
    expect((await test.inject({ url: '/products' })).json()).toHaveLength(36);
  } finally {
    await test.close();
  }
});

it('loadSampleFestival loads nothing where the configuration disables it', async () => {
  const test = await startTestApp({ sampleData: false });
  try {
    expect(await loadSampleFestival(test.context)).toBe(false);
    expect((await test.inject({ url: '/products' })).json()).toEqual([]);
  } finally {
    await test.close();
  }
});
