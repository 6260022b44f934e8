import { id, text } from '../fields.ts';
import { ANSWER_FILTER } from '../questions/question-rules.ts';
import { registrationStatuses } from '../registration-rules.ts';
import { closedYear } from '../years/year-text.ts';
import { z } from '../zod.ts';
import { selectedIds } from './selection.ts';

export const paymentFilters = ['free', 'paid', 'unpaid', 'refunded'] as const;

/** The filter of the list of registrations; `search` looks in names, e-mails, phones, colleges and codes. */
export const registrationFilterSchema = z.object({
  eventId: id.optional(),
  status: z.enum(registrationStatuses).optional(),
  payment: z.enum(paymentFilters).optional(),
  search: text(100).optional(),
  /** Teams that lack something that the rules of their event ask for. */
  roster: z.enum(['incomplete']).optional(),
  /** Those who chose an option of a question: `questionId.optionId`. */
  answer: z.string().regex(ANSWER_FILTER, 'Must be the ids of a question and an option').optional(),
  /** Of one event: active ones where an answer is missing that is required. Refused without `eventId`. */
  answers: z.literal('missing').optional(),
  /** Those whose e-mail is not confirmed yet. */
  proof: z.literal('waiting').optional(),
  ids: selectedIds,
  year: closedYear,
});
export type RegistrationFilter = z.infer<typeof registrationFilterSchema>;

/**
 * By what a list is sorted; without one, newest first. A minus turns the order: `amount` is the highest first, `-amount` the
 * lowest.
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
] as const;
export type RegistrationSort = (typeof registrationSorts)[number];
