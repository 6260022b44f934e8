import type { FestivalSettings } from '#contract/settings.ts';
import { listMissingCompanions } from '../../configuration/missing-companions.ts';
import type { AppContext } from '../../context.ts';
import { hasOpenPaidEvents } from '../events/events.service.ts';
import { getPaymentOptions } from '../registrations/registration-settings.service.ts';
import { isSample, isUnnamed } from './default-settings.ts';
import { getFestivalSettings } from './settings.service.ts';

/** Fields that every festival has its own of, as the form calls them, in its order. */
const ownFields = {
  festivalName: 'festival name',
  instituteName: 'institute name',
  heroLine: 'line with when and where',
  city: 'city',
  email: 'contact e-mail',
  phone: 'contact phone',
  bubbles: 'bubbles',
  quickLinks: 'quick links',
  socialLinks: 'social links',
  developers: 'developers',
  moments: 'moments',
  gallery: 'gallery',
  faq: 'answers to the five questions',
} as const satisfies Partial<Record<keyof FestivalSettings, string>>;

/** Without these the site shows others in their place, or needs none. */
const optional: readonly string[] = ['festivalName', 'bubbles', 'socialLinks', 'developers', 'moments', 'faq'];

/** Whether a setting says nothing: an empty text or list, or links that all are. */
const isEmpty = (value: unknown): boolean => {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
};

const namesOf = (isNamed: (field: keyof typeof ownFields) => boolean): string =>
  Object.entries(ownFields)
    .filter(([field]) => isNamed(field as keyof typeof ownFields))
    .map(([, label]) => label)
    .join(', ');

/** What people who pay at the desk are not told: where it is and when. */
async function missingOfDesk(context: AppContext): Promise<string[]> {
  const { methods, deskAddress, deskHours } = await getPaymentOptions(context);
  if (!methods.includes('desk') || (deskAddress && deskHours)) return [];
  if (deskAddress) return ['The hours of the desk are not set: people are sent there without knowing when'];
  if (deskHours) return ['The place of the desk is not set: people are sent there without knowing where'];
  return ['The place and the hours of the desk are not set: people are sent there without knowing where and when'];
}

/** What a festival that goes public has not set yet, each in a sentence. */
export async function listMissingSettings(context: AppContext): Promise<string[]> {
  const { smtpUrl, upi, razorpay } = context.config;
  const settings = await getFestivalSettings(context);
  const sample = namesOf((field) => isSample(settings, field));
  const hasFees = await hasOpenPaidEvents(context);
  const empty = namesOf((field) => !optional.includes(field) && isEmpty(settings[field]));
  return [
    ...(smtpUrl ? [] : ['No mail server is set (SMTP_URL): no mail leaves this server']),
    ...listMissingCompanions(context.config),
    ...(upi || razorpay || !hasFees
      ? []
      : ['Events have fees, and neither UPI nor Razorpay is set: people can only pay at the desk']),
    ...(hasFees ? await missingOfDesk(context) : []),
    ...(isUnnamed(settings)
      ? [`The festival has no name of its own yet: the site calls it ${settings.festivalName}`]
      : []),
    ...(sample ? [`Still the sample’s: ${sample}`] : []),
    ...(empty ? [`Not filled in, and left out of the site: ${empty}`] : []),
  ];
}
