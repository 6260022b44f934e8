import { id, text } from '../fields.ts';
import { ANSWER_FILTER } from '../questions/question-rules.ts';
import { registrationStatuses } from '../registration-rules.ts';
import { closedYear } from '../years/year-text.ts';
import { z } from '../zod.ts';
import { selectedIds } from './selection.ts';

export const paymentFilters = ['free', 'paid', 'unpaid', 'refunded'] as const;

/** Who of a registration was admitted: nobody, somebody, some but not all, everybody. */
export const checkedInFilters = ['none', 'any', 'some', 'all'] as const;

/**
 * The filter of the list of registrations; `search` looks in names, e-mails, phones, colleges and codes. A main event has the
 * registrations of its sub-events in it.
 */
export const registrationFilterSchema = z.object({
  eventId: id.optional(),
  status: z.enum(registrationStatuses).optional(),
  payment: z.enum(paymentFilters).optional(),
  checkedIn: z.enum(checkedInFilters).optional(),
  search: text(100).optional(),
  /** Teams that lack something that the rules of their event ask for. */
  roster: z.enum(['incomplete']).optional(),
  /** Those who chose an option of a question: `questionId.optionId`. */
  answer: z.string().regex(ANSWER_FILTER, 'Must be the ids of a question and an option').optional(),
  /** Of an event: active ones where an answer is missing that their own event requires. Refused without `eventId`. */
  answers: z.literal('missing').optional(),
  /** Those whose e-mail is not confirmed yet. */
  proof: z.literal('waiting').optional(),
  /** Those of whom an email could not be delivered, as long as the queue keeps it. */
  mail: z.literal('failed').optional(),
  ids: selectedIds,
  year: closedYear,
});
export type RegistrationFilter = z.infer<typeof registrationFilterSchema>;

/** What a list of registrations is narrowed to, but for its order, a selection and a closed year. */
const matchedFilter = registrationFilterSchema.omit({ year: true, ids: true });

/** Reads the query string of a list of registrations, as `status=confirmed&search=iit`; empty is all of them. */
export const readMatching = (text: string) => matchedFilter.safeParse(Object.fromEntries(new URLSearchParams(text)));

/** The registrations that a filter leaves, as the query string of their list. */
export const matching = text(600).superRefine((written, context) => {
  if (!readMatching(written).success) context.addIssue({ code: 'custom', message: 'Must be the filter of a list' });
});

/**
 * By what a list is sorted; without one, newest first. A minus turns the order: `amount` is the highest first, `-amount` the
 * lowest. `checkedIn` has the last that were admitted first, and after them those of whom nobody was.
 */
export const registrationSorts = [
  'newest',
  'oldest',
  'name',
  '-name',
  'event',
  '-event',
  'status',
  '-status',
  'college',
  '-college',
  'amount',
  '-amount',
  'checkedIn',
  '-checkedIn',
] as const;
export type RegistrationSort = (typeof registrationSorts)[number];
