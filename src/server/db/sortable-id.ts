import { nanoid } from 'nanoid';

let counter = 0;

/** Ids that sort in the order they were made, so that what happened within one millisecond stays in order. */
export function sortableId(): string {
  counter = (counter + 1) % 36 ** 4;
  const time = Date.now().toString(36).padStart(9, '0');
  return `${time}${counter.toString(36).padStart(4, '0')}${nanoid(8)}`;
}
