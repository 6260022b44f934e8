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

  it('matches every word anywhere, ignoring case', () => {
    expect(titles({ search: 'SPORTS robo' })).toEqual(['RoboWars']);
    expect(titles({ search: 'nothing such' })).toEqual([]);
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
