import type { AnyEndpoint, AuditDeclaration } from '#contract/endpoint.ts';
import { recordOf, textOf } from '../../http/request-values.ts';

/** One request of an admin, as far as the audit looks at it. */
export interface AuditedRequest {
  endpoint: AuditedEndpoint;
  params: Record<string, unknown>;
  body: Record<string, unknown>;
}

export type AuditedEndpoint = AnyEndpoint & { audit: AuditDeclaration };

/** Whether requests to an endpoint are an admin's actions, which the audit records. */
export const isAudited = (endpoint: AnyEndpoint): endpoint is AuditedEndpoint => endpoint.audit !== undefined;

/** A request to such an endpoint, as the audit looks at it. */
export const toAudited = (
  endpoint: AuditedEndpoint,
  { params, body }: { params?: unknown; body?: unknown },
): AuditedRequest => ({ endpoint, params: { ...recordOf(params) }, body: { ...recordOf(body) } });

/** The id of the target as far as the request names it; null where only the response does. */
export function targetIdBefore({ endpoint: { audit }, params, body }: AuditedRequest): string | null {
  if (audit.isTargetInResponse || audit.isTargetNew) return null;
  return audit.targetId ?? textOf(params.id) ?? textOf(body.registrationId) ?? textOf(body.eventId);
}

/** The id of the target once the work is done: something new has its id by then, and a scan its registration. */
export function targetIdAfter(request: AuditedRequest, data: unknown): string | null {
  const response = recordOf(data);
  if (request.endpoint.audit.isTargetInResponse) return textOf(recordOf(response.registration)._id);
  return targetIdBefore(request) ?? textOf(response._id) ?? textOf(response.id);
}

/** What is recorded in place of a comparison of the target before and after; undefined where that is compared. */
export function detailsOf({ endpoint, body }: AuditedRequest, data: unknown): Record<string, unknown> | undefined {
  const { details } = endpoint.audit;
  if (!Array.isArray(details)) return details && { ...details };
  const given: Record<string, unknown> = { ...recordOf(data), ...body };
  return Object.fromEntries(details.map((name: string) => [name, given[name]]));
}
