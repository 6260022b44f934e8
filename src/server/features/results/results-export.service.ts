import type { ListedResults, Winner } from '#contract/results/results.ts';
import { reaches, type Scope } from '#contract/roles/powers.ts';
import type { AppContext } from '../../context.ts';
import { timeCells } from '../../festival-time.ts';
import { type Table, tableOfAll } from '../../tables/table.ts';
import { listEventTitles } from '../events/events-export.service.ts';
import * as repository from './results.repository.ts';

interface ExportedResults {
  scope: Scope;
  eventId?: string | undefined;
}

interface Row {
  results: ListedResults;
  winner: Winner | undefined;
  mainEvent: string | null;
}

/** Who won what this year, as it is published, of an event or of a scope: a row for each winner, or for the note where there is none. */
export function resultTable({ db, config }: AppContext, { scope, eventId }: ExportedResults): Table {
  const time = timeCells(config.timeZone);
  return tableOfAll<Row>(
    'results',
    [
      ['Event', ({ results }) => results.event.title],
      ['Main event', ({ mainEvent }) => mainEvent],
      ['Award', ({ winner }) => winner?.award ?? null],
      ['Winner', ({ winner }) => winner?.name ?? null],
      ['More', ({ winner }) => winner?.detail ?? null],
      ['Note', ({ results }) => results.note],
      [`Published at (${config.timeZone})`, ({ results }) => time(results.publishedAt)],
    ],
    async () => {
      const listed = await repository.listResults(db, null);
      const found = listed.filter((one) => reaches(scope, one.eventId) && (!eventId || one.eventId === eventId));
      const mainEvents = await listEventTitles(
        db,
        found.flatMap(({ event }) => event.mainEventId ?? []),
      );
      return found.flatMap((results) => {
        const mainEvent = mainEvents.get(results.event.mainEventId ?? '') ?? null;
        const winners = results.winners.length > 0 ? results.winners : [undefined];
        return winners.map((winner) => ({ results, winner, mainEvent }));
      });
    },
  );
}
