import type { FastifyInstance } from 'fastify';
import { galleryEndpoints } from '#contract/gallery.ts';
import { settingsVersionEndpoints } from '#contract/panel/settings-versions.ts';
import { settingsEndpoints } from '#contract/settings.ts';
import { themeEndpoints } from '#contract/theme/theme.ts';
import type { AppContext } from '../../context.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { adminActor } from '../registrations/actors.ts';
import { getSampleImpact, removeSampleFestival } from '../sample/sample.service.ts';
import { getFestivalSettings, listGallery, updateFestivalSettings } from './settings.service.ts';
import { getTheme, listThemeVersions, updateTheme } from './theme.service.ts';
import { getVersion, listVersions } from './versions/settings-versions.service.ts';

export function settingsRoutes(app: FastifyInstance, context: AppContext): void {
  addEndpoint(app, settingsEndpoints.show, async () => ({ data: await getFestivalSettings(context) }));
  addEndpoint(app, settingsEndpoints.update, async ({ body, user }) => ({
    message: 'Settings saved',
    data: await updateFestivalSettings(context, body, adminActor(user).name),
  }));
  addEndpoint(app, settingsVersionEndpoints.list, async () => ({ data: await listVersions(context) }));
  addEndpoint(app, settingsVersionEndpoints.show, async ({ params }) => ({
    data: await getVersion(context, params.id),
  }));
  addEndpoint(app, galleryEndpoints.list, async () => ({ data: await listGallery(context) }));
  addEndpoint(app, themeEndpoints.show, async () => ({ data: await getTheme(context) }));
  addEndpoint(app, themeEndpoints.update, async ({ body, user }) => ({
    message: 'Theme saved',
    data: await updateTheme(context, body, adminActor(user).name),
  }));
  addEndpoint(app, themeEndpoints.listVersions, async () => ({ data: await listThemeVersions(context) }));
  addEndpoint(app, settingsEndpoints.sampleData, async ({ user }) => ({
    data: await getSampleImpact(context, user?.powers['payments.read']),
  }));
  addEndpoint(app, settingsEndpoints.removeSampleData, async ({ user }) => ({
    message: 'The sample festival was removed',
    data: await removeSampleFestival(context, adminActor(user)),
  }));
}
