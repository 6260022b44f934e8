import { MutationObserver, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Event } from '#contract/events/events.ts';
import { buildStoredEvent } from '#test/factories/stored-event.ts';
import type { AdminApi } from '../../api/admin-api.tsx';
import { createQueryClient } from '../client/query-client.ts';
import { statsKey } from '../stats.ts';
import { eventLists } from './events.ts';
import { isToggling, statusToggle } from './status-toggle.ts';

const drums = buildStoredEvent({ _id: 'drums', status: 'inactive' });
const robots = buildStoredEvent({ _id: 'robots', status: 'inactive' });

let client: QueryClient;
beforeEach(() => {
  client = createQueryClient();
  client.setQueryData(eventLists.main, [drums, robots]);
});

const statuses = () => client.getQueryData<Event[]>(eventLists.main)?.map(({ status }) => status);

/** A toggle whose response the test gives. */
function toggle(event: Event) {
  const response = Promise.withResolvers<{ data: Event | undefined }>();
  const call = vi.fn(() => response.promise) as unknown as AdminApi['call'];
  const mutation = new MutationObserver(client, statusToggle(client, { call }));
  const done = mutation.mutate(event).catch(() => {});
  return { response, done, call };
}

describe('statusToggle', () => {
  it('changes the cached list before the response', async () => {
    const { call, response, done } = toggle(drums);
    await vi.waitFor(() => expect(statuses()).toEqual(['active', 'inactive']));
    expect(isToggling(client, drums)).toBe(true);
    expect(isToggling(client, robots)).toBe(false);
    response.resolve({ data: undefined });
    await done;
    expect(call).toHaveBeenCalledWith(expect.anything(), { params: { id: 'drums' }, body: { status: 'active' } });
    expect(statuses()).toEqual(['active', 'inactive']);
    expect(isToggling(client, drums)).toBe(false);
  });

  it('takes over the event that the server returns', async () => {
    const { response, done } = toggle(drums);
    response.resolve({ data: { ...drums, status: 'active', title: 'Renamed meanwhile' } });
    await done;
    expect(client.getQueryData<Event[]>(eventLists.main)?.[0]?.title).toBe('Renamed meanwhile');
  });

  it('restores the status of the refused event alone', async () => {
    const first = toggle(drums);
    const second = toggle(robots);
    await vi.waitFor(() => expect(statuses()).toEqual(['active', 'active']));
    first.response.reject(new Error('refused'));
    second.response.resolve({ data: undefined });
    await Promise.all([first.done, second.done]);
    expect(statuses()).toEqual(['inactive', 'active']);
  });

  it('drops the response of a fetch that began before it, and fetches again', async () => {
    const fetches: PromiseWithResolvers<Event[]>[] = [];
    const queryFn = () => {
      fetches.push(Promise.withResolvers<Event[]>());
      return fetches.at(-1)?.promise as Promise<Event[]>;
    };
    const stop = new QueryObserver(client, { queryKey: eventLists.main, queryFn }).subscribe(() => {});
    expect(fetches).toHaveLength(1);
    const { response, done } = toggle(drums);
    await vi.waitFor(() => expect(statuses()).toEqual(['active', 'inactive']));
    fetches[0]?.resolve([drums, robots]);
    response.resolve({ data: undefined });
    await done;
    expect(statuses()).toEqual(['active', 'inactive']);
    await vi.waitFor(() => expect(fetches).toHaveLength(2));
    fetches[1]?.resolve([robots]);
    await vi.waitFor(() => expect(statuses()).toEqual(['inactive']));
    stop();
  });

  it('fetches the lists again after an error: the server may have done it, or has another event by now', async () => {
    const fetched = vi.fn(async () => [{ ...drums, status: 'active' as const }, robots]);
    const options = { queryKey: eventLists.main, queryFn: fetched, staleTime: Number.POSITIVE_INFINITY };
    const stop = new QueryObserver(client, options).subscribe(() => {});
    const { response, done } = toggle(drums);
    response.reject(new Error('lost'));
    await done;
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
    await vi.waitFor(() => expect(statuses()).toEqual(['active', 'inactive']));
    stop();
  });

  it('fetches the figures again, and no list that was never fetched', async () => {
    client.setQueryData(statsKey, 'figures');
    const sub = buildStoredEvent({ _id: 'sub', mainEventId: 'drums', status: 'inactive' });
    const { response, done } = toggle(sub);
    response.resolve({ data: undefined });
    await done;
    expect(client.getQueryState(statsKey)?.isInvalidated).toBe(true);
    expect(client.getQueryData(eventLists.sub)).toBeUndefined();
  });
});
