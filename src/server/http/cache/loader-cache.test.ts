import { expect, it, vi } from 'vitest';
import { LoaderCache } from './loader-cache.ts';

const respondWith = (data: object) => async () => Response.json({ success: true, data });
const always = () => true;

it('LoaderCache parses a public response once for each version of the content', async () => {
  let version = 1;
  const responses = new LoaderCache(() => version);
  const first = await responses.read('/api/events', respondWith([{ title: 'Nritya' }]), always);
  expect(responses.find('/api/events')).toBe(first);
  expect(await first.json()).toBe(await first.json());
  expect(responses.find('/api/settings')).toBeUndefined();
  version = 2;
  expect(responses.find('/api/events')).toBeUndefined();
});

it('LoaderCache freezes its data, so that no page can change what the next one reads', async () => {
  const responses = new LoaderCache(() => 1);
  const response = await responses.read('/api/events', respondWith({ list: [{ title: 'Nritya' }] }), always);
  const { data } = (await response.json()) as { data: { list: { title: string }[] } };
  expect(() => data.list.push({ title: 'x' })).toThrow(TypeError);
  expect(() => Object.assign(data.list[0] ?? {}, { title: 'x' })).toThrow(TypeError);
});

it('LoaderCache does not store a personal response, nor one during which the content changed', async () => {
  let version = 1;
  const responses = new LoaderCache(() => version);
  await responses.read('/api/me', respondWith({ name: 'Asha' }), () => false);
  expect(responses.find('/api/me')).toBeUndefined();
  const overtaken = async () => {
    version += 1;
    return Response.json({ data: 'old' });
  };
  await responses.read('/api/events', overtaken, always);
  expect(responses.find('/api/events')).toBeUndefined();
});

it('LoaderCache reads a response again after five minutes: whether the desk is open follows from the clock', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] });
  try {
    const responses = new LoaderCache(() => 1);
    await responses.read('/api/settings', respondWith({ payment: { kind: 'desk' } }), always);
    vi.advanceTimersByTime(299_000);
    expect(responses.find('/api/settings')).toBeDefined();
    vi.advanceTimersByTime(2_000);
    expect(responses.find('/api/settings')).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});
