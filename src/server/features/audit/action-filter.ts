import type { AuditQuery } from '#contract/audit.ts';
import { endpoints } from '#contract/endpoints.ts';
import { shiftInstant, toUtc } from '../../festival-time.ts';
import type { ActionFilter } from './audit.repository.ts';

const GATE = [endpoints.gate.scan, endpoints.gate.undo].map(({ method, path }) => `${method} ${path}`);

/** What the query asks for, with its days as instants of the festival's zone. */
export function toActionFilter(
  { from, to, scans, ...filter }: Omit<AuditQuery, 'after'>,
  timeZone: string,
): ActionFilter {
  return {
    ...filter,
    since: from && toUtc(from, timeZone),
    before: to && shiftInstant(toUtc(to, timeZone), { days: 1 }, timeZone),
    without: scans === 'none' ? GATE : [],
  };
}
