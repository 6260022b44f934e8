import { expect, it } from 'vitest';
import { inquiryDeletionText } from './inquiry-deletion-text.ts';

const inquiry = (fullName: string) => ({ fullName, college: 'NIT Goa', expectedRegistrations: '50' });

it('the deletion of an inquiry says whose it is and what they expect', () => {
  expect(inquiryDeletionText([inquiry('Asha Rao')])).toContain('Asha Rao of NIT Goa expects 50 registrations.');
});

it('the deletion of several inquiries names three people and counts the others', () => {
  const text = inquiryDeletionText(['Asha', 'Ravi', 'Meera', 'Kabir', 'Zoya'].map(inquiry));
  expect(text).toContain('Those of Asha, Ravi, Meera and 2 more.');
});
