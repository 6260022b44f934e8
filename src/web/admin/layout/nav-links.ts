import {
  IconAddressBook,
  IconBuildingBank,
  IconCalendarPlus,
  IconCalendarRepeat,
  IconCalendarStar,
  IconCalendarTime,
  IconCashRegister,
  IconFileText,
  IconHistory,
  IconInbox,
  IconLayoutDashboard,
  IconListDetails,
  IconLock,
  IconPalette,
  IconReceiptRupee,
  IconReportMoney,
  IconScan,
  IconSettings,
  IconShieldLock,
  IconSpeakerphone,
  IconTicket,
  IconUserCheck,
  IconUserPlus,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react';
import type { View } from './views.ts';

export interface NavItem {
  view: View;
  label: string;
  icon: typeof IconInbox;
}

export const dashboardItem: NavItem = { view: 'dashboard', label: 'Dashboard', icon: IconLayoutDashboard };

export const createItems: NavItem[] = [
  { view: 'create-main-event', label: 'Main Event', icon: IconCalendarStar },
  { view: 'create-sub-event', label: 'Sub Event', icon: IconCalendarPlus },
  { view: 'create-ambassador', label: 'Campus Ambassador', icon: IconUserPlus },
];

export const manageItems: NavItem[] = [
  { view: 'manage-events', label: 'Manage Events', icon: IconListDetails },
  { view: 'ambassadors', label: 'Ambassadors', icon: IconAddressBook },
  { view: 'inquiries', label: 'Inquiries', icon: IconInbox },
  { view: 'announcements', label: 'Announcements', icon: IconSpeakerphone },
  { view: 'settings', label: 'Settings', icon: IconSettings },
  { view: 'payment-settings', label: 'Payment settings', icon: IconCashRegister },
  { view: 'theme', label: 'Theme', icon: IconPalette },
  { view: 'committee', label: 'Committee', icon: IconUsersGroup },
  { view: 'year', label: 'Year', icon: IconCalendarRepeat },
  { view: 'account-security', label: 'Account security', icon: IconShieldLock },
];

/** A page with a path of its own. */
export interface PathItem {
  path: string;
  label: string;
  icon: typeof IconInbox;
}

export const registrationItems: PathItem[] = [
  { path: '/admin/registrations', label: 'Registrations', icon: IconTicket },
  { path: '/admin/payments', label: 'Payments', icon: IconReceiptRupee },
  { path: '/admin/reports', label: 'Reports', icon: IconReportMoney },
  { path: '/admin/bank-statements', label: 'Bank statements', icon: IconBuildingBank },
  { path: '/admin/check-in', label: 'Check-in', icon: IconScan },
];

/** People's data: public texts, requests, and who read what. */
export const privacyItem: PathItem = { path: '/admin/privacy', label: 'Privacy', icon: IconLock };

/** What one prepared and another one approves. */
export const approvalsItem: PathItem = { path: '/admin/approvals', label: 'Approvals', icon: IconUserCheck };

/** What admins did. */
export const activityItem: PathItem = { path: '/admin/activity', label: 'Activity', icon: IconHistory };

/** Which other programs get messages about what happens. */
export const webhooksItem: PathItem = { path: '/admin/webhooks', label: 'Webhooks', icon: IconWebhook };

/** What is when and where. */
export const scheduleItem: PathItem = { path: '/admin/schedule', label: 'Schedule', icon: IconCalendarTime };

/** The committee's own pages of the site. */
export const pagesItem: PathItem = { path: '/admin/pages', label: 'Pages', icon: IconFileText };
