/** Whose a payment, a refund or a surplus is, as lists say it; `registrations` and `events` are joined. */
export const registrantColumns = [
  'registrations.status as registrationStatus',
  'registrations.name as registrationName',
  'registrations.email as registrationEmail',
  'registrations.number as registrationNumber',
  'registrations.eventId',
  'events.title as eventTitle',
] as const;
