import type { Certificate, CertificateRow, certificateEndpoints } from '#contract/certificates/certificates.ts';
import type { DataOf, QueryOf } from '#contract/endpoint.ts';
import type { AppContext } from '../../context.ts';
import type { DatabaseTransaction } from '../../db/database.ts';
import { lockRow } from '../../db/lock-row.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { renderQrSvg } from '../passes/passes.service.ts';
import type { Actor } from '../registrations/actors.ts';
import { lockSeatsOf } from '../registrations/event-lock/event-lock.service.ts';
import { listYearsOf, yearClosed } from '../years/years.service.ts';
import { certificateUrl } from './certificate-url.ts';
import type { StoredCertificate } from './certificates.repository.ts';
import * as repository from './certificates.repository.ts';
import { newCertificate, readTextsAgain, textsOf } from './issue.service.ts';

const PAGE = 50;

const notFound = () => new AppError('certificate_not_found', { detail: 'There is no such certificate' });
const notAllowed = (detail: string) => new AppError('transition_not_allowed', { detail });

/** The certificate of a code, for anyone who has it. Throws `certificate_not_found`. */
export async function getCertificate(context: AppContext, code: string): Promise<Certificate> {
  const stored = await repository.findCertificate(context.db, { code });
  if (!stored) throw notFound();
  const next =
    stored.status === 'replaced' ? await repository.findCertificate(context.db, { formerId: stored.id }) : undefined;
  const url = certificateUrl(context, stored.code);
  return {
    code: stored.code,
    kind: stored.kind,
    status: stored.status,
    name: stored.name,
    team: stored.team,
    award: stored.award,
    ...textsOf(stored),
    issuedAt: stored.issuedAt,
    endedAt: stored.endedAt,
    isErased: stored.erasedAt !== null,
    replacedBy: next?.code ?? null,
    url,
    qrSvg: await renderQrSvg(url),
  };
}

const toRow = (stored: StoredCertificate): CertificateRow => ({
  _id: stored.id,
  code: stored.code,
  kind: stored.kind,
  status: stored.status,
  name: stored.name,
  team: stored.team,
  award: stored.award,
  registrationId: stored.registrationId,
  isLinked: stored.participantId !== null,
  isErased: stored.erasedAt !== null,
  reason: stored.reason,
  issuedAt: stored.issuedAt,
  issuedBy: stored.issuedBy,
  mailedAt: stored.mailedAt,
});

/** The certificates of an event, newest first or as sorted, also of one that is deleted or of a closed year. Throws `event_not_found`. */
export async function listCertificates(
  { db }: AppContext,
  eventId: string,
  filter: QueryOf<typeof certificateEndpoints.list>,
): Promise<DataOf<typeof certificateEndpoints.list>> {
  if (!(await repository.hasEvent(db, eventId))) {
    throw new AppError('event_not_found', { detail: 'This event does not exist' });
  }
  const { rows, ...page } = await repository.readPageOfEvent(db, eventId, filter, PAGE);
  return {
    certificates: rows.map(toRow),
    ...page,
    counts: await repository.countOfEvent(db, eventId),
  };
}

/** A certificate as it stays until the transaction ends: its event's seats are locked, as by all that changes it. */
async function lockCertificate(trx: DatabaseTransaction, id: string): Promise<StoredCertificate> {
  const known = await repository.findCertificate(trx, { id });
  if (!known) throw notFound();
  await lockSeatsOf(trx, [known.eventId]);
  if ((await listYearsOf(trx, [known.eventId])).size > 0) throw yearClosed();
  await lockRow(trx, 'certificates', 'id', id);
  const stored = await repository.findCertificate(trx, { id });
  if (!stored) throw notFound();
  return stored;
}

const getRow = async (trx: DatabaseTransaction, id: string): Promise<CertificateRow> => {
  const stored = await repository.findCertificate(trx, { id });
  if (!stored) throw notFound();
  return toRow(stored);
};

/**
 * Revokes a certificate; one that is revoked stays as it is. Throws `certificate_not_found`, `year_closed`, and
 * `transition_not_allowed` for one that was replaced.
 */
export async function revokeCertificate(context: AppContext, id: string, reason: string): Promise<CertificateRow> {
  return inTransaction(context.db, async (trx) => {
    const stored = await lockCertificate(trx, id);
    if (stored.status === 'replaced') throw notAllowed('Another certificate is in its place: revoke that one');
    if (stored.status === 'valid') {
      const endedAt = context.clock().toISOString();
      await repository.endCertificate(trx, id, { status: 'revoked', endedAt, reason });
    }
    return getRow(trx, id);
  });
}

/**
 * Issues one with another name in place of a certificate, with today's other texts; also of a revoked one. The same again
 * returns the one that was issued. Throws as `revokeCertificate`, also where its name was erased.
 */
export async function reissueCertificate(
  context: AppContext,
  id: string,
  { name, reason }: { name: string; reason: string },
  actor: Actor,
): Promise<CertificateRow> {
  return inTransaction(context.db, async (trx) => {
    const stored = await lockCertificate(trx, id);
    if (stored.erasedAt !== null) throw notAllowed('Its person’s data were erased');
    if (stored.status === 'replaced') {
      const next = await repository.findCertificate(trx, { formerId: id });
      if (next?.name !== name) throw notAllowed('Another certificate is in its place: reissue that one');
      return toRow(next);
    }
    const endedAt = context.clock().toISOString();
    const ended = { status: 'replaced' as const, endedAt, reason: reason || stored.reason };
    await repository.endCertificate(trx, id, ended);
    const texts = await readTextsAgain({ ...context, db: trx }, stored);
    const { eventId, subject, kind, registrationId, participantId, team, award } = stored;
    const recipient = { subject, kind, registrationId, participantId, name, team, award };
    const row = newCertificate(context, { eventId, texts, issuedBy: actor.name ?? '', formerId: id }, recipient);
    await repository.insertCertificates(trx, [row]);
    return getRow(trx, row.id);
  });
}
