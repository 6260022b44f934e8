import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onDates } from './on-dates.ts';

const START = Date.parse('2027-02-01T04:30:00.000Z');
const at = (minutes: number) => new Date(START + minutes * 60_000).toISOString();
/** The timer is set once all who begin together wait. */
const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000 + 100);
const countTimers = async () => {
  await Promise.resolve();
  return vi.getTimerCount();
};

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

it('calls back at each date that is still to come, with one timer for all who wait', async () => {
  const [early, late] = [vi.fn(), vi.fn()];
  const setTimer = vi.spyOn(globalThis, 'setTimeout');
  const stops = [onDates([at(-5), at(30)], late), onDates([at(10), null, at(20)], early)];
  expect(await countTimers()).toBe(1);
  expect(setTimer).toHaveBeenCalledTimes(1);
  await pass(9);
  expect(early).not.toHaveBeenCalled();
  await pass(1);
  expect(early).toHaveBeenCalledTimes(1);
  await pass(10);
  expect(early).toHaveBeenCalledTimes(2);
  expect(late).not.toHaveBeenCalled();
  await pass(10);
  expect(late).toHaveBeenCalledTimes(1);
  expect(await countTimers()).toBe(0);
  for (const stop of stops) stop();
});

it('lets one who is told leave, and others with them', async () => {
  const other = vi.fn();
  const stops: (() => void)[] = [];
  stops.push(
    onDates([at(10)], () => {
      for (const stop of stops) stop();
    }),
    onDates([at(10), at(20)], other),
  );
  await pass(30);
  expect(other).not.toHaveBeenCalled();
  expect(await countTimers()).toBe(0);
});

it('waits for nothing once nobody does, and for nobody who has left', async () => {
  const [stayed, left] = [vi.fn(), vi.fn()];
  const stop = onDates([at(10)], left);
  const end = onDates([at(10)], stayed);
  stop();
  await pass(10);
  expect(left).not.toHaveBeenCalled();
  expect(stayed).toHaveBeenCalledTimes(1);
  end();
  onDates([at(60)], left)();
  expect(await countTimers()).toBe(0);
  expect(onDates([at(-60), null], left)).toBeInstanceOf(Function);
  expect(await countTimers()).toBe(0);
});

it('waits longer than a browser’s timer can', async () => {
  const notify = vi.fn();
  const stop = onDates([at(40 * 24 * 60)], notify);
  await pass(30 * 24 * 60);
  expect(notify).not.toHaveBeenCalled();
  await pass(10 * 24 * 60);
  expect(notify).toHaveBeenCalledTimes(1);
  stop();
});
