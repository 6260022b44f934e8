import { plural } from '@lingui/core/macro';
/** The length of a waitlist as the end of a sentence; empty where nobody waits. */
export function waitlistSuffix(waitlisted: number): string {
  if (waitlisted === 0) return '';
  return plural(waitlisted, {
    one: ', and one person waits for one',
    other: `, and ${waitlisted} people wait for one`,
  });
}
