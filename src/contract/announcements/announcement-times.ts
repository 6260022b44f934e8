/** When an announcement is shown, as instants; `endsAt` is null where it has no end. */
export interface AnnouncementTimes {
  startsAt: string;
  endsAt: string | null;
}

/**
 * Why an announcement cannot end then, or undefined where it can. An end that is over is refused where it is new: nobody would see the
 * announcement. `before` is the end it has; other fields of one that has ended can be changed.
 */
export function endError(
  { startsAt, endsAt }: AnnouncementTimes,
  { before, now }: { before: string | null; now: string },
): string | undefined {
  if (endsAt === null) return undefined;
  if (endsAt !== before && endsAt <= now)
    return 'This time is over: nobody would see it. Delete an announcement to take it off the site';
  return endsAt <= startsAt ? 'It has to end after it begins' : undefined;
}
