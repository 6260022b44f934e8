import { expect, it } from 'vitest';
import type { Event } from '#contract/events/events.ts';
import { deletionText, statusText } from './batch-text.ts';

const [group, part] = [{ hasSubEvents: true } as Event, { hasSubEvents: false } as Event];

it('sub-events are spoken of where there are some', () => {
  expect(statusText([part], 'inactive')).toBe('They take no registrations and payments until they are active again.');
  expect(statusText([part, group], 'inactive')).toContain('They and their sub-events take no');
  expect(statusText([part], 'active')).toBe('They take registrations and payments.');
  expect(statusText([group], 'active')).toContain('active sub-events of main events');
  expect(deletionText([part])).toBe(
    'They go from the site. Registrations and payments are kept, and you can undo this.',
  );
  expect(deletionText([group])).toContain('main events with their sub-events');
});
