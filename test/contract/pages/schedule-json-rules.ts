import { z } from 'zod';

/**
 * What c3voc's schema of schedule.json asks for (c3voc.de/schedule/schema.json; the newest published text, as pretalx tests against
 * it in 2026), as far as it is about what Utsav writes: its patterns to the letter, no property beside those it knows. It replaced
 * one that called `start` an instant, by a pattern of hours and minutes. The schema itself is not part of this repository.
 */
const strict = z.strictObject;
const uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
const uri = z.url();
const instant = z.iso.datetime({ offset: true });

const event = strict({
  id: z.number().int().min(1),
  guid: uuid,
  date: instant,
  start: z.string().regex(/^(0[0-9]|1[0-9]|2[0-3]):[0-5][0-9]$/),
  duration: z.string().regex(/^[0-9]+:[0-9]{2}$/),
  room: z.string(),
  slug: z.string().regex(/^[a-z0-9_-]+[a-z0-9]$/),
  url: uri,
  title: z.string(),
  subtitle: z.string().nullable(),
  track: z.string().nullable(),
  type: z.string(),
  language: z.string().nullable(),
  abstract: z.string().nullable(),
  description: z.string().nullable(),
  persons: z.array(z.looseObject({ name: z.string() })),
  links: z.array(strict({ url: uri, title: z.string().optional() })),
});

const day = strict({
  index: z.number().int(),
  date: z.iso.date(),
  day_start: instant,
  day_end: instant,
  rooms: z.record(z.string(), z.array(event)),
});

const conference = strict({
  acronym: z.string().regex(/^[a-z0-9_-][a-z0-9_]{3,}(-2[0-9]{3}-[a-z]+)?$/),
  title: z.string(),
  start: z.iso.date(),
  end: z.iso.date(),
  url: uri.optional(),
  daysCount: z.number().int(),
  timeslot_duration: z.string(),
  time_zone_name: z
    .string()
    .regex(/^([A-Z][a-z]+\/[A-Z][a-z]+)|UTC$/)
    .optional(),
  rooms: z.array(strict({ name: z.string(), guid: uuid })).optional(),
  days: z.array(day),
});

const scheduleJson = strict({
  $schema: z.string().optional(),
  generator: z.looseObject({ name: z.string().optional(), url: uri.optional() }).optional(),
  schedule: z.looseObject({
    version: z.string(),
    base_url: uri.optional(),
    rooms: z.never().optional(),
    conference,
  }),
});

/** What c3voc's schema would not accept in a schedule.json; throws where it is no JSON. */
export const problemsOfJson = (json: string): string[] =>
  scheduleJson.safeParse(JSON.parse(json)).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ??
  [];
