import { holdLimitOf } from '../registration-rules.ts';
import { type PaymentMethod, paymentMethods } from './payment-methods.ts';

/**
 * How long an unpaid seat is held. A hold is as long as the chosen payment method needs: minutes for Razorpay, hours for
 * a UPI transfer, until a date for the desk. Every deadline counts from the moment the hold began, so that choosing a
 * method again never adds time, and none lies beyond the event's start.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Dates = Parameters<typeof holdLimitOf>[0];

/** The settings that deadlines follow from; `registrationSettingsSchema` says what each is. */
export interface HoldSettings {
  holdMinutes: number;
  upiHours: number;
  deskDays: number;
  deskUntil: string | null;
  offerHours: number;
  reviewHours: number;
}

/** What a visitor can expect: to pay in the browser, at the desk only, or not at all yet. */
export const paymentKinds = ['online', 'desk', 'none'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

export function paymentKindOf(methods: readonly PaymentMethod[]): PaymentKind {
  if (methods.some((method) => method !== 'desk')) return 'online';
  return methods.length > 0 ? 'desk' : 'none';
}

/** The methods that are set up, in the order of display; the desk while it is open. */
export function paymentMethodsOf(
  configured: { upi: boolean; razorpay: boolean },
  { takesDesk, deskUntil }: { takesDesk: boolean; deskUntil: string | null },
  now: Date,
): PaymentMethod[] {
  const isSetUp: Record<PaymentMethod, boolean> = {
    ...configured,
    desk: takesDesk && (deskUntil === null || now < new Date(deskUntil)),
  };
  return paymentMethods.filter((method) => isSetUp[method]);
}

const within = (instant: number, event: Dates | undefined, since: Date): string => {
  const limit = event && Date.parse(holdLimitOf(event, since));
  return new Date(limit === undefined ? instant : Math.min(instant, limit)).toISOString();
};

/** Until when a seat is held for one method; `since` is when the hold began. */
export function holdDeadline(
  method: PaymentMethod,
  settings: HoldSettings,
  event: Dates | undefined,
  since: Date,
): string {
  const { holdMinutes, upiHours, deskDays, deskUntil } = settings;
  const durations: Record<PaymentMethod, number> = {
    razorpay: holdMinutes * MINUTE,
    upi: upiHours * HOUR,
    desk: deskUntil === null ? deskDays * DAY : Math.max(0, Date.parse(deskUntil) - since.getTime()),
  };
  return within(since.getTime() + durations[method], event, since);
}

/** The shortest hold that everybody gets, also people of whom too many seats are held already. */
export const shortestHold = (settings: HoldSettings, event: Dates | undefined, since: Date): string =>
  within(since.getTime() + settings.holdMinutes * MINUTE, event, since);

/**
 * The hold of a new registration, before a method is chosen: of the methods that are set up the shortest, so that where
 * the desk is the only one, there is time to get there.
 */
export function firstHold(
  methods: readonly PaymentMethod[],
  settings: HoldSettings,
  event: Dates | undefined,
  since: Date,
): string {
  const deadlines = methods.map((method) => holdDeadline(method, settings, event, since)).sort();
  const shortest = shortestHold(settings, event, since);
  return deadlines[0] !== undefined && deadlines[0] > shortest ? deadlines[0] : shortest;
}

/** Until when an offered seat waits to be taken. */
export const offerDeadline = (settings: HoldSettings, event: Dates | undefined, since: Date): string =>
  within(since.getTime() + settings.offerHours * HOUR, event, since);

/**
 * Until when a seat is held for a transfer that nobody has checked yet. It counts from the first transfer that was named,
 * and may lie beyond the event's start: who paid in time does not lose the seat because nobody had looked.
 */
export const reviewDeadline = (settings: HoldSettings, firstNamedAt: Date): string =>
  new Date(firstNamedAt.getTime() + settings.reviewHours * HOUR).toISOString();
