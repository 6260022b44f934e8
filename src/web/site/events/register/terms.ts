import { t } from '@lingui/core/macro';

/** What everybody agrees to who registers for an event. */
export const termTexts = (): string[] => [
  t`Registration fees are non-refundable, also if you cannot attend or are disqualified.`,
  t`Carry a valid college identity card to every round; entry without one may be refused.`,
  t`Report at the venue at least 30 minutes before your slot. Late teams may lose it.`,
  t`The judges' decisions are final and binding in every round.`,
  t`Organisers may change dates, venues or rules; changes are announced on the event’s page and by e-mail.`,
  t`Cheating, damage to property or misconduct leads to disqualification without a warning.`,
  t`You allow photographs and recordings of the event to be used in the festival’s own publications.`,
];
