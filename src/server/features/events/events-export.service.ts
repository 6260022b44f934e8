import { eventFieldNames, getField } from '#contract/events/event-field-names.ts';
import type { Event } from '#contract/events/events.ts';
import { eventText, hasWords } from '#contract/panel/list-texts.ts';
import { commonScope, reaches, type Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { timeCells } from '../../festival-time.ts';
import { type Cell, type Column, type Table, tableOfAll } from '../../tables/table.ts';
import * as repository from './events.repository.ts';
import { listAllSubEvents, listMainEvents } from './events.service.ts';

/** Columns of their own, and the document, which is no value of a cell. */
const leftOut = new Set<string>(['mainEventId', 'description', 'hasSubEvents']);

const isInstant = (kind: string) => kind === 'date' || kind === 'optionalDate';

function toCell(value: unknown): Cell {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

export interface ExportedEvents {
  scope: Scope;
  year?: string | undefined;
  kind?: 'main' | 'sub' | undefined;
  status?: Event['status'] | undefined;
  mainEventId?: string | undefined;
  search?: string | undefined;
  /** Those alone. */
  ids?: ReadonlySet<string> | undefined;
}

/** The events of a scope, as the panel finds them, each main event with its sub-events after it, with the fields of the form. */
export function eventTable(context: AppContext, filter: ExportedEvents): Table {
  const { scope, year, kind, status, mainEventId, search, ids } = filter;
  const { timeZone } = context.config;
  const time = timeCells(timeZone);
  const fields = eventFieldNames.filter((name) => !leftOut.has(name));
  return tableOfAll<Event>(
    'events',
    [
      ['Main event', ({ mainEventTitle }) => mainEventTitle],
      ...fields.map((name): Column<Event> => {
        const { kind, label } = getField(name);
        if (!isInstant(kind)) return [label, (event) => toCell(event[name])];
        return [`${label} (${timeZone})`, (event) => time(event[name] as string | null)];
      }),
      ['Picture', ({ image }) => image],
      ['Id', ({ _id }) => _id],
    ],
    async () => {
      const subEvents = Map.groupBy(await listAllSubEvents(context, { year }), ({ mainEventId }) => mainEventId);
      const all = (await listMainEvents(context, { year })).flatMap((main) => [
        main,
        ...(subEvents.get(main._id) ?? []),
      ]);
      return all.filter(
        (event) =>
          reaches(scope, event._id) &&
          (kind === undefined || (kind === 'main') === (event.mainEventId === null)) &&
          (status === undefined || event.status === status) &&
          (mainEventId === undefined || event.mainEventId === mainEventId) &&
          (ids === undefined || ids.has(event._id)) &&
          hasWords(eventText(event), search),
      );
    },
  );
}

/** The titles of visible events by id. */
export async function listEventTitles(db: Database, ids: string[]): Promise<Map<string, string>> {
  const events = ids.length === 0 ? [] : await repository.listEvents(db, ids);
  return new Map(events.map(({ _id, title }) => [_id, title]));
}

/** Of a scope an event with its sub-events; a closed year's is in no scope but its own. */
export async function scopeWithin(db: Database, scope: Scope, eventId: string): Promise<Scope> {
  const ids = [eventId, ...(await repository.listSubEventIds(db, eventId))];
  if (scope === 'festival' && (await repository.hasClosedYear(db, ids))) return [];
  return commonScope(scope, ids);
}
