import type { AuditSubject } from '#contract/audit.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';

/** One call of an admin with what it was given, as far as the audit looks at it. */
export interface AuditedCall {
  endpoint: AnyEndpoint;
  params: Record<string, unknown>;
  body: Record<string, unknown>;
}

const kinds: [RegExp, AuditSubject][] = [
  [/^\/api\/events(\/|$)/, 'event'],
  [/^\/api\/ambassador\/inquiries(\/|$)/, 'inquiry'],
  [/^\/api\/ambassador(\/|$)/, 'ambassador'],
  [/^\/api\/(entries\/)?settings$/, 'settings'],
  [/^\/api\/entries\/announcements$/, 'announcement'],
  [/^\/api\/(entries|check-in)(\/|$)/, 'entry'],
  [/^\/api\/payments(\/|$)/, 'payment'],
  [/^\/api\/images(\/|$)/, 'image'],
  [/^\/api\/sample-data$/, 'sample'],
  [/^\/api\/auth\/two-factor\//, 'account'],
];

/** What a call is about. Throws for a call that nobody thought of: a test goes through them all. */
export function subjectKind(endpoint: AnyEndpoint): AuditSubject {
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
export function subjectIdBefore({ endpoint, params, body }: AuditedCall): string | null {
  if (subjectKind(endpoint) === 'settings') return endpoint.path === '/api/settings' ? 'festival' : 'entries';
  return textOf(params.id) ?? textOf(body.entryId) ?? textOf(body.eventId);
}

/** The same once the work is done: something new has its id by then, and a scan its entry. */
export function subjectIdAfter(call: AuditedCall, data: unknown): string | null {
  if (subjectKind(call.endpoint) === 'settings') return subjectIdBefore(call);
  if (call.endpoint.path === '/api/check-in') return textOf(recordOf(recordOf(data).entry)._id);
  return subjectIdBefore(call) ?? textOf(recordOf(data)._id) ?? textOf(recordOf(data).id);
}

type Details = (body: Record<string, unknown>, answer: Record<string, unknown>) => Record<string, unknown>;

const atTheGate: Details = (_body, { result, admitted }) => ({ result, admitted });

/** What is kept of the calls that leave no record to compare. */
const details: Record<string, Details> = {
  '/api/entries/announcements': ({ subject, states }, { recipients }) => ({ subject, states, recipients }),
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
