/** For a link that is a button where scripts run: a button is pressed by the space bar, too. */
export function pressBySpace(event: React.KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
