import { festivalDay } from '../e2e/support/days.ts';
import { createMainEventSchema } from '../src/contract/events/events.ts';
import { readConfig } from '../src/server/config.ts';
import type { AppContext } from '../src/server/context.ts';
import { createMainEvent, createSubEvent } from '../src/server/features/events/events.service.ts';
import { openContext } from '../src/server/open-context.ts';
import { temporaryFolder } from './folders.ts';

/** What a browser of today says it takes. */
export const brotli = { 'accept-encoding': 'br' };

/** A request that names its own origin is always answered for itself, never from memory. */
export const ownOrigin = (url: string) => ({ origin: url });

/** The festivals that all chapters share, as data folders. */
export interface Festival {
  /** 24 main events, 20 sub-events of the first. */
  small: string;
  /** 200 main events. */
  large: string;
  /** The page of the event with 20 sub-events, in `small`. */
  eventPath: string;
  /** That event's id. */
  eventId: string;
}

const event = (title: string, position: number) =>
  createMainEventSchema.parse({
    title,
    shortDescription: 'Thirty-six hours, one idea, a working prototype by sunrise.',
    description: 'Bring a laptop, a friend and a charger. The jury comes round twice a night. '.repeat(4),
    startDate: new Date(Date.parse(festivalDay(3)) + (4 * 60 + (position % 1440)) * 60_000).toISOString(),
    endDate: `${festivalDay(33)}T18:00`,
    status: 'active',
    venue: 'Innovation Centre',
    prizePool: 50_000,
    entryFee: 200,
  });

/** Works on a data folder, or on another database, as the server would. */
export async function withContext<Result>(
  environment: Record<string, string>,
  work: (context: AppContext) => Promise<Result>,
): Promise<Result> {
  const { context, close } = await openContext(readConfig({ ...environment, LOG_LEVEL: 'silent' }));
  try {
    return await work(context);
  } finally {
    await close();
  }
}

/** Fills a data folder, or another database, with so many main events, the first with sub-events; answers the first one's id. */
export async function seedEvents(
  dataDir: string,
  mainEvents: number,
  subEvents = 0,
  environment: Record<string, string> = {},
): Promise<string> {
  return withContext({ DATA_DIR: dataDir, ...environment }, async (context) => {
    const first = await createMainEvent(context, event('Hackathon 1', 0));
    for (let position = 1; position < mainEvents; position += 1) {
      await createMainEvent(context, event(`Hackathon ${position + 1}`, position));
    }
    for (let position = 0; position < subEvents; position += 1) {
      await createSubEvent(context, { ...event(`Track ${position + 1}`, position), mainEventId: first._id });
    }
    return first._id;
  });
}

export async function seedFestival(): Promise<Festival> {
  const [small, large] = [temporaryFolder(), temporaryFolder()];
  const eventId = await seedEvents(small, 24, 20);
  await seedEvents(large, 200);
  return { small, large, eventId, eventPath: `/subevent/hackathon-1/${eventId}` };
}
