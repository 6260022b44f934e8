import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onDates } from './registration-window.ts';

const START = Date.parse('2027-02-01T04:30:00.000Z');
const at = (minutes: number) => new Date(START + minutes * 60_000).toISOString();
const pass = (minutes: number) => vi.advanceTimersByTime(minutes * 60_000 + 100);

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

it('calls back at each date that is still to come, with one timer for all who wait', () => {
  const [early, late] = [vi.fn(), vi.fn()];
  const stops = [onDates([at(-5), at(30)], late), onDates([at(10), null, at(20)], early)];
  expect(vi.getTimerCount()).toBe(1);
  pass(9);
  expect(early).not.toHaveBeenCalled();
  pass(1);
  expect(early).toHaveBeenCalledTimes(1);
  pass(10);
  expect(early).toHaveBeenCalledTimes(2);
  expect(late).not.toHaveBeenCalled();
  pass(10);
  expect(late).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
  for (const stop of stops) stop();
});

it('waits for nothing once nobody does, and for nobody who has left', () => {
  const [stayed, left] = [vi.fn(), vi.fn()];
  const stop = onDates([at(10)], left);
  const end = onDates([at(10)], stayed);
  stop();
  pass(10);
  expect(left).not.toHaveBeenCalled();
  expect(stayed).toHaveBeenCalledTimes(1);
  end();
  onDates([at(60)], left)();
  expect(vi.getTimerCount()).toBe(0);
  expect(onDates([at(-60), null], left)).toBeInstanceOf(Function);
  expect(vi.getTimerCount()).toBe(0);
});

it('waits longer than a browser’s timer can', () => {
  const notify = vi.fn();
  const stop = onDates([at(40 * 24 * 60)], notify);
  pass(30 * 24 * 60);
  expect(notify).not.toHaveBeenCalled();
  pass(10 * 24 * 60);
  expect(notify).toHaveBeenCalledTimes(1);
  stop();
});
