import { onlineManager } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api.ts';
import { createQueryClient } from './query-client.ts';

const down = new Error('down');
afterEach(() => onlineManager.setOnline(true));

describe('createQueryClient', () => {
  it('logs the name of what could not be fetched, after one request', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const queryFn = vi.fn(() => Promise.reject(down));
    const query = { queryKey: ['events'], queryFn, meta: { name: 'events' } };
    await expect(createQueryClient().fetchQuery(query)).rejects.toBe(down);
    expect(queryFn).toHaveBeenCalledTimes(1);
    expect(log.mock.calls).toEqual([['Error fetching events:', down]]);
  });

  it('warns where older data is still shown, and keeps that data', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const client = createQueryClient();
    client.setQueryData(['settings'], 'older');
    const queryFn = () => Promise.reject(down);
    await expect(client.fetchQuery({ queryKey: ['settings'], queryFn, meta: { name: 'settings' } })).rejects.toBe(down);
    expect(warn.mock.calls).toEqual([['Error fetching settings:', down]]);
    expect(log).not.toHaveBeenCalled();
    expect(client.getQueryData(['settings'])).toBe('older');
  });

  it('reports nothing of a query that was cancelled before it failed, as logging out does', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const client = createQueryClient();
    const { promise, reject } = Promise.withResolvers<never>();
    const query = client.fetchQuery({ queryKey: ['stats'], queryFn: () => promise, meta: { name: 'the figures' } });
    const settled = Promise.allSettled([query]);
    await client.cancelQueries();
    reject(new Error('Log in first'));
    await settled;
    expect(log).not.toHaveBeenCalled();
  });

  it('reports nothing of a query that began while the session ended: the login says so', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const queryFn = () => Promise.reject(new ApiError({ code: 'not_signed_in', message: 'Log in first' }, 401));
    await expect(createQueryClient().fetchQuery({ queryKey: ['stats'], queryFn })).rejects.toThrow('Log in first');
    expect(log).not.toHaveBeenCalled();
  });

  it('sends requests although the browser says that it is offline', async () => {
    onlineManager.setOnline(false);
    const client = createQueryClient();
    expect(await client.fetchQuery({ queryKey: ['count'], queryFn: async () => 3 })).toBe(3);
    const mutation = client.getMutationCache().build(client, { mutationFn: async () => 'sent' });
    expect(await mutation.execute(undefined)).toBe('sent');
  });
});
