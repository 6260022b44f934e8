import type { PaymentOptions } from '#contract/payments/hold-settings.ts';
import type { consentsOfPass } from '../../privacy/guardians/missing-consents.service.ts';
import type { StoredRegistration } from '../../registrations/stored-registration.ts';
import type {
  AnnouncementData,
  ConsentTakenBackData,
  EventChangedData,
  MemberLeftData,
  OfferedData,
  RefundedData,
} from '../email-contents.ts';

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
  /** What an announcement says, which money went back, and what an offer cost before. */
  data: Partial<
    AnnouncementData & RefundedData & OfferedData & MemberLeftData & EventChangedData & ConsentTakenBackData
  >;
  /** Whether the reader is a member of a team, and not its contact. */
  isMember: boolean;
  /** An instant as people read it, in the festival's zone. */
  time: (instant: string) => string;
  /** A deadline in short: `Tue 24 Nov, 6:00 pm`. */
  deadline: (instant: string) => string;
  /** How people pay. */
  payment: PaymentOptions;
  /** Whether its payment was rejected because it was too little. */
  isPartPaid: boolean;
  /** What is still to pay, in rupees: the price, less what came of it. */
  stillToPay: number;
  /** What came for one that expired and is not on its way back, in rupees. */
  arrived: number;
  /** What is due back by the rule of its event of one that is cancelled, in rupees. */
  dueBack: number;
  /** Whose guardians have not agreed, and whether the reader's pass is valid without them; read for mails with a pass. */
  consents: Awaited<ReturnType<typeof consentsOfPass>>;
}
