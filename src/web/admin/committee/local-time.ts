/** The value of a `datetime-local` field as an instant; null where it is empty. */
export const fromLocal = (value: string): string | null => (value === '' ? null : new Date(value).toISOString());

/** An instant as the value of a `datetime-local` field, on this machine's clock. */
export function toLocal(instant: string | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
