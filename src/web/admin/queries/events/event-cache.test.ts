import { expect, it } from 'vitest';
import { buildStoredEvent } from '#test/factories/stored-event.ts';
import { createQueryClient } from '../client/query-client.ts';
import { statsKey } from '../stats.ts';
import { trashKey } from '../trash.ts';
import { invalidateEvents, removeEvent, replaceEvent } from './event-cache.ts';
import { eventLists } from './events.ts';

const sub = buildStoredEvent({ _id: 'sub', mainEventId: 'main', title: 'Before' });

function clientWithLists() {
  const client = createQueryClient();
  client.setQueryData(eventLists.sub, [sub]);
  client.setQueryData(eventLists.subOf('main'), [sub]);
  client.setQueryData(eventLists.main, []);
  client.setQueryData(statsKey, {});
  client.setQueryData(trashKey, []);
  return client;
}

it('replaceEvent changes a sub-event in the list of all and in that of its main event', () => {
  const client = clientWithLists();
  replaceEvent(client, { ...sub, title: 'After' });
  expect(client.getQueryData(eventLists.sub)).toMatchObject([{ title: 'After' }]);
  expect(client.getQueryData(eventLists.subOf('main'))).toMatchObject([{ title: 'After' }]);
});

it('removeEvent takes a sub-event out of both lists', () => {
  const client = clientWithLists();
  removeEvent(client, sub);
  expect(client.getQueryData(eventLists.sub)).toEqual([]);
  expect(client.getQueryData(eventLists.subOf('main'))).toEqual([]);
});

it('invalidateEvents marks every list of events, the figures and the trash as stale', () => {
  const client = clientWithLists();
  invalidateEvents(client);
  for (const key of [eventLists.main, eventLists.sub, eventLists.subOf('main'), statsKey, trashKey]) {
    expect(client.getQueryState(key)?.isInvalidated, String(key)).toBe(true);
  }
});
