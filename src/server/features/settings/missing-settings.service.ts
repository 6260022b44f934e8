import type { FestivalSettings } from '#contract/settings.ts';
import type { AppContext } from '../../context.ts';
import { hasOpenPaidEvents } from '../events/events.service.ts';
import { defaultSettings } from './default-settings.ts';
import { getFestivalSettings } from './settings.service.ts';

const isSample = (settings: FestivalSettings, field: keyof FestivalSettings): boolean =>
  JSON.stringify(settings[field]) === JSON.stringify(defaultSettings[field]);

/** Fields that every festival has its own of, as the form calls them. */
const ownFields = {
  instituteName: 'institute’s name',
  email: 'contact e-mail',
  phone: 'phone number',
  quickLinks: 'quick links',
  developers: 'developers',
} as const satisfies Partial<Record<keyof FestivalSettings, string>>;

/** What a festival that goes public has not set yet, each in a sentence. */
export async function listMissingSettings(context: AppContext): Promise<string[]> {
  const { smtpUrl, upi, razorpay } = context.config;
  const settings = await getFestivalSettings(context);
  const sample = Object.entries(ownFields).flatMap(([field, label]) =>
    isSample(settings, field as keyof typeof ownFields) ? [label] : [],
  );
  return [
    ...(smtpUrl ? [] : ['No mail server is set (SMTP_URL): no mail leaves this server']),
    ...(upi || razorpay || !(await hasOpenPaidEvents(context))
      ? []
      : ['Events have fees, and neither UPI nor Razorpay is set: people can only pay at the desk']),
    ...(sample.length > 0 ? [`Still the sample’s: ${sample.join(', ')}`] : []),
  ];
}
