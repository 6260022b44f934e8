import {
  IconArrowBackUp,
  IconHeartHandshake,
  IconMail,
  IconMailForward,
  IconTableImport,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import type { Power } from '#contract/roles/powers.ts';
import type { PathItem } from '../nav-links.ts';

interface FurtherPage extends PathItem {
  /** The power of a tab that needs another one than its page. */
  power?: Power;
}

/** Pages without an item in the menu: what a button or a tab of another page leads to. */
export const furtherPages: FurtherPage[] = [
  { path: '/admin/trash', label: 'Trash', icon: IconTrash },
  { path: '/admin/import-events', label: 'Import events', icon: IconTableImport },
  { path: '/admin/registrations/import', label: 'Import registrations', icon: IconTableImport },
  { path: '/admin/registrations/mail', label: 'Mail people', icon: IconMailForward },
  { path: '/admin/registrations/emails', label: 'Emails that were sent', icon: IconMail },
  { path: '/admin/registrations/teams-without-event', label: 'Teams without an event', icon: IconUsers },
  { path: '/admin/payments?view=refunds', label: 'Refunds', icon: IconArrowBackUp },
  { path: '/admin/privacy?view=guardians', label: 'Guardians', icon: IconHeartHandshake, power: 'privacy.read' },
];

/** Other words for what a page does, by its view or path: one types what one wants to do. */
export const screenWords: Readonly<Record<string, string>> = {
  'manage-events': 'edit delete copy batch sub-events trash import',
  inquiries: 'applications ambassadors campus',
  announcements: 'news notice banner',
  settings: 'festival name logo dates gallery sponsors contact receipts certificates retention',
  'payment-settings': 'upi razorpay gateway hold time limits cash',
  theme: 'colours fonts design',
  committee: 'roles role invite invitation volunteers link gates powers members president two-step',
  year: 'close start next archive',
  'account-security': 'password two-step login passkey token session 2fa',
  '/admin/registrations': 'guest walk-in desk people participants teams waitlist cancel questions',
  '/admin/registrations/mail': 'email message announce write',
  '/admin/registrations/emails': 'mail failed bounced outbox',
  '/admin/registrations/import': 'sheet csv xlsx excel',
  '/admin/import-events': 'sheet csv xlsx excel',
  '/admin/payments': 'upi utr refund money confirm reject',
  '/admin/payments?view=refunds': 'money back refused failed',
  '/admin/reports': 'cash box treasurer money figures count hand over',
  '/admin/bank-statements': 'import money reconcile',
  '/admin/check-in': 'gate scan pass qr entry door',
  '/admin/approvals': 'second person waits limits',
  '/admin/schedule': 'timetable venue clash time',
  '/admin/pages': 'website content sections',
  '/admin/privacy': 'guardian minors consent erase data requests notice retention access',
  '/admin/privacy?view=guardians': 'minors parents consent',
  '/admin/webhooks': 'integration api programs',
  '/admin/activity': 'history audit log who changed',
  '/admin/trash': 'deleted restore removed bin',
};
