import type { ApprovalKind } from './approvals/approval-kinds.ts';
import type { ContactDataKind } from './privacy/contact-data.ts';
import type { ProblemCode } from './problem.ts';
import type { Power, ScopedPower } from './roles/powers.ts';
import { z } from './zod.ts';

/** What an admin's action can be about. */
export const auditTargetKinds = [
  'event',
  'ambassador',
  'inquiry',
  'registration',
  'team',
  'payment',
  'receipt',
  'cash',
  'settings',
  'announcement',
  'site_announcement',
  'page',
  'image',
  'sample',
  'account',
  'bank_statement',
  'grant',
  'invitation',
  'volunteer_link',
  'role',
  'gate',
  'approval',
  'year',
  'webhook',
  'certificate',
] as const;
export type AuditTargetKind = (typeof auditTargetKinds)[number];

/** How the audit records an admin's request to an endpoint. */
export interface AuditDeclaration {
  target: AuditTargetKind;
  /** What the admin did, between their name and the target's: `edited the main event`. */
  action: string;
  /** The sentence ends with the action: the target has no name, or the action says it. */
  isNameless?: boolean;
  /**
   * The id of the target, where it is always the same one. Left out, it is the `id` in the path, the
   * `registrationId` or `eventId` in the body, or the `_id` or `id` in the response.
   */
  targetId?: string;
  /** The target is what the request makes, though its body names an event: the `_id` in the response. */
  isTargetNew?: boolean;
  /**
   * Doing it twice does something else than doing it once: sent again with the same `Idempotency-Key`, after a response that was lost,
   * it is refused with `sent_before`, or with `asked_before` where the first one waits for approval.
   */
  isDoneOnce?: boolean;
  /** The target is the `registration` in the response, null where there is none. */
  isTargetInResponse?: boolean;
  /**
   * What is recorded of a request that changes no record of its target: fields of the body and of the response
   * by their names, or the same values for every request. Left out, the target is compared before and after.
   */
  details?: readonly string[] | Readonly<Record<string, string>>;
}

/**
 * Who may use an endpoint, its permission: anyone; anyone logged in; an admin, whose role has its `power` (`roles/roles.ts`) for the events of its
 * `scope`. `authorise` in `http/endpoint.ts` refuses; whether a role has the power, and for which events, `scopeOf` in `http/scope.ts`
 * decides, and what a request names, the hook there; the services check finer rules.
 */
export type Access = 'anyone' | 'participant' | 'admin';

/** What a request can name that belongs to an event, or is one. */
export type ScopedKind = 'event' | 'registration' | 'payment' | 'answerFile' | 'announcement' | 'certificate';

/**
 * Where a request names it: a parameter of the path, or a field of the body, one id or a list (left out, there is nothing to check).
 * With `withSubEvents` the request deletes or restores sub-events along with the event: they must be in the scope, too.
 */
export type ScopedSubject = { kind: ScopedKind; withSubEvents?: true } & (
  | { params: string; body?: never }
  | { body: string; params?: never }
);

/**
 * How an endpoint keeps to the events of a grant: by what its requests name, which is unknown (404) outside them; by its
 * queries (`inScope`), for lists and figures; `nothing` where it holds nothing of any event.
 */
export type ScopeRule = readonly ScopedSubject[] | 'queries' | 'nothing';

/**
 * One endpoint of the REST API. `body` is the input as JSON (and, with `files`, as multipart); each name in
 * `files` is a multipart part with one image, each in `documents` one with a file of another kind. `data` is the shape under `data` in the response; `also` names
 * fields beside it. `errors` lists the errors in addition to those that all endpoints share (see `sharedErrors`).
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  Also extends z.ZodRawShape = z.ZodRawShape,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  access: Access;
  /** The power that an admin needs for it; `own_account` for what every admin does with their own account. */
  power?: Power | 'own_account';
  /** Other powers, each of which is enough in place of `power`: for what several kinds of pages need and belongs to no event. */
  orPowers?: readonly Power[];
  /** Declared by every endpoint whose power can be given for single events. */
  scope?: ScopeRule;
  /**
   * Who may pay money back for the festival uses it for payments of closed years, too: what was paid too late is settled. All other
   * endpoints know nothing of closed years, but for those who read archives (`archive.read`).
   */
  reachesClosedYears?: boolean;
  summary: string;
  tag: string;
  params?: Params;
  query?: Query;
  body?: Body;
  files?: readonly string[];
  documents?: readonly string[];
  data: Data;
  also?: Also;
  errors?: readonly ProblemCode[];
  /**
   * What a volunteer did before their link was over may be sent for a day after it: a gate without a connection knows of neither. The
   * service checks when it was done.
   */
  takesLate?: boolean;
  /** The response is `data` alone, without the envelope. */
  bare?: boolean;
  /** The media types of the files that it responds with, where the end of its path does not say it. */
  produces?: readonly string[];
  /** The response is the same for every client and depends on the public content only: it is cached. */
  isPublicContent?: boolean;
  /** Authenticated by a signature over its raw body: no Origin is required. */
  webhook?: boolean;
  /**
   * A limit per network of its own, in place of the one for all requests: `max` requests in `timeWindow` milliseconds.
   * With `ofAccount`, logged-in users do not count with their network: each account may send that many, from wherever.
   */
  rateLimit?: { max: number; timeWindow: number; ofAccount?: number };
  /**
   * Declared by every endpoint whose responses hold people's contact data for admins: what they are, and the list in
   * `data` whose rows are counted, where it is one. Each reading by an admin is recorded.
   */
  contactData?: { what: ContactDataKind; rows?: string };
  /** A second person has to approve it where the committee's limits say so: the response is 202 then. */
  approval?: ApprovalKind;
  /** Declared by every endpoint through which an admin changes something, and by no other. */
  audit?: AuditDeclaration;
}

