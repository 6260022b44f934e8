import type { EventValues } from '../form-values.ts';

/** What of a form is neither its fields nor its description: the picture, and how often the editor has changed. */
interface Rest {
  image: File | null;
  isImageRemoved: boolean;
  changes: number;
}

/** What a request of the form took with it. */
export interface Sent extends Rest {
  values: EventValues;
  description: string | null;
}

export const sentOf = (
  { image, isImageRemoved, changes }: Rest,
  values: EventValues,
  description: string | null,
): Sent => ({ values, description, image, isImageRemoved, changes });

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether anything was typed, chosen or written while the request was under way. */
export const isTypedOn = (
  sent: Sent,
  { form, image, isImageRemoved, changes }: Rest & { form: { getValues: () => EventValues } },
): boolean =>
  !isSame(form.getValues(), sent.values) ||
  image !== sent.image ||
  isImageRemoved !== sent.isImageRemoved ||
  changes !== sent.changes;

/** What is stored now, with what was typed since it was sent. */
export function withTypedOn(stored: EventValues, sent: EventValues, now: EventValues): EventValues {
  const typed = Object.entries(now).filter(([name, value]) => !isSame(value, sent[name as keyof EventValues]));
  return { ...stored, ...Object.fromEntries(typed) };
}
