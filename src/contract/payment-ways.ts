/** How an entry can be paid: a UPI transfer that an admin checks, Razorpay, or cash at the desk. */
export const paymentWays = ['upi', 'razorpay', 'desk'] as const;
export type PaymentWay = (typeof paymentWays)[number];
