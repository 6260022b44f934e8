/** The text of a field; a file sent under its name counts as empty. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** All texts of a form, to fill it in again after a page load; secrets are left out. */
export function fieldTexts(form: FormData, secret: readonly string[] = []): Record<string, string> {
  const texts = [...form].filter(([name, value]) => typeof value === 'string' && !secret.includes(name));
  return Object.fromEntries(texts) as Record<string, string>;
}

/** The account that a form was filled in for, empty for a guest; a page of the version before does not say it. */
export const accountOf = (form: FormData): { account?: string } =>
  form.has('account') ? { account: fieldText(form, 'account') } : {};

/** Whether the page said that the event is full, and so that the form leads to the waitlist: its note has the field. */
export const waitlistOf = (form: FormData): { acceptsWaitlist: boolean } => ({
  acceptsWaitlist: form.has('acceptsWaitlist'),
});

/** The key of a form that keeps a draft, for requests that register once for each key. */
export function idempotencyKeyOf(form: FormData): { idempotencyKey?: string } {
  const idempotencyKey = fieldText(form, 'idempotencyKey');
  return idempotencyKey ? { idempotencyKey } : {};
}
