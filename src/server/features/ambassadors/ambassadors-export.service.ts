import type { Ambassador, Inquiry } from '#contract/ambassadors.ts';
import { ambassadorText, hasWords } from '#contract/panel/list-texts.ts';
import type { AppContext } from '../../context.ts';
import { timeCells } from '../../festival-time.ts';
import { phoneCell, type Table, tableOf, tableOfAll } from '../../tables/table.ts';
import { listEventTitles } from '../events/events-export.service.ts';
import { listAmbassadors } from './ambassadors.service.ts';
import { listInquiries } from './inquiries.repository.ts';

const BATCH = 500;

/** The campus ambassadors by name, as their page finds them. */
export function ambassadorTable(context: AppContext, { search }: { search?: string | undefined }): Table {
  const time = timeCells(context.config.timeZone);
  return tableOfAll<Ambassador & { titles: string }>(
    'ambassadors',
    [
      ['Name', ({ name }) => name],
      ['Institution', ({ institution }) => institution],
      ['Events', ({ titles }) => titles],
      ['Short bio', ({ shortBio }) => shortBio],
      [`Added at (${context.config.timeZone})`, ({ createdAt }) => time(createdAt)],
    ],
    async () => {
      const ambassadors = await listAmbassadors(context);
      const titles = await listEventTitles(context.db, [...new Set(ambassadors.flatMap(({ events }) => events))]);
      return ambassadors
        .map((one) => ({ ...one, titles: one.events.map((id) => titles.get(id) ?? 'Unknown Event').join(', ') }))
        .filter((one) => hasWords(ambassadorText(one), search));
    },
  );
}

/** The people who want to become ambassadors, newest first, as the list finds them. */
export function inquiryTable(
  { db, config: { timeZone } }: AppContext,
  { search }: { search?: string | undefined },
): Table {
  const time = timeCells(timeZone);
  return tableOf<Inquiry>(
    'inquiries',
    [
      ['Name', ({ fullName }) => fullName],
      ['E-mail', ({ email }) => email, 'contact'],
      ['Phone', ({ phone }) => phoneCell(phone), 'contact'],
      ['College', ({ college }) => college],
      ['Why', ({ whyInterested }) => whyInterested],
      ['Expected registrations', ({ expectedRegistrations }) => expectedRegistrations],
      [`Wrote at (${timeZone})`, ({ createdAt }) => time(createdAt)],
    ],
    (last) => listInquiries(db, { search, after: last && [last.createdAt, last._id], limit: BATCH }),
  );
}
