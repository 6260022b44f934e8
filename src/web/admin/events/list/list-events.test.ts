import { describe, expect, it } from 'vitest';
import { buildStoredEvent } from '#test/factories/stored-event.ts';
import { type EventQuery, listEvents } from './list-events.ts';

const all: EventQuery = { search: '', status: 'all', sorting: 'start' };
const robowars = buildStoredEvent({
  _id: 'a',
  title: 'RoboWars',
  venue: 'Sports Complex',
  startDate: '2027-02-15T04:30:00.000Z',
});
const nritya = buildStoredEvent({
  _id: 'b',
  title: 'Nritya',
  status: 'inactive',
  startDate: '2027-02-14T04:30:00.000Z',
});
const titles = (query: Partial<EventQuery>) =>
  listEvents([robowars, nritya], { ...all, ...query }).map(({ title }) => title);

describe('listEvents', () => {
  it('sorts by start', () => {
    expect(titles({})).toEqual(['Nritya', 'RoboWars']);
  });

  it('sorts by title, by creation and by last change', () => {
    const older = {
      ...robowars,
      title: 'event 10',
      createdAt: '2027-01-01T00:00:00.000Z',
      updatedAt: '2027-01-09T00:00:00.000Z',
    };
    const newer = {
      ...nritya,
      title: 'Event 9',
      createdAt: '2027-01-02T00:00:00.000Z',
      updatedAt: '2027-01-08T00:00:00.000Z',
    };
    const sorted = (sorting: EventQuery['sorting']) =>
      listEvents([older, newer], { ...all, sorting }).map(({ title }) => title);
    expect(sorted('title')).toEqual(['Event 9', 'event 10']);
    expect(sorted('created')).toEqual(['Event 9', 'event 10']);
    expect(sorted('updated')).toEqual(['event 10', 'Event 9']);
  });

  it('matches every word anywhere, ignoring case', () => {
    expect(titles({ search: 'SPORTS robo' })).toEqual(['RoboWars']);
    expect(titles({ search: 'nothing such' })).toEqual([]);
  });

  it('puts first what another backend sends without dates', () => {
    const undated = { ...robowars, title: 'Undated', startDate: null, createdAt: undefined, updatedAt: null } as never;
    for (const sorting of ['start', 'created', 'updated'] as const)
      expect(listEvents([robowars, undated], { ...all, sorting })).toHaveLength(2);
    expect(listEvents([robowars, undated], all)[0]?.title).toBe('Undated');
  });

  it('filters by status', () => {
    expect(titles({ status: 'inactive' })).toEqual(['Nritya']);
  });

  it('does not change its argument', () => {
    const given = [robowars, nritya];
    listEvents(given, { ...all, sorting: 'title' });
    expect(given).toEqual([robowars, nritya]);
  });
});
