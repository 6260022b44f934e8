import type { AuditTargetKind } from '#contract/audit.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';

/** One call of an admin with what it was given, as far as the audit looks at it. */
export interface AuditedCall {
  endpoint: AnyEndpoint;
  params: Record<string, unknown>;
  body: Record<string, unknown>;
}

const kinds: [RegExp, AuditTargetKind][] = [
  [/^\/api\/events(\/|$)/, 'event'],
  [/^\/api\/ambassador\/inquiries(\/|$)/, 'inquiry'],
  [/^\/api\/ambassador(\/|$)/, 'ambassador'],
  [/^\/api\/(registrations\/)?settings$/, 'settings'],
  [/^\/api\/registrations\/announcements$/, 'announcement'],
  [/^\/api\/(registrations|check-in)(\/|$)/, 'registration'],
  [/^\/api\/payments(\/|$)/, 'payment'],
  [/^\/api\/images(\/|$)/, 'image'],
  [/^\/api\/sample-data$/, 'sample'],
  [/^\/api\/auth\/two-factor\//, 'account'],
];

/** What a call is about. Throws for a call that nobody thought of: a test goes through them all. */
export function targetKind(endpoint: AnyEndpoint): AuditTargetKind {
  const kind = kinds.find(([pattern]) => pattern.test(endpoint.path))?.[1];
  if (!kind) throw new Error(`The audit does not know what ${endpoint.method} ${endpoint.path} is about`);
  return kind;
}

/** Whether a call is an admin's action, which the audit keeps. */
export const isAudited = (endpoint: AnyEndpoint): boolean => endpoint.access === 'admin' && endpoint.method !== 'GET';

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** The id of what the call is about, known before it where it is in the address or the body. */
export function targetIdBefore({ endpoint, params, body }: AuditedCall): string | null {
  if (targetKind(endpoint) === 'settings') return endpoint.path === '/api/settings' ? 'festival' : 'registrations';
  return textOf(params.id) ?? textOf(body.registrationId) ?? textOf(body.eventId);
}

/** The same once the work is done: something new has its id by then, and a scan its entry. */
export function targetIdAfter(call: AuditedCall, data: unknown): string | null {
  if (targetKind(call.endpoint) === 'settings') return targetIdBefore(call);
  if (call.endpoint.path === '/api/check-in') return textOf(recordOf(recordOf(data).registration)._id);
  return targetIdBefore(call) ?? textOf(recordOf(data)._id) ?? textOf(recordOf(data).id);
}

type Details = (body: Record<string, unknown>, response: Record<string, unknown>) => Record<string, unknown>;

const atTheGate: Details = (_body, { result, admitted }) => ({ result, admitted });

/** What is kept of the calls that leave no record to compare. */
const details: Record<string, Details> = {
  '/api/registrations/announcements': ({ subject, statuses }, { recipients }) => ({ subject, statuses, recipients }),
  '/api/check-in': atTheGate,
  '/api/check-in/undo': atTheGate,
  '/api/sample-data': (_body, { removed }) => ({ removed }),
  '/api/auth/two-factor/start': () => ({ twoStepLogin: 'begun' }),
  '/api/auth/two-factor/confirm': () => ({ twoStepLogin: 'on' }),
  '/api/auth/two-factor/recovery-codes': () => ({ recoveryCodes: 'new' }),
  '/api/auth/two-factor/switch-off': () => ({ twoStepLogin: 'off' }),
};

/** Whether a call changes the record it is about, which is then compared before and after. */
export const comparesRecords = ({ endpoint }: AuditedCall): boolean => !Object.hasOwn(details, endpoint.path);

/** What to keep of a call that leaves no record to compare; undefined for the others. */
export function detailsOf({ endpoint, body }: AuditedCall, data: unknown): Record<string, unknown> | undefined {
  return details[endpoint.path]?.(body, recordOf(data));
}
