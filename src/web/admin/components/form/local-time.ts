/** What a `datetime-local` field holds, `2027-02-12T10:00` on the clock of this browser, as an instant; empty where there is none. */
export function toInstant(local: string): string {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

/** An instant as a `datetime-local` field holds it. */
export function toLocal(instant: string | null | undefined): string {
  if (!instant) return '';
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
