import { afterEach, describe, expect, it, vi } from 'vitest';
import { Resource } from './resource.ts';

afterEach(() => vi.restoreAllMocks());

describe('a resource', () => {
  it('keeps its old data while newer is under way', async () => {
    let response = ['old'];
    const resource = new Resource(async () => response);
    await resource.load();
    response = ['new'];
    const loading = resource.load();
    expect(resource.getSnapshot()).toMatchObject({ data: ['old'], loading: true });
    await loading;
    expect(resource.getSnapshot()).toEqual({ data: ['new'], error: undefined, loading: false });
  });

  it('logs a failure and keeps what it had', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    let isDown = false;
    const resource = new Resource(async () => {
      if (isDown) throw new Error('down');
      return 'data';
    });
    await resource.load();
    isDown = true;
    await resource.load();
    expect(resource.getSnapshot()).toMatchObject({ data: 'data', error: new Error('down'), loading: false });
    expect(log).toHaveBeenCalledWith('Error fetching events:', expect.any(Error));
  });

  it('fetches again where a change came between question and answer', async () => {
    const waiting: ((value: string) => void)[] = [];
    const resource = new Resource(() => new Promise<string>((resolve) => waiting.push(resolve)));
    const first = resource.load();
    waiting.shift()?.('from before');
    await first;
    const second = resource.load();
    resource.change(() => 'changed here');
    waiting.shift()?.('from before');
    await second;
    expect(resource.getSnapshot().data).toBe('changed here');
    expect(waiting).toHaveLength(1);
    waiting.shift()?.('from after');
    await vi.waitFor(() => expect(resource.getSnapshot().data).toBe('from after'));
  });
});
