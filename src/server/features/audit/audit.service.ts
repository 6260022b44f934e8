import { isDeepStrictEqual } from 'node:util';
import { nanoid } from 'nanoid';
import type { AuditEntry } from '#contract/audit.ts';
import type { AppContext } from '../../context.ts';
import type { SessionUser } from '../../identity.ts';
import * as repository from './audit.repository.ts';
import {
  type AuditedCall,
  detailsOf,
  isAudited,
  subjectIdAfter,
  subjectIdBefore,
  subjectKind,
} from './audit-subjects.ts';

export { type AuditedCall, isAudited };

const PAGE = 50;
/** A note may have a megabyte; what it was about shows in its beginning. */
const LONGEST_TEXT = 2000;

type Fields = Record<string, unknown>;

function shortened(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= LONGEST_TEXT) return value;
  return `${value.slice(0, LONGEST_TEXT)}… (${value.length} characters)`;
}

const toJson = (fields: Fields | undefined): string | null =>
  fields === undefined
    ? null
    : JSON.stringify(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, shortened(value)])));

/** Leaves of two states the fields in which they differ. */
function differing(before: Fields | undefined, after: Fields | undefined): [Fields | undefined, Fields | undefined] {
  if (!before || !after) return [before, after];
  const names = Object.keys({ ...before, ...after }).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const only = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return [only(before), only(after)];
}

/** The record that a call is about to change, as it stands. */
export async function readBefore({ db }: AppContext, call: AuditedCall): Promise<repository.AuditedRecord | undefined> {
  const id = subjectIdBefore(call);
  return id === null ? undefined : repository.findRecord(db, subjectKind(call.endpoint), id);
}

/**
 * Keeps an admin's action that has just been done. It cannot be undone because its record could not be
 * written: where the database fails right then, the record goes to the log.
 */
export async function recordAction(
  { db, clock, log }: AppContext,
  user: SessionUser,
  call: AuditedCall,
  before: repository.AuditedRecord | undefined,
  data: unknown,
): Promise<void> {
  const { endpoint } = call;
  const kind = subjectKind(endpoint);
  const id = subjectIdAfter(call, data);
  const action = {
    id: nanoid(),
    at: clock().toISOString(),
    actorId: user.id,
    actorName: user.name,
    call: `${endpoint.method} ${endpoint.path}`,
    summary: endpoint.summary,
    subjectKind: kind,
    subjectId: id,
  };
  try {
    const stored = id === null ? undefined : await repository.findRecord(db, kind, id);
    const [was, is] = differing(before?.fields, stored?.fields);
    const details = detailsOf(call, data);
    await repository.insertAction(db, {
      ...action,
      subjectName: stored?.name ?? before?.name ?? null,
      before: details ? null : toJson(was),
      after: toJson(details ?? is),
    });
  } catch (error) {
    log.error({ err: error, action }, 'an action could not be written to the audit');
  }
}

/** What admins did, newest first, 50 a page; an unknown `after` begins anew. */
export async function listActions(
  { db }: AppContext,
  query: { after?: string | undefined; subject?: string | undefined },
): Promise<{ actions: AuditEntry[]; more: boolean }> {
  const actions = await repository.listActions(db, query, PAGE + 1);
  return { actions: actions.slice(0, PAGE), more: actions.length > PAGE };
}
