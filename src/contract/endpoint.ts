import { z } from 'zod';
import type { ProblemCode } from './problem.ts';

/** Who may call: anyone; anyone logged in; an administrator. Finer rules are the service's. */
export type Access = 'anyone' | 'participant' | 'admin';

/**
 * One call of the REST API. `body` makes JSON (and, with `files`, multipart) the input; each name in
 * `files` is a multipart part that carries one image. `data` is the shape under `data` in the answer;
 * `also` names fields that stand beside it. `errors` lists what it can answer beyond the ones every
 * call shares (see `sharedErrors`).
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
  summary: string;
  tag: string;
  params?: Params;
  query?: Query;
  body?: Body;
  files?: readonly string[];
  data: Data;
  also?: Also;
  errors?: readonly ProblemCode[];
  /** Answers `data` alone, without the envelope. */
  bare?: boolean;
  /** The answer is the same for every visitor and changes with the public content alone. */
  isPublicContent?: boolean;
  /** Proves itself by a signature over its raw body: no Origin is asked for. */
  webhook?: boolean;
  /** A limit per IP of its own, in place of the one for all requests: `max` requests in `timeWindow` milliseconds. */
  rateLimit?: { max: number; timeWindow: number };
}

/** Keeps the exact types of a definition. */
export function defineEndpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Data extends z.ZodType = z.ZodType,
  Also extends z.ZodRawShape = Record<never, never>,
>(definition: Endpoint<Params, Query, Body, Data, Also>): Endpoint<Params, Query, Body, Data, Also> {
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

/** What a call sends before it is parsed, as the typed client takes it. */
export type BodyInput<E extends AnyEndpoint> = z.input<NonNullable<E['body']>>;
export type QueryInput<E extends AnyEndpoint> = z.input<NonNullable<E['query']>>;

/** The errors any call may answer, so that definitions need not repeat them. */
export function sharedErrors(endpoint: AnyEndpoint): ProblemCode[] {
  const codes: ProblemCode[] = ['malformed_request', 'too_many_requests', 'internal_error', 'unavailable'];
  if (endpoint.params || endpoint.query || endpoint.body) codes.push('validation_failed');
  if (endpoint.body) codes.push('body_too_large', 'unsupported_media_type');
  if (endpoint.files?.length) codes.push('image_too_large', 'image_type_refused');
  if (endpoint.method !== 'GET') codes.push('cross_origin_forbidden');
  if (endpoint.access !== 'anyone') codes.push('not_signed_in');
  if (endpoint.access === 'admin') codes.push('not_allowed');
  return codes;
}

/** The success envelope of a call: `{ success: true, message?, data, …also }`. */
export function responseSchema(endpoint: AnyEndpoint): z.ZodType {
  if (endpoint.bare) return endpoint.data;
  return z.object({
    success: z.literal(true),
    message: z.string().optional(),
    data: endpoint.data,
    ...(endpoint.also ?? {}),
  });
}
