import type { CertificateFilter } from '#contract/certificates/certificates.ts';
import { commonScope, type Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import { timeCells } from '../../festival-time.ts';
import { type Table, tableOf } from '../../tables/table.ts';
import { scopeWithin } from '../events/events-export.service.ts';
import { certificateUrl } from './certificate-url.ts';
import { type ExportedCertificate, listForExport } from './exported-certificates.repository.ts';

const BATCH = 500;
const kinds = { participation: 'Participation', prize: 'Prize' };

/** The certificates of an event, with its parts unless it is of the event alone, or of a scope; as filtered, newest first. */
export async function certificateTable(
  context: AppContext,
  {
    eventId,
    parts,
    scope,
    ...filter
  }: CertificateFilter & { eventId?: string | undefined; parts?: 'none' | undefined; scope: Scope },
): Promise<Table> {
  const { db, config } = context;
  const time = timeCells(config.timeZone);
  const withParts = eventId ? await scopeWithin(db, scope, eventId) : scope;
  const reach = eventId && parts === 'none' ? commonScope(withParts, [eventId]) : withParts;
  return tableOf<ExportedCertificate>(
    'certificates',
    [
      ['Event', ({ eventTitle }) => eventTitle],
      ['Main event', ({ mainEventTitle }) => mainEventTitle],
      ['Name', ({ name }) => name, 'contact'],
      ['Team', ({ team }) => team],
      ['Certificate', ({ kind }) => kinds[kind]],
      ['Prize', ({ award }) => award],
      ['Status', ({ status }) => status],
      ['Reason', ({ reason }) => reason],
      [`Issued at (${config.timeZone})`, ({ issuedAt }) => time(issuedAt)],
      ['Issued by', ({ issuedBy }) => issuedBy],
      [`Mailed at (${config.timeZone})`, ({ mailedAt }) => time(mailedAt)],
      ['E-mail', ({ email }) => email, 'contact'],
      ['Link', ({ code }) => certificateUrl(context, code), 'contact'],
    ],
    (after) => listForExport(db, reach, filter, after, BATCH),
  );
}
