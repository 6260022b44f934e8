/** How many stand on a waitlist, to go on a sentence; nothing where nobody does. */
export function waitlistLabels(waitlisted: number): string {
  if (waitlisted === 0) return '';
  return waitlisted === 1 ? ', and one person waits for one' : `, and ${waitlisted} people wait for one`;
}
