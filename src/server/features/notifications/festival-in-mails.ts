import type { AppContext } from '../../context.ts';
import { getFestivalSettings } from '../settings/settings.service.ts';
import { inReadersLanguage } from '../translations/shown-translations.service.ts';

/** The festival's settings, in the language in which the mail is rendered. */
export const festivalInMail = async (context: AppContext) =>
  inReadersLanguage(context, await getFestivalSettings(context));
