import type { Event } from '#contract/events/events.ts';
import { readTypedRupees } from '#contract/payments/typed-rupees.ts';
import { toInstant } from '../../components/form/local-time.ts';

/** What is typed into the dialog; an empty field leaves the events as they are. */
export interface ChangeValues {
  venue: string;
  shiftDays: string;
  shiftMinutes: string;
  shiftRegistration: boolean;
  entryFee: string;
  individualEntryFee: string;
  teamEntryFee: string;
  registrationStarts: string;
  registrationEnds: string;
}

export const noChanges: ChangeValues = {
  venue: '',
  shiftDays: '',
  shiftMinutes: '',
  shiftRegistration: true,
  entryFee: '',
  individualEntryFee: '',
  teamEntryFee: '',
  registrationStarts: '',
  registrationEnds: '',
};

/** Which fees the events have. */
export const feesOf = (events: readonly Event[]) => ({
  one: events.some(({ participationType }) => participationType !== 'both'),
  two: events.some(({ participationType }) => participationType === 'both'),
});

const texts = ['venue', 'shiftDays', 'shiftMinutes'] as const;
const amounts = ['entryFee', 'individualEntryFee', 'teamEntryFee'] as const;

/** Whether people would come at another time or to another venue, which they are mailed about. */
export const movesEvents = (values: ChangeValues): boolean => texts.some((name) => values[name].trim() !== '');

/** The changes as the endpoint takes them; undefined where nothing is filled in. */
export function toChanges(values: ChangeValues): Record<string, string | boolean> | undefined {
  const given = [
    ...texts.map((name) => [name, values[name].trim()] as const),
    ...amounts.map((name) => [name, readTypedRupees(values[name])] as const),
    ...(['registrationStarts', 'registrationEnds'] as const).map((name) => [name, toInstant(values[name])] as const),
  ].filter(([, value]) => value !== '');
  if (given.length === 0) return undefined;
  const isShifted = given.some(([name]) => name.startsWith('shift'));
  return { ...Object.fromEntries(given), ...(isShifted ? { shiftRegistration: values.shiftRegistration } : {}) };
}
