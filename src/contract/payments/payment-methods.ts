/** How a registration can be paid: a UPI transfer that an admin checks, Razorpay, or cash at the desk. */
export const paymentMethods = ['upi', 'razorpay', 'desk'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
