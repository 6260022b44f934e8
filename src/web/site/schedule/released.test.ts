import { expect, it } from 'vitest';
import { buildStoredEvent } from '#test/factories/stored-event.ts';
import { asReleased } from './released.ts';

const event = (_id: string, mainEventId: string | null = null) => buildStoredEvent({ _id, title: _id, mainEventId });
const slot = (eventId: string) => ({
  eventId,
  title: 'as it was called',
  startDate: '2027-02-14T04:30:00.000Z',
  endDate: '2027-02-14T05:30:00.000Z',
  venue: 'Released hall',
});
const release = (...ids: string[]) => ({
  _id: 'r',
  name: '0.1',
  note: '',
  releasedAt: '2027-01-01T00:00:00.000Z',
  slots: ids.map(slot),
});

it('shows hours and venues of the version under the titles of now, and leaves out what is newer', () => {
  const mainEvents = [event('alone'), event('new'), event('group')];
  const subEvents = [event('part', 'group'), event('new part', 'group')];
  const shown = asReleased(mainEvents, subEvents, release('alone', 'part', 'deleted'));
  expect(shown.mainEvents.map(({ _id }) => _id)).toEqual(['alone', 'group']);
  expect(shown.mainEvents[0]).toMatchObject({ title: 'alone', venue: 'Released hall', startDate: slot('').startDate });
  expect(shown.subEvents).toMatchObject([{ _id: 'part', venue: 'Released hall' }]);
});

it('a group of which nothing is released is no event of its own', () => {
  expect(asReleased([event('group')], [event('part', 'group')], release()).mainEvents).toEqual([]);
});

it('without a version everything is as it is', () => {
  const [mainEvents, subEvents] = [[event('alone')], [event('part', 'group')]];
  expect(asReleased(mainEvents, subEvents, null)).toEqual({ mainEvents, subEvents });
});
