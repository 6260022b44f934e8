import type { CheckInResponse } from '#contract/check-in.ts';
import type { KeptScans } from './waiting-scans.ts';

/** What the server said of people at scans of this page, by their id; `notedAt` is on the clock of `performance`. */
const known = new Map<string, { checkedInAt: string | null; notedAt: number }>();

export function notePeople({ registration }: CheckInResponse): void {
  const notedAt = performance.now();
  for (const { _id, checkedInAt } of registration?.people ?? []) known.set(_id, { checkedInAt, notedAt });
}

/**
 * Since when people are in (null: they are not), by their id, where a list that was asked for at `askedAt` cannot know: by what the server
 * said later, and by the undos and the scans that wait.
 */
export function knownSince(
  askedAt: number,
  { waiting, undos }: Pick<KeptScans, 'waiting' | 'undos'>,
): Map<string, string | null> {
  const later = [...known].filter(([, { notedAt }]) => notedAt >= askedAt);
  return new Map([
    ...later.map(([id, { checkedInAt }]) => [id, checkedInAt] as const),
    ...undos.flatMap(({ scan }) => scan.people.map(({ _id }) => [_id, null] as const)),
    ...waiting.flatMap(({ people, scannedAt }) => people.map(({ _id }) => [_id, scannedAt] as const)),
  ]);
}
