import type { PaymentOptions } from '#contract/payments/hold-settings.ts';
import type { StoredRegistration } from '../registrations/stored-registration.ts';
import type { AnnouncementData, EventChangedData, MemberLeftData, RefundedData } from './email-queue.service.ts';

/** Subject, text and the label of the button of an email about a registration. */
export interface EmailCopy {
  subject: string;
  paragraphs: string[];
  action: string;
}

export interface CopyInput {
  registration: StoredRegistration;
  /** The position in the waitlist while the registration is waitlisted. */
  position: number | null;
  /** What an announcement says, and which money went back. */
  data: Partial<AnnouncementData & RefundedData & MemberLeftData & EventChangedData>;
  /** An instant as people read it, in the festival's zone. */
  time: (instant: string) => string;
  /** A deadline in short: `Tue 24 Nov, 6:00 pm`. */
  deadline: (instant: string) => string;
  /** How people pay. */
  payment: PaymentOptions;
}
