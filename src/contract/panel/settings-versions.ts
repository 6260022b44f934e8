import { defineEndpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { shownSettingsSchema } from '../settings.ts';
import { KEPT_SETTINGS_VERSIONS, settingsVersionSchema } from '../settings-version.ts';
import { z } from '../zod.ts';

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
