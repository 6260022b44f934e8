import { registrationStatusLabels } from '#contract/panel/status-labels.ts';
import { hasEnded } from '#contract/registration-rules.ts';
import type { Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../../context.ts';
import { timeCells } from '../../../festival-time.ts';
import { type Cell, phoneCell, type Table } from '../../../tables/table.ts';
import { scopeWithin } from '../../events/events-export.service.ts';
import { listPeopleOf } from '../participants.repository.ts';
import { type Cursor, listRegistrations } from './registration-lists.repository.ts';

const BATCH = 500;

async function* readRows(
  { db, config }: AppContext,
  { eventId, scope }: { eventId?: string | undefined; scope: Scope },
): AsyncGenerator<Cell[][]> {
  const time = timeCells(config.timeZone);
  const reach = eventId ? await scopeWithin(db, scope, eventId) : scope;
  for (let last: Cursor | undefined; ; ) {
    const registrations = await listRegistrations(db, { scope: reach }, last, BATCH);
    if (registrations.length === 0) return;
    const people = await listPeopleOf(
      db,
      registrations.map(({ _id, status }) => ({ _id, ended: hasEnded(status) })),
    );
    const byRegistration = Map.groupBy(people, ({ registrationId }) => registrationId);
    yield registrations.flatMap(({ _id, status, eventTitle, mainEventTitle, number, name }) =>
      (byRegistration.get(_id) ?? [])
        .filter(({ checkedInAt }) => checkedInAt !== null || status === 'confirmed')
        .map((person) => [
          eventTitle,
          mainEventTitle,
          number,
          name,
          registrationStatusLabels[status],
          person.name,
          person.role,
          person.college,
          person.email,
          phoneCell(person.phone),
          person.checkedInAt ? 'yes' : 'no',
          time(person.checkedInAt),
          person.checkedInBy,
        ]),
    );
    last = registrations.at(-1);
  }
}

/** The people who were admitted or are expected, of an event with its sub-events or of a scope, newest registration first. */
export function attendanceTable(context: AppContext, filter: { eventId?: string | undefined; scope: Scope }): Table {
  return {
    name: 'attendance',
    headings: [
      'Event',
      'Main event',
      'Number',
      'Registration',
      'Status',
      'Name',
      'Role',
      'College',
      'E-mail',
      'Phone',
      'Checked in',
      `Checked in at (${context.config.timeZone})`,
      'Checked in by',
    ],
    contact: ['E-mail', 'Phone'],
    batches: readRows(context, filter),
  };
}
