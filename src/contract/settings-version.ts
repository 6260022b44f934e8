import { instant } from './fields.ts';
import { z } from './zod.ts';

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
