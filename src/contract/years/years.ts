import { defineEndpoint } from '../endpoint.ts';
import { instant } from '../fields.ts';
import { z } from '../zod.ts';

/** A closed year, as its archive shows it: the texts are those of the festival when it was closed. */
export const archivedYearSchema = z
  .object({
    year: z.string(),
    festivalName: z.string(),
    heroLine: z.string(),
    instituteName: z.string(),
    closedAt: instant,
  })
  .meta({ id: 'ArchivedYear' });
export type ArchivedYear = z.infer<typeof archivedYearSchema>;

const tag = 'years';

export const yearEndpoints = {
  listArchived: defineEndpoint({
    method: 'GET',
    path: '/api/years',
    isPublicContent: true,
    access: 'anyone',
    summary: 'The closed years, newest first; their events are listed with `?year=`',
    tag,
    data: z.array(archivedYearSchema),
  }),
};
