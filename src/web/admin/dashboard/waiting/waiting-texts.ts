import type { WaitingEventKind, WaitingItem, WaitingKind } from '#contract/panel/dashboard.ts';
import { viewPath } from '../../layout/views.ts';
import { emailsPath, unverifiedPath } from '../../registrations/registration-paths.ts';

/** The list of the events that a kind is about. */
const waitingEventsPath = (kind: WaitingEventKind) => `${viewPath('manage-events')}&waiting=${kind}`;

interface WaitingText {
  one: string;
  many: string;
  /** Where it is done; left out where it is done in each event. */
  path?: string;
}

/** What waits, in words: after the number, but for one alone. */
export const waitingTexts: Record<WaitingKind, WaitingText> = {
  payments_to_check: { one: 'payment to check', many: 'payments to check', path: '/admin/payments' },
  refunds_due: {
    one: 'refund due to somebody who cancelled',
    many: 'refunds due to people who cancelled',
    path: '/admin/payments?view=refunds&refunds=due',
  },
  surplus: {
    one: 'registration paid too much',
    many: 'registrations paid too much',
    path: '/admin/payments?view=surplus',
  },
  failed_refunds: {
    one: 'refund failed',
    many: 'refunds failed',
    path: '/admin/payments?view=refunds&refunds=failed',
  },
  inquiries: { one: 'ambassador application', many: 'ambassador applications', path: viewPath('inquiries') },
  failed_emails: {
    one: 'email failed in the last 7 days',
    many: 'emails failed in the last 7 days',
    path: emailsPath(),
  },
  retried_emails: {
    one: 'email could not be sent yet and is tried again: the mail server may be down, or SMTP_URL wrong',
    many: 'emails could not be sent yet and are tried again: the mail server may be down, or SMTP_URL wrong',
    path: emailsPath('retrying'),
  },
  delayed_emails: {
    one: 'link to confirm an e-mail is held back by the mails an hour: raise them if your server takes more',
    many: 'links to confirm an e-mail are held back by the mails an hour: raise them if your server takes more',
    path: emailsPath('delayed'),
  },
  webhooks_off: {
    one: 'webhook is off: its receiver did not respond for a day',
    many: 'webhooks are off: their receivers did not respond for a day',
    path: '/admin/webhooks?show=off',
  },
  unproved: {
    one: 'registration with an unconfirmed e-mail',
    many: 'registrations with an unconfirmed e-mail',
    path: unverifiedPath,
  },
  starting_today: { one: 'event starts today', many: 'events start today', path: waitingEventsPath('starting_today') },
  nearly_full: { one: 'event is nearly full', many: 'events are nearly full', path: waitingEventsPath('nearly_full') },
  no_text: { one: 'event has no description', many: 'events have no description', path: waitingEventsPath('no_text') },
  no_picture: { one: 'event has no picture', many: 'events have no picture', path: waitingEventsPath('no_picture') },
  no_coordinator: {
    one: 'main event has no coordinator, neither by role nor on its page',
    many: 'main events have no coordinator, neither by role nor on their pages',
    path: waitingEventsPath('no_coordinator'),
  },
  no_contacts: {
    one: 'main event has a coordinator whom its page does not name',
    many: 'main events have a coordinator whom their pages do not name',
    path: waitingEventsPath('no_contacts'),
  },
  missing_settings: { one: 'setting is missing', many: 'settings are missing', path: viewPath('settings') },
};

/** As a badge shows it: counted no further than a hundred. */
export const shownCount = (count: number): string => (count > 99 ? '99+' : String(count));

export const waitingText = ({ kind, count }: Pick<WaitingItem, 'kind' | 'count'>): string =>
  waitingTexts[kind][count === 1 ? 'one' : 'many'];
