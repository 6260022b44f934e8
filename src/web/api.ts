import type { AlsoOf, AnyEndpoint, BodyInput, DataOf, ParamsOf, QueryInput } from '#contract/endpoint.ts';
import type { ApiResponse } from '#contract/pages.ts';
import type { FieldError, Problem } from '#contract/problem.ts';
import { apiText } from './language/api-text.ts';

/** Sends one request to the API: over HTTP in the browser, in process on the server. */
export type Transport = (path: string, init: RequestInit) => Promise<ApiResponse>;

/** The input of an endpoint. `files` are the multipart parts; if present, the request is multipart. */
export interface CallInput<E extends AnyEndpoint> {
  params?: ParamsOf<E>;
  query?: QueryInput<E>;
  body?: BodyInput<E>;
  files?: Record<string, Blob | null | undefined>;
  signal?: AbortSignal;
}

/** The response of an endpoint: the data, the message for people, and the fields beside them. */
export type EndpointResponse<E extends AnyEndpoint> = { data: DataOf<E>; message: string | undefined } & AlsoOf<E>;

/** A failed request. `code` is the API's own, or `unreachable` if there was no response. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly FieldError[];
  /** Whether the server said anything, in JSON: a proxy does not, nor does a connection that broke. */
  readonly isFromServer: boolean;

  constructor(problem: Partial<Problem>, status: number, options?: ErrorOptions) {
    super(problem.message ?? problem.detail ?? '', options);
    this.name = 'ApiError';
    this.status = status;
    this.code = problem.code ?? 'internal_error';
    this.errors = problem.errors ?? [];
    this.isFromServer = status > 0 && Object.keys(problem).length > 0;
  }

  /** The message for each invalid field, by its path ("members.0.email"). */
  get fieldErrors(): Record<string, string> {
    return Object.fromEntries(this.errors.map(({ path, message }) => [path, apiText(message)]));
  }
}

/** Whether what a url names is not there (404), or cannot be anywhere (400): it holds what no id does. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Sends a request to an endpoint of the contract; throws `ApiError` for an error status or `success: false`. */
export async function call<E extends AnyEndpoint>(
  transport: Transport,
  endpoint: E,
  input: CallInput<E> = {},
): Promise<EndpointResponse<E>> {
  const path = fillPath(endpoint.path, input.params) + queryString(input.query);
  const response = await send(transport, path, {
    method: endpoint.method,
    signal: input.signal ?? null,
    ...encodeBody(input.body, input.files),
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok || isFailure(body)) throw new ApiError(isRecord(body) ? body : {}, response.status);
  if (endpoint.bare) return { data: body, message: undefined } as EndpointResponse<E>;
  // No JSON at all: the response comes from a proxy.
  if (body === null) throw new ApiError({}, response.status);
  return readSuccess(body) as EndpointResponse<E>;
}

const isFailure = (body: unknown) => isRecord(body) && body.success === false;

/** The data is a field beside others or, as the specification allows, the whole body. */
function readSuccess(body: unknown): object {
  if (!isRecord(body) || !('data' in body || 'success' in body))
    return { ...(isRecord(body) ? body : {}), data: body, message: undefined };
  const { success: _, message, ...rest } = body;
  return { message: typeof message === 'string' ? apiText(message) : undefined, ...rest };
}

async function send(transport: Transport, path: string, init: RequestInit): Promise<ApiResponse> {
  try {
    return await transport(path, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ApiError({ code: 'unreachable' }, 0, { cause });
  }
}

function fillPath(path: string, params: unknown): string {
  const values = isRecord(params) ? params : {};
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')));
}

function queryString(query: unknown): string {
  if (!isRecord(query)) return '';
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `?${search}` : '';
}

function encodeBody(body: unknown, files: CallInput<AnyEndpoint>['files']): RequestInit {
  if (!files) {
    if (body === undefined) return {};
    return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(isRecord(body) ? body : {})) {
    if (value !== undefined) form.set(name, fieldText(value));
  }
  for (const [name, file] of Object.entries(files)) if (file) form.set(name, file);
  return { body: form };
}

/** Multipart fields are text: null clears a field as the empty string, lists and objects go as JSON. */
function fieldText(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
