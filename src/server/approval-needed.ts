import type { ApprovalKind } from '#contract/approvals/approval-kinds.ts';

/** What a request wants to do that takes two people. */
export interface ApprovalNeed {
  kind: ApprovalKind;
  /** The event in whose scope it is; null for the festival. */
  eventId: string | null;
  /** The registration or event that it is about; null where it is neither. */
  subjectId: string | null;
  /** The same in words, without names of people. */
  subject: string;
  /** Paise of a refund, people of a mail, paid registrations of an event, winners of results. */
  amount: number;
  /** Why, as the request says. */
  reason: string | null;
}

/** What a second person approved. */
export type GrantedApproval = Pick<ApprovalNeed, 'kind' | 'subjectId' | 'subject' | 'amount'> & { id: string };

/** Thrown in the transaction of a request that takes two people: it is rolled back, and the request waits for approval. */
export class ApprovalNeeded extends Error {
  constructor(readonly need: ApprovalNeed) {
    super(`${need.kind} takes two people`);
    this.name = 'ApprovalNeeded';
  }
}
