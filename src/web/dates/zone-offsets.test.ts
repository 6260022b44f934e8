import { afterEach, expect, it, vi } from 'vitest';
import { DEVICE_ZONE, differsFromDevice, festivalOffsets, knowOffsets, minutesAhead, shifted } from './zone-offsets.ts';

const NOW = new Date('2027-02-14T12:00:00Z');
const at = (instant: string) => Date.parse(instant);

afterEach(() => vi.unstubAllEnvs());

it('minutesAhead says how far a zone is ahead of UTC, with its summer time', () => {
  expect(minutesAhead(at('2027-02-14T19:30:00.000Z'), 'Asia/Kolkata')).toBe(330);
  expect(minutesAhead(at('2027-02-14T23:59:00.000Z'), 'America/New_York')).toBe(-300);
  expect(minutesAhead(at('2027-07-14T23:59:59.999Z'), 'America/New_York')).toBe(-240);
});

it.each([
  'Asia/Kolkata',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
])('what is known of %s is what Intl says, to the minute of each change', (zone) => {
  const offsets = festivalOffsets(zone, NOW);
  const instants = Array.from(
    { length: 4 * 366 * 4 },
    (_, index) => at('2026-01-01T00:00:00Z') + index * 6 * 3_600_000,
  );
  for (const [change] of offsets.from) instants.push(change, change - 60_000);
  const byIntl = instants.map((instant) => minutesAhead(instant, zone));
  // A name that Intl does not have: only what is known can answer.
  knowOffsets(`${zone} known`, offsets);
  const within = (instant: number) => instant >= at('2026-01-01T00:00:00Z') && instant < offsets.until;
  const found = instants.map((instant) => (within(instant) ? minutesAhead(instant, `${zone} known`) : null));
  expect(found).toEqual(instants.map((instant, index) => (within(instant) ? byIntl[index] : null)));
});

it('beyond the years that are known Intl answers', () => {
  knowOffsets('Europe/Berlin', festivalOffsets('Europe/Berlin', NOW));
  expect(minutesAhead(at('2041-07-01T12:00:00Z'), 'Europe/Berlin')).toBe(120);
  expect(minutesAhead(at('2001-01-01T12:00:00Z'), 'Europe/Berlin')).toBe(60);
});

it('shifted shows the clocks of a zone in UTC', () => {
  expect(shifted(at('2027-02-14T19:30:00Z'), 'Asia/Kolkata').toISOString()).toBe('2027-02-15T01:00:00.000Z');
});

it.each([
  { device: 'Asia/Kolkata', differs: false },
  { device: 'Asia/Calcutta', differs: false },
  { device: 'Asia/Colombo', differs: false },
  { device: 'UTC', differs: true },
  { device: 'Asia/Kathmandu', differs: true },
])('a device in $device shows other hours than the festival: $differs', ({ device, differs }) => {
  vi.stubEnv('TZ', device);
  expect(differsFromDevice(festivalOffsets('Asia/Kolkata', NOW))).toBe(differs);
});

it('a device whose summer time alone differs shows other hours', () => {
  vi.stubEnv('TZ', 'Africa/Lagos');
  expect(minutesAhead(at('2027-01-14T12:00:00Z'), DEVICE_ZONE)).toBe(60);
  expect(differsFromDevice(festivalOffsets('Europe/Berlin', NOW))).toBe(true);
});
