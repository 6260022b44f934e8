import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CreateMainEvent } from '#contract/events/events.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { loadPage } from '#test/support/load-page.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { loader } from '#web/site/events/all/all-events-page.tsx';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

// Pages have the clock of their process.
afterEach(() => void vi.useRealTimers());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: test.time.now });
  await test.context.db.updateTable('events').set({ deletedAt: new Date().toISOString() }).execute();
  const taal = await createEvent(test.context, { title: 'Taal', category: 'music', hasSubEvents: true });
  const sub = (title: string, more: Partial<CreateMainEvent>) =>
    createSubEventOf(test.context, taal._id, { title, ...more });
  // Hours of the festival's zone, Asia/Kolkata.
  await sub('Solo vocals', { startDate: '2027-02-12T10:00', endDate: '2027-02-12T16:00', entryFee: 200 });
  await sub('Garba', {
    startDate: '2027-02-13T22:00',
    endDate: '2027-02-14T04:00',
    category: 'dance',
    venue: 'Open Air Theatre',
    status: 'inactive',
  });
  await sub('Bands', {
    startDate: '2027-02-14T18:00',
    endDate: '2027-02-14T22:00',
    venue: 'Open Air Theatre',
    participationType: 'team',
    teamSize: 8,
    entryFee: 1200,
    capacity: 1,
  });
  await createEvent(test.context, {
    title: 'Hackathon',
    startDate: '2027-02-12T09:00',
    endDate: '2027-02-13T15:00',
    category: 'coding',
    participationType: 'both',
    teamSize: 4,
    individualEntryFee: 100,
    teamEntryFee: 300,
  });
});

async function load(query = '') {
  const { data, cacheControl } = await loadPage(test, loader, `/events${query}`);
  return { ...data, cacheControl, titles: data.list?.events.map(({ title }) => title) };
}

describe('GET /events', () => {
  it('lists what one can register for, by when it starts, with what there is to choose from', async () => {
    const { titles, list, cacheControl } = await load();
    expect(titles).toEqual(['Hackathon', 'Solo vocals', 'Garba', 'Bands']);
    expect(list?.total).toBe(4);
    expect(list?.choices).toEqual({
      days: [
        { value: '2027-02-12', label: 'Fri 12 Feb' },
        { value: '2027-02-13', label: 'Sat 13 Feb' },
        { value: '2027-02-14', label: 'Sun 14 Feb' },
      ],
      categories: [
        { value: 'music', label: 'Music' },
        { value: 'dance', label: 'Dance' },
        { value: 'coding', label: 'Coding' },
      ],
      groups: [{ value: expect.any(String), label: 'Taal' }],
      venues: [
        { value: 'Innovation Centre', label: 'Innovation Centre' },
        { value: 'Open Air Theatre', label: 'Open Air Theatre' },
      ],
      fees: [
        { value: '0', label: 'Free' },
        { value: '100', label: 'Up to ₹100/-' },
        { value: '200', label: 'Up to ₹200/-' },
        { value: '500', label: 'Up to ₹500/-' },
        { value: '1000', label: 'Up to ₹1,000/-' },
      ],
    });
    expect(list?.events[1]).toMatchObject({ category: { key: 'music', label: 'Music' }, mainEventTitle: 'Taal' });
    expect(list?.events[1]).not.toHaveProperty('description');
    expect(cacheControl).toBeNull();
  });

  it.each([
    ['?day=2027-02-12', ['Hackathon', 'Solo vocals']],
    ['?day=2027-02-13', ['Hackathon', 'Garba']],
    // Garba ends at four in the morning: it is not of the fourteenth.
    ['?day=2027-02-14', ['Bands']],
    ['?category=music', ['Solo vocals', 'Bands']],
    ['?category=dance', ['Garba']],
    ['?who=alone', ['Hackathon', 'Solo vocals', 'Garba']],
    ['?who=team', ['Hackathon', 'Bands']],
    ['?fee=0', ['Garba']],
    ['?fee=100', ['Hackathon', 'Garba']],
    ['?fee=200&who=team', []],
    ['?fee=300&who=team', ['Hackathon']],
    ['?venue=Open+Air+Theatre', ['Garba', 'Bands']],
    ['?open=1', ['Hackathon', 'Solo vocals', 'Bands']],
    ['?sort=name', ['Bands', 'Garba', 'Hackathon', 'Solo vocals']],
    ['?sort=fee', ['Garba', 'Hackathon', 'Solo vocals', 'Bands']],
    ['?day=2027-02-12&category=music&fee=200', ['Solo vocals']],
    ['?category=food', []],
    ['?page=99', ['Hackathon', 'Solo vocals', 'Garba', 'Bands']],
  ])('%s', async (query, titles) => {
    expect((await load(query)).titles).toEqual(titles);
  });

  it('has what is over at the end, but not among names', async () => {
    vi.setSystemTime(new Date('2027-02-12T17:00:00+05:30'));
    expect((await load()).titles).toEqual(['Hackathon', 'Garba', 'Bands', 'Solo vocals']);
    expect((await load('?sort=fee')).titles).toEqual(['Garba', 'Hackathon', 'Bands', 'Solo vocals']);
    expect((await load('?sort=name')).titles).toEqual(['Bands', 'Garba', 'Hackathon', 'Solo vocals']);
  });

  it('?of= has the sub-events of one main event', async () => {
    const id = (await load()).list?.choices.groups[0]?.value;
    expect((await load(`?of=${id}`)).titles).toEqual(['Solo vocals', 'Garba', 'Bands']);
  });

  it('?seats=1 leaves out what is full or not active, as it is at the moment', async () => {
    expect((await load('?seats=1')).titles).toEqual(['Hackathon', 'Solo vocals', 'Bands']);
    const bands = (await load('?sort=name')).list?.events[0];
    const members = [{ name: 'Asha', email: 'asha@college.test' }];
    const payload = { eventId: bands?._id, teamName: 'One', contactEmail: 'asha@college.test', members };
    const { cookie } = await test.loginAs('participant');
    const response = await test.inject({
      method: 'POST',
      url: '/api/team/registerTeam',
      headers: { cookie, origin: 'http://localhost' },
      payload,
    });
    expect(response.statusCode, response.body).toBeLessThan(300);
    expect((await load('?seats=1')).titles).toEqual(['Hackathon', 'Solo vocals']);
  });

  it('is cached for everybody, but for lists that change without an edit', async () => {
    expect((await load('?day=2027-02-12&fee=0')).cacheControl).toBeNull();
    expect((await load('?open=1')).cacheControl).toBe('private, no-cache');
    expect((await load('?seats=1')).cacheControl).toBe('private, no-cache');
  });

  it('has sixty events a page', async () => {
    const taal = (await load()).list?.choices.groups[0]?.value ?? '';
    for (let number = 0; number < 58; number += 1) await createSubEventOf(test.context, taal);
    const first = await load();
    expect([first.list?.events.length, first.list?.pages, first.list?.count]).toEqual([60, 2, 62]);
    expect((await load('?page=2')).list?.events).toHaveLength(2);
  });

  it('says that the events could not be fetched', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = { ...test, app: { inject: async () => ({ statusCode: 500, body: '{}' }) } } as unknown as TestApp;
    expect((await loadPage(broken, loader, '/events')).data.list).toBeNull();
    expect(error).toHaveBeenCalled();
    error.mockRestore();
  });
});
