/** The length of a waitlist as the end of a sentence; empty where nobody waits. */
export function waitlistSuffix(waitlisted: number): string {
  if (waitlisted === 0) return '';
  return waitlisted === 1 ? ', and one person waits for one' : `, and ${waitlisted} people wait for one`;
}
