import { plural } from '@lingui/core/macro';

/** `6 events` */
export const eventCount = (count: number): string => plural(count, { one: '1 event', other: `${count} events` });
