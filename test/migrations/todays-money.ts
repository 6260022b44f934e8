/**
 * Brings today's responses about money back to the shape of commit aa3ee90, so that a comparison shows what was lost.
 * A payment that was given back was `refunded` then; today it is paid and has a refund. Fields that were added are named
 * here, and nowhere else.
 */

type Fields = Record<string, unknown>;

/** What the committee decides of holds and the desk today. */
const addedSettings = [
  'upiHours',
  'takesDesk',
  'deskDays',
  'deskUntil',
  'deskAddress',
  'deskHours',
  'paymentPhone',
  'paymentEmail',
  'reviewHours',
  'heldPerPerson',
  'heldPerDevice',
  'heldPerNetwork',
  'verifyMinutes',
  'unprovedPerNetwork',
  'mailsPerHour',
  'mailsPerDay',
];

/** Fields that responses have today and had not: by a part of today's url. */
const added: [url: RegExp, fields: string[]][] = [
  [/^\/api\/audit(\?|$)/, ['total']],
  [/^\/api\/passes\/\w+$/, ['money', 'eventNotice']],
  [/^\/api\/passes\/\w+\/payment$/, ['money', 'utr', 'closed', 'canClaim']],
  [/^\/api\/settings$/, ['payment', 'searchWords']],
  [/^\/api\/registrations\/settings$/, addedSettings],
  [/^\/api\/dashboard$/, ['ledgerCheck', 'droppedEmails']],
  [/^\/(check-auth|api\/auth\/me)$/, ['emailVerified']],
  [/^\/check-auth$/, ['hasWeakPassword']],
];

/** A refund of the fixtures that is still on its way: its money counts until it went back, and did not before. */
const stillHere = { rupees: 300, day: '2026-11-21', eventId: 'KHhff52EXMmH8rnVObY3J' };

function asOldStatistics({ byMethod: _byMethod, byDay, byEvent, ...data }: Fields): Fields {
  const less = (row: Fields) => ({ ...row, rupees: Number(row.rupees) - stillHere.rupees });
  return {
    ...data,
    byDay: (byDay as Fields[]).map((row) => (row.day === stillHere.day ? less(row) : row)),
    byEvent: (byEvent as Fields[]).map((row) => (row.eventId === stillHere.eventId ? less(row) : row)),
  };
}

/** Admins take back a wrong rejection today, and put who paid late on the waitlist. */
function asOldDetail(data: Fields): Fields {
  const transitions = data.transitions as string[];
  const { version: _version, ...detail } = data;
  return { ...detail, transitions: transitions.filter((status) => !['under_review', 'waitlisted'].includes(status)) };
}

const oldStatuses: Record<string, string> = { pending: 'refunding', processed: 'refunded' };

function asOldPayment({
  reference: _reference,
  fee: _fee,
  refunds,
  sameUtr: _same,
  utrDoubt: _doubt,
  ...payment
}: Fields): Fields {
  const [refund] = refunds as Fields[];
  return {
    ...payment,
    status: refund ? (oldStatuses[String(refund.status)] ?? payment.status) : payment.status,
    refundId: refund?.gatewayRefundId ?? null,
    refundedAt: refund?.processedAt ?? null,
  };
}

/** The url whose response holds what an old one held: refunded payments are among the paid ones today. */
export const urlOfPayments = (url: string): string => url.replace(/(\/api\/payments\?status=)refund(ing|ed)/, '$1paid');

/**
 * What a registration says of a payment before a seat, of the verification of its e-mail, of answers and of gates: nobody had paid so, was
 * asked, or came in at a gate with a name.
 */
const addedToRegistrations: Fields = {
  isPrepaid: false,
  verifyBy: null,
  verifyEmail: null,
  missingAnswers: 0,
  checkedInGate: null,
};

/** Without what is added to registrations. */
function withoutPrepaid(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutPrepaid);
  if (typeof data !== 'object' || data === null) return data;
  // Who of a row's people is in; what a gate counts under the same name is a number.
  const isNew = (field: string, value: unknown) =>
    (field in addedToRegistrations && addedToRegistrations[field] === value) ||
    (field === 'checkedIn' && typeof value === 'object');
  const fields = Object.entries(data).filter(([field, value]) => !isNew(field, value));
  return Object.fromEntries(fields.map(([field, value]) => [field, withoutPrepaid(value)]));
}

/** Who is inside cannot cancel today; before, only the start of the event closed that. */
function asOldCancellable(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(asOldCancellable);
  const registration = data as Fields | null;
  const people = registration?.people;
  if (!registration || !Array.isArray(people) || registration.status !== 'confirmed') return data;
  if (!people.some(({ checkedInAt }: Fields) => checkedInAt !== null)) return data;
  return { ...registration, cancellable: true };
}

/** Today's response of a url in the shape of before. */
export const withoutRefunds = (url: string, data: unknown): unknown =>
  asOldMoney(url, asOldCancellable(withoutPrepaid(data)));

function asOldMoney(url: string, data: unknown): unknown {
  if (/\/payments$/.test(url) && Array.isArray(data)) return data.map(asOldPayment);
  const status = /\/api\/payments\?status=(\w+)/.exec(url)?.[1];
  if (status) {
    const all = (data as { payments: Fields[] }).payments.map(asOldPayment);
    const payments = all.filter((payment) => payment.status === status);
    return { ...(data as Fields), payments, total: (data as { total: number }).total - (all.length - payments.length) };
  }
  if (url === '/api/registrations/statistics') return asOldStatistics(data as Fields);
  if (/^\/api\/registrations\/[\w-]{21}$/.test(url)) return asOldDetail(data as Fields);
  const fields = added.find(([pattern]) => pattern.test(url))?.[1] ?? [];
  if (fields.length === 0) return data;
  return Object.fromEntries(Object.entries(data as Fields).filter(([field]) => !fields.includes(field)));
}
