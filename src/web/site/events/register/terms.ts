/** What everybody agrees to who registers for an event. */
export const terms: readonly string[] = [
  'Registration fees are non-refundable, also if you cannot attend or are disqualified.',
  'Carry a valid college identity card to every round; entry without one may be refused.',
  'Report at the venue at least 30 minutes before your slot. Late teams may lose it.',
  "The judges' decisions are final and binding in every round.",
  'Organisers may change dates, venues or rules; changes are announced on this page and by e-mail.',
  'Cheating, damage to property or misconduct leads to disqualification without a warning.',
  'You allow photographs and recordings of the event to be used in the festival’s own publications.',
];
