import { plural, t } from '@lingui/core/macro';

/** `6 events` */
export const eventCount = (count: number): string => plural(count, { one: '1 event', other: `${count} events` });

/** `2 of 6 events` */
export function foundCount(count: number, total: number): string {
  const all = eventCount(total);
  return t`${count} of ${all}`;
}
