import type { Inquiry } from '#contract/ambassadors.ts';
import { namesText } from '../components/names-text.ts';

type Deleted = Pick<Inquiry, 'fullName' | 'college' | 'expectedRegistrations'>;

/** Whose inquiries are deleted, and what goes with them. */
export function inquiryDeletionText(inquiries: readonly Deleted[]): string {
  const [first] = inquiries;
  if (inquiries.length === 1 && first) {
    return `${first.fullName} of ${first.college} expects ${first.expectedRegistrations} registrations. The inquiry goes with its photo, for good: nobody is told, and this cannot be undone.`;
  }
  return `Those of ${namesText(inquiries.map(({ fullName }) => fullName))}. They go with their photos, for good: nobody is told, and this cannot be undone.`;
}
