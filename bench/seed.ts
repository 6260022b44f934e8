import { createMainEventSchema } from '#contract/events.ts';
import { readConfig } from '#server/config.ts';
import { createMainEvent, createSubEvent } from '#server/features/events/events.service.ts';
import { openContext } from '#server/open-context.ts';

interface Festival {
  mainEvents: number;
  /** Sub-events of the first main event. */
  subEvents: number;
}

const event = (title: string, position: number) =>
  createMainEventSchema.parse({
    title,
    shortDescription: 'Thirty-six hours, one idea, a working prototype by sunrise.',
    description: 'Bring a laptop, a friend and a charger. The jury comes round twice a night. '.repeat(4),
    startDate: new Date(Date.UTC(2027, 1, 14, 4, position % 1440)).toISOString(),
    endDate: '2027-03-16T12:30:00.000Z',
    status: 'active',
    venue: 'Innovation Centre',
    prizePool: 50_000,
    entryFee: 200,
  });

/** Fills a data folder with a festival of its own; answers the id of the first main event. */
export async function seedFestival(dataDir: string, { mainEvents, subEvents }: Festival): Promise<string> {
  const { context, close } = await openContext(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
  const first = await createMainEvent(context, event('Hackathon 1', 0));
  for (let position = 1; position < mainEvents; position += 1) {
    await createMainEvent(context, event(`Hackathon ${position + 1}`, position));
  }
  for (let position = 0; position < subEvents; position += 1) {
    await createSubEvent(context, { ...event(`Track ${position + 1}`, position), mainEventId: first._id });
  }
  await close();
  return first._id;
}
