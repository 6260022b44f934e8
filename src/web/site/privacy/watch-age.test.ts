import { afterEach, expect, it, vi } from 'vitest';
import { watchAge } from './watch-age.ts';

class Field {
  constructor(readonly value: string) {}
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a birthday begins in the festival’s zone', () => {
  vi.stubGlobal('HTMLInputElement', Field);
  vi.stubGlobal('HTMLSelectElement', Field);
  vi.useFakeTimers({ toFake: ['Date'] });
  const form = Object.assign(new EventTarget(), {
    elements: { namedItem: (name: string) => new Field(name === 'birthDate' ? '2009-02-12' : '') },
  }) as unknown as HTMLFormElement;
  const isMinorAt = (instant: string) => {
    vi.setSystemTime(new Date(instant));
    const onAge = vi.fn();
    watchAge(form, 'Asia/Kolkata', onAge)();
    return onAge.mock.lastCall?.[0];
  };
  expect(isMinorAt('2027-02-11T18:29:00.000Z')).toBe(true);
  expect(isMinorAt('2027-02-11T18:31:00.000Z')).toBe(false);
});
