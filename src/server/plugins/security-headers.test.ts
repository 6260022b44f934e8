import { expect, it } from 'vitest';
import { pagePolicy } from './security-headers.ts';

it('lets a page take nothing from elsewhere but what it is given', () => {
  const policy = pagePolicy(['sha256-abc'], ['https://api.utsav.example']);
  expect(policy).toContain("script-src 'self' 'sha256-abc';");
  expect(policy).toContain("connect-src 'self' https://api.utsav.example;");
  expect(policy).not.toContain('razorpay');
  expect(policy).not.toContain('unsafe');
});

it("lets the payment page alone take Razorpay's checkout", () => {
  const policy = pagePolicy([], [], true);
  expect(policy).toContain("script-src 'self' https://checkout.razorpay.com;");
  expect(policy).toContain('https://api.razorpay.com https://checkout.razorpay.com;');
});
