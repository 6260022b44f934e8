/** What the focus goes to in a row: what opens it, or else the row. */
export const focusTarget = (row: Element): HTMLElement =>
  row.querySelector<HTMLElement>('[data-open]') ?? row.querySelector<HTMLElement>('a[href]') ?? (row as HTMLElement);