/** An endpoint for admins does not compile without its power, an admin's action not without its declaration for the audit. */
type Audited =
  | { access: 'admin'; power: Power | 'own_account'; method: 'POST' | 'PUT' | 'DELETE'; audit: AuditDeclaration }
  | { access: 'admin'; power: Power | 'own_account'; method: 'GET'; audit?: never }
  | { access: 'anyone' | 'participant'; power?: never; audit?: never };

/** An endpoint does not compile that can be used with a grant for some events and does not say how it keeps to them. */
type Scoped =
  | { power: ScopedPower; scope: 'nothing'; orPowers?: readonly Power[] }
  | { power: ScopedPower; scope: ScopeRule; orPowers?: never }
  | { power: Exclude<Power, ScopedPower> | 'own_account'; scope?: never; orPowers?: never }
  | { power?: never; scope?: never; orPowers?: never };

/** Infers the exact types of a definition. */
export function defineEndpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Data extends z.ZodType = z.ZodType,
  Also extends z.ZodRawShape = Record<never, never>,
>(definition: Endpoint<Params, Query, Body, Data, Also> & Audited & Scoped): Endpoint<Params, Query, Body, Data, Also> {
  return definition;
}

export type AnyEndpoint = Endpoint;

export type ParamsOf<E extends AnyEndpoint> = z.output<NonNullable<E['params']>>;
export type QueryOf<E extends AnyEndpoint> = z.output<NonNullable<E['query']>>;
export type BodyOf<E extends AnyEndpoint> = z.output<NonNullable<E['body']>>;
export type DataOf<E extends AnyEndpoint> = z.output<E['data']>;
export type AlsoOf<E extends AnyEndpoint> = {
  [K in keyof NonNullable<E['also']>]: z.output<NonNullable<E['also']>[K]>;
};

/** The input before it is parsed, as the typed client takes it. */
export type BodyInput<E extends AnyEndpoint> = z.input<NonNullable<E['body']>>;
export type QueryInput<E extends AnyEndpoint> = z.input<NonNullable<E['query']>>;

/** The errors of every such endpoint, so that definitions need not repeat them. */
export function sharedErrors(endpoint: AnyEndpoint): ProblemCode[] {
  const codes: ProblemCode[] = ['malformed_request', 'too_many_requests', 'internal_error', 'unavailable'];
  if (endpoint.params || endpoint.query || endpoint.body) codes.push('validation_failed');
  if (endpoint.body) codes.push('body_too_large', 'unsupported_media_type');
  if (endpoint.files?.length) codes.push('image_too_large', 'image_type_refused');
  if (endpoint.documents?.length) codes.push('document_too_large');
  if (endpoint.method !== 'GET') codes.push('cross_origin_forbidden');
  if (endpoint.access !== 'anyone') codes.push('not_signed_in');
  if (endpoint.access !== 'anyone' && endpoint.method !== 'GET') codes.push('other_user');
  if (endpoint.audit?.isDoneOnce) codes.push('sent_before');
  if (endpoint.audit?.isDoneOnce && endpoint.approval) codes.push('asked_before');
  if (endpoint.access === 'admin') codes.push('not_allowed', 'token_invalid', 'link_ended', 'two_step_needed');
  return codes;
}

/** What all envelopes share: of their own for each endpoint, these were a tenth of all schemas in memory. */
const envelope = { success: z.literal(true), message: z.string().optional() };

/** The success envelope of an endpoint: `{ success: true, message?, data, …also }`. */
export function responseSchema(endpoint: AnyEndpoint): z.ZodType {
  return endpoint.bare ? endpoint.data : z.object({ ...envelope, data: endpoint.data, ...endpoint.also });
}
