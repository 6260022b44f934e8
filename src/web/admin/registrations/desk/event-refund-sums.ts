import type { EventRefund } from '#contract/payments/event-refunds.ts';

/** Whether what was paid for the event itself is being refunded. */
export const isRefunding = ({ run }: Pick<EventRefund, 'run'>): boolean => run !== null && run.finishedAt === null;

/** What a refund of the event itself would send back through the gateway, in rupees. */
export const onlineLeft = ({ left, run }: Pick<EventRefund, 'left' | 'run'>): number =>
  isRefunding({ run }) ? 0 : (left.find(({ method }) => method === 'razorpay')?.amount ?? 0);
