/**
 * Brings today's responses about money back to the shape of commit aa3ee90, so that a comparison shows what was lost.
 * A payment that was given back was `refunded` then; today it is paid and has a refund. Fields that were added are named
 * here, and nowhere else.
 */

type Fields = Record<string, unknown>;

/** Fields that responses have today and had not: by a part of today's url. */
const added: [url: RegExp, fields: string[]][] = [
  [/^\/api\/passes\/\w+$/, ['money']],
  [/^\/api\/passes\/\w+\/payment$/, ['money', 'utr']],
  [/^\/api\/dashboard$/, ['ledgerCheck']],
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

/** A wrong rejection can be taken back by admins today. */
function asOldDetail(data: Fields): Fields {
  const transitions = data.transitions as string[];
  return { ...data, transitions: transitions.filter((status) => status !== 'under_review') };
}

const oldStatuses: Record<string, string> = { pending: 'refunding', processed: 'refunded' };

function asOldPayment({ reference: _reference, fee: _fee, refunds, ...payment }: Fields): Fields {
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

/** Today's response of a url in the shape of before. */
export function withoutRefunds(url: string, data: unknown): unknown {
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
