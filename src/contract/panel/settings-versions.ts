import { defineEndpoint } from '../endpoint.ts';
import { id, instant } from '../fields.ts';
import { shownSettingsSchema } from '../settings.ts';
import { z } from '../zod.ts';

/** How many versions of the settings are kept; older ones go. */
export const KEPT_SETTINGS_VERSIONS = 100;

/** The settings as they were saved once. `changed` names those that differ from the version before; none for the first. */
export const settingsVersionSchema = z
  .object({
    _id: z.string(),
    savedAt: instant,
    /** The admin; null where a job saved them, as the start of a year. */
    savedBy: z.string().nullable(),
    changed: z.array(z.string()),
  })
  .meta({ id: 'SettingsVersion' });
export type SettingsVersion = z.infer<typeof settingsVersionSchema>;

const common = { method: 'GET', access: 'admin', power: 'settings.edit', tag: 'festival' } as const;

export const settingsVersionEndpoints = {
  list: defineEndpoint({
    ...common,
    path: '/api/settings/versions',
    summary: `When the festival settings were saved, by whom and what changed; the newest ${KEPT_SETTINGS_VERSIONS}`,
    data: z.array(settingsVersionSchema),
  }),
  show: defineEndpoint({
    ...common,
    path: '/api/settings/versions/:id',
    summary: 'The settings of a version, without pictures that are not stored any more',
    params: z.object({ id }),
    data: shownSettingsSchema.omit({ timeZone: true, sendsMail: true, payment: true }),
    errors: ['settings_version_not_found'],
  }),
};
