import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { Section } from '#contract/pages/sections.ts';
import { createEvent, createSubEventOf } from '#test/factories/events.ts';
import { pageBody } from '#test/factories/pages.ts';
import { buildPicture } from '#test/factories/pictures.ts';
import { loadPage } from '#test/support/load-page.ts';
import { multipart } from '#test/support/multipart.ts';
import { renderLoadedPage, textOf } from '#test/support/render-page.tsx';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { loader as loadEvent } from '#web/site/events/single-event-page.tsx';
import PagePage, { loader } from '#web/site/pages/page-page.tsx';

let test: TestApp;
let admin: Record<string, string>;
let taal: string;
let solo: string;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.headersOf('admin');
  taal = (await createEvent(test.context, { title: 'Taal', hasSubEvents: true, category: 'dance' }))._id;
  const dates = { startDate: '2027-02-12T04:30:00.000Z', endDate: '2027-02-12T06:30:00.000Z' };
  solo = (await createSubEventOf(test.context, taal, { title: 'Solo', venue: 'Hall A', ...dates }))._id;
  await createSubEventOf(test.context, taal, { title: 'Duet', venue: 'Hall B', ...dates });
  const other = { startDate: '2027-02-13T04:30:00.000Z', endDate: '2027-02-13T06:30:00.000Z' };
  await createEvent(test.context, { title: 'Robo Race', category: 'robotics', venue: 'Lawn', ...other });
  await test.inject({
    method: 'PUT',
    url: `/api/events/${solo}/results`,
    headers: admin,
    payload: { winners: [{ award: '1st', name: 'Meera <b>' }] },
  });
});
afterAll(() => test.close());

async function publish(...sections: Section[]): Promise<string> {
  const payload = pageBody({ publish: true, sections });
  const made = await test.inject({ method: 'POST', url: '/api/pages', headers: admin, payload });
  expect(made.statusCode, made.body).toBe(200);
  return payload.slug;
}
const load = async (slug: string, app = test) => (await loadPage(app, loader, `/pages/${slug}`, { slug })).data;
const shown = async (...sections: Section[]) => renderLoadedPage(PagePage, await load(await publish(...sections)));
const events = (choice: object): Section => ({
  ...({ id: 'e', kind: 'events', heading: 'Look', day: '', category: '', mainEventId: '', limit: 12 } as const),
  ...choice,
});

it('cards of events are chosen by day, category and main event', async () => {
  expect(textOf(await shown(events({ category: 'dance' })))).toMatch(/Look .*Solo/);
  expect(textOf(await shown(events({ day: '2027-02-13' })))).not.toContain('Solo');
  const html = await shown(events({ mainEventId: taal, limit: 1 }));
  expect(html.match(/<article/g)).toHaveLength(2);
  expect(textOf(html)).toContain('See all 2 events');
  expect(html).toContain(`of=${taal}`);
  expect(textOf(await shown(events({ mainEventId: 'gone' })))).toContain('No events yet');
});

it('the schedule of a day or a venue has its events with their hours', async () => {
  const schedule = { id: 's', kind: 'schedule', heading: '', day: '', venue: '' } as const;
  const all = await shown(schedule);
  expect(textOf(all)).toMatch(/Friday, 12 February 2027 .*Duet .*Saturday, 13 February 2027 .*Robo Race/);
  expect(all).toMatch(/<h2[^>]*>Friday/);
  const hall = textOf(await shown({ ...schedule, heading: 'Hall A', venue: 'Hall A' }));
  expect([hall.includes('Solo'), hall.includes('Duet')]).toEqual([true, false]);
  expect(textOf(await shown({ ...schedule, day: '2030-01-01' }))).toContain('Nothing is planned here yet.');
});

it('a schedule says that it could not be loaded where its version could not: what was not released stays unseen', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const slug = await publish({ id: 's', kind: 'schedule', heading: '', day: '', venue: '' });
  const inject = (options: { url: string }) =>
    options.url === endpoints.scheduleReleases.shown.path ? { statusCode: 503, body: '{}' } : test.app.inject(options);
  const failed = await load(slug, { ...test, app: { inject } } as unknown as TestApp);
  expect(failed.live.schedule).toEqual({ s: null });
  const text = textOf(await renderLoadedPage(PagePage, failed));
  expect(text).not.toContain('Robo Race');
  expect(textOf(await renderLoadedPage(PagePage, await load(slug)))).toContain('Robo Race');
});

