import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type FieldError, type Problem, type ProblemCode, problems } from '#contract/problem.ts';
import { isUnavailable } from './db/errors.ts';
import { languageOf } from './http/cache/request-language.ts';
import { brokenLinkPage, busyPage, wantsDocument } from './http/pages/error-pages.ts';
import { inLanguage } from './language/current-language.ts';
import { inPlainWords } from './plain-words.ts';

interface AppErrorOptions {
  /** A sentence for the person at the screen; where left out what to do, else the code's title. */
  detail?: string;
  /** The invalid fields. */
  errors?: FieldError[];
  /** Seconds after which to retry. */
  retryAfter?: number;
  cause?: unknown;
}

/** What to do about an error that the request is no reason for. */
const retryDetails: Partial<Record<ProblemCode, string>> = {
  too_many_requests: 'Too many requests. Try again in a while.',
  internal_error: 'Something went wrong. Try again in a moment.',
  unavailable: 'Not available right now. Try again in a moment.',
};

/** Messages that fit any field: shown alone, they need the field's path in front. */
const FITS_ANY_FIELD =
  /^(Required|At (least|most)|Must be|Contains|Not an id|Invalid value|Too |Only one file|No file)/;

function sentenceOf({ path, message }: FieldError): string {
  return FITS_ANY_FIELD.test(message) ? `${path || 'body'}: ${message}` : message;
}

/** An error whose response has the status of its code. Anything else thrown is a 500. */
export class AppError extends Error {
  readonly detail: string;
  readonly errors: FieldError[];
  readonly retryAfter: number | undefined;

  constructor(
    readonly code: ProblemCode,
    options: AppErrorOptions = {},
  ) {
    const first = options.errors?.[0];
    const detail = options.detail ?? (first && sentenceOf(first)) ?? retryDetails[code] ?? problems[code].title;
    super(detail, { cause: options.cause });
    this.name = 'AppError';
    this.detail = detail;
    this.errors = options.errors ?? [];
    this.retryAfter = options.retryAfter;
  }
}

/** One invalid field: 400 `validation_failed` with its path and the reason. */
export function fieldError(path: string, message: string): AppError {
  return new AppError('validation_failed', { errors: [{ path, message }] });
}

/** Our codes for Fastify's own errors. */
const fastifyCodes: Record<string, ProblemCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_REQ_FILE_TOO_LARGE: 'image_too_large',
  FST_ERR_VALIDATION: 'validation_failed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_request',
};

/** Details for Fastify's errors where the code's title is not enough. */
const fastifyDetails: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON',
};

function validationError(error: FastifyError & { validationContext?: string }): AppError {
  // One message for each field is enough.
  const byPath = new Map<string, FieldError>();
  for (const issue of error.validation ?? []) {
    const path = issue.instancePath.replace(/^\//, '').replaceAll('/', '.');
    if (!byPath.has(path)) byPath.set(path, { path, message: inPlainWords(issue.message ?? 'Invalid value') });
  }
  return new AppError('validation_failed', { errors: [...byPath.values()] });
}

/** Converts anything thrown to an AppError, with the cause for the log. */
function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return validationError(error);
  if (isUnavailable(error)) return new AppError('unavailable', { cause: error, retryAfter: 5 });
  const code = typeof error.code === 'string' ? fastifyCodes[error.code] : undefined;
  const detail = fastifyDetails[error.code];
  if (code) return new AppError(code, { cause: error, ...(detail ? { detail } : {}) });
  const status = error.statusCode ?? 500;
  if (status === 429) return new AppError('too_many_requests', { cause: error });
  if (status === 503) return new AppError('unavailable', { cause: error, retryAfter: 5 });
  if (status >= 400 && status < 500) return new AppError('malformed_request', { cause: error });
  return new AppError('internal_error', { cause: error });
}

/** The problem+json body of an error. */
export function problemBody(error: AppError, requestId: string): Problem {
  const { status, title } = problems[error.code];
  return {
    type: `urn:utsav:problem:${error.code}`,
    title,
    status,
    detail: error.detail,
    code: error.code,
    requestId,
    errors: error.errors,
    success: false,
    message: error.detail,
  };
}

/** One line for a refusal, such as each of thousands under overload; the stack where something broke. */
function logServerError({ cause, code, detail }: AppError, status: number, { log, raw }: FastifyRequest): void {
  if (status < 500) return;
  // A client that left in the middle of its request is no fault of ours.
  if (raw.socket.destroyed) log.debug({ code, detail }, 'the client left');
  else if (cause === undefined) log.warn({ code, detail }, 'request refused');
  else log.error({ err: cause }, 'request failed');
}

/** Whether the same request may do well in a moment: the server has no room, or the network of the visitor asks too often. */
const isBusy = (status: number) => status === 503 || status === 429;

/** What people see of an error that no page of the site can show. */
function pageOf({ code, cause, retryAfter }: AppError, method: string): string | undefined {
  if (isBusy(problems[code].status) && retryAfter !== undefined) return busyPage(method, retryAfter);
  const isBrokenLink = cause instanceof Error && 'code' in cause && cause.code === 'FST_ERR_BAD_URL';
  return isBrokenLink ? brokenLinkPage() : undefined;
}

/** The only error handler: logs server errors and responds with problem+json, or to a browser with a page in its language where `pageOf` has one. */
export function handleError(thrown: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): void {
  const error = toAppError(thrown);
  const { status } = problems[error.code];
  logServerError(error, status, request);
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
  reply.code(status).header('cache-control', 'no-store');
  const page = inLanguage(languageOf(request.raw) ?? null, () => pageOf(error, request.method));
  if (page !== undefined && wantsDocument(request)) {
    reply.type('text/html; charset=utf-8').send(page);
    return;
  }
  reply.type('application/problem+json').serializer(JSON.stringify).send(problemBody(error, request.id));
}
