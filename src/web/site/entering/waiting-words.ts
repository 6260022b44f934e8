/** How many stand on a waitlist, to go on a sentence; nothing where nobody does. */
export function waitingWords(waiting: number): string {
  if (waiting === 0) return '';
  return waiting === 1 ? ', and one person waits for one' : `, and ${waiting} people wait for one`;
}