it('published results are there, of all events or of a main event', async () => {
  const results = { id: 'r', kind: 'results', heading: 'Winners', mainEventId: '' } as const;
  const html = await shown(results);
  expect(textOf(html)).toMatch(/Winners Solo 1st/);
  expect(html).toContain('Meera &lt;b&gt;');
  expect(textOf(await shown({ ...results, mainEventId: taal }))).toContain('Solo');
  expect(textOf(await shown({ ...results, mainEventId: 'other' }))).toContain('No results are published yet.');
  await test.inject({ method: 'DELETE', url: `/api/events/mainEvent/${taal}`, headers: admin });
  expect((await test.inject({ url: '/api/results' })).json().data).toEqual([]);
  await test.inject({ method: 'POST', url: `/api/events/${taal}/restore`, headers: admin, payload: {} });
});

it('a map has numbered pins on its plan, and says the same as a list that leads to what is on', async () => {
  const file = { filename: 'plan.png', content: await buildPicture({ width: 900, height: 600 }) };
  const upload = await multipart({ image: file });
  const headers = { ...admin, ...upload.headers };
  const sent = await test.inject({ method: 'POST', url: '/api/images', headers, payload: upload.payload as Buffer });
  const plan = sent.json().data.url;
  const pin = { name: 'Hall <A>', venue: 'Hall A', text: 'Upstairs', x: 12.5, y: 80 };
  const map = { id: 'm', kind: 'map', heading: 'Where', plan, alt: 'The campus', pins: [pin] } as const;
  const html = await shown(map as unknown as Section);
  expect(html).toContain('width="900" height="600"');
  // Events lead to the pin, and it to its words.
  expect(html).toMatch(
    /<a id="pin-m-1" href="#pin-m-1-words" aria-label="1: Hall &lt;A&gt;"><circle cx="12.5%" cy="80%"/,
  );
  expect(html).not.toContain('style=');
  expect(html).toMatch(/<li id="pin-m-1-words">.*href="\/schedule\?venue=Hall%20A"/);
  expect(await shown({ ...map, plan: '' } as unknown as Section)).toMatch(/<li id="pin-m-1">/);
  const payload = pageBody({ sections: [{ ...map, pins: [{ ...pin, x: 101 }] }] as never });
  const refused = await test.inject({ method: 'POST', url: '/api/pages', headers: admin, payload });
  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'sections.0.pins.0.x']);
});

it('the page of an event knows where its venue is on a map that is public, in whatever case it is written', async () => {
  const { _id: id } = await createSubEventOf(test.context, taal, { title: 'Trio', venue: 'Hall Z' });
  const onMap = async () => {
    const { data } = await loadPage(test, loadEvent, `/openedEvent/Trio/${id}`, { title: 'Trio', id });
    return data.details.onMap;
  };
  expect(await onMap()).toBeNull();
  const pin = { text: '', x: 10, y: 20 };
  const pins = [
    { ...pin, name: 'Main gate', venue: '' },
    { ...pin, name: 'The old hall', venue: 'hall z ' },
  ];
  const sections: Section[] = [{ id: 'm', kind: 'map', heading: '', plan: '', alt: '', pins }];
  const draft = pageBody({ sections });
  await test.inject({ method: 'POST', url: '/api/pages', headers: admin, payload: draft });
  expect(await onMap()).toBeNull();
  const page = pageBody({ publish: true, sections });
  await test.inject({ method: 'POST', url: '/api/pages', headers: admin, payload: page });
  expect(await onMap()).toBe(`/pages/${page.slug}#pin-m-2`);
  expect((await test.inject({ url: '/api/venue-pins' })).json().data).toContainEqual({
    venue: 'main gate',
    path: `/pages/${page.slug}#pin-m-1`,
  });
});
