import { powers } from '#contract/roles/powers.ts';
import { webhookTypes } from '#contract/webhooks/webhook-messages.ts';
import type { webhookOffReasons } from '#contract/webhooks/webhooks.ts';
import { groupLabels } from '../certificates/group-labels.ts';
import { ruleChoices } from '../event-form/rules/rule-choices.ts';
import { filterLabels } from '../registrations/emails/email-labels.ts';
import { importPaymentLabels } from '../registrations/import/import-payment-labels.ts';

/** Why a webhook is off. */
const offReasons: Record<(typeof webhookOffReasons)[number], string> = {
  admin: 'Switched off here',
  failures: 'Its receiver did not respond well for a day',
  gone: 'Its receiver said that it is gone',
};

const wordsOf = (choices: readonly { value: string; label: string }[]): Record<string, string> =>
  Object.fromEntries(choices.map(({ value, label }) => [value, label]));

/** The values that a field takes from a list, in the words of the form that they are chosen in. */
const words = new Map<string, Record<string, string>>([
  ...Object.entries(ruleChoices).map(([field, choices]) => [field, wordsOf(choices)] as const),
  ['powers', Object.fromEntries(Object.entries(powers).map(([power, { label }]) => [power, label]))],
  ['payment', wordsOf(importPaymentLabels)],
  ['show', filterLabels],
  ['to', groupLabels],
  ['types', webhookTypes],
  ['disabledWhy', offReasons],
]);

/** What a chosen value is called; undefined for what is written as people typed it. */
export const valueWord = (field: string, value: string): string | undefined => {
  const known = words.get(field);
  return known && Object.hasOwn(known, value) ? known[value] : undefined;
};
