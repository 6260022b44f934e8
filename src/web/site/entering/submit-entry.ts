import { call, type Transport } from '../../api.ts';
import { failure, fieldText, fieldTexts, type Outcome } from '../forms/outcome.ts';
import { entryPath } from './entering-paths.ts';

export interface EntryOutcome extends Outcome {
  intent: 'enter';
  values: Record<string, string>;
  /** Where the new entry goes on: its payment or its pass. */
  next?: string;
}

/** See `loadAccountContract`. */
export const loadEntryContract = () => import('#contract/entries.ts');

/** Enters one person for an event. */
export async function submitEntry(form: FormData, transport: Transport, eventId: string): Promise<EntryOutcome> {
  const { entryEndpoints } = await loadEntryContract();
  const intent = 'enter' as const;
  const values = fieldTexts(form);
  const body = {
    eventId,
    name: fieldText(form, 'name'),
    email: fieldText(form, 'email'),
    phone: fieldText(form, 'phone'),
    college: fieldText(form, 'college'),
  };
  try {
    const { data: entry, message } = await call(transport, entryEndpoints.enter, { body });
    return { intent, ok: true, message: message ?? '', errors: {}, values, next: entryPath(entry) };
  } catch (error) {
    return { intent, ...failure(error, 'Your entry could not be sent. Check your connection and try again.'), values };
  }
}
