import { onOneLine } from '#contract/one-line.ts';
import type { Pass } from '#contract/passes.ts';
import { isLeaving } from '#contract/payments/refunds.ts';
import type { Registration } from '#contract/registrations.ts';
import { passPath } from '#contract/urls/page-paths.ts';
import type { AppContext } from '../../context.ts';
import { currentLanguage } from '../../language/current-language.ts';
import { t } from '../../language/t.ts';
import { urlInLanguage } from '../../language/url-in-language.ts';
import { publicOrigin } from '../../network/public-origin.ts';
import { listCertificatesOf } from '../certificates/certificate-links.service.ts';
import { findNoticeFor } from '../event-notices/event-notices.service.ts';
import { readMoneyWithDue } from '../payments/refunds/due-refunds.service.ts';
import { consentsOfPass } from '../privacy/guardians/missing-consents.service.ts';
import { getRegistrationByCode } from '../registrations/registrations.service.ts';
import { isPaidTooLate } from '../registrations/rules/late-money.service.ts';
import { inReadersLanguage } from '../translations/shown-translations.service.ts';
import { readCalendarState } from './calendar-state.repository.ts';

/** Quartile correction, so that a scratched or dim screen still scans. */
const CORRECTION = { errorCorrectionLevel: 'Q' } as const;

/** The url of a pass: what its QR code contains. */
export function passUrl({ config }: Pick<AppContext, 'config'>, code: string): string {
  return `${publicOrigin(config)}${passPath(code)}`;
}

/** A QR code as SVG, which survives a scratched or dim screen. */
export async function renderQrSvg(content: string): Promise<string> {
  const { default: qrcode } = await import('qrcode');
  return qrcode.toString(content, { type: 'svg', margin: 2, ...CORRECTION });
}

/** The pass of a code; its QR code is there only while it admits somebody. Throws `registration_not_found`. */
export async function getPass(context: AppContext, code: string): Promise<Pass> {
  const registration = await getRegistrationByCode(context, code);
  const url = passUrl(context, registration.code);
  const money = await readMoneyWithDue(context, registration);
  const eventNotice = await findNoticeFor(context, registration);
  const { holder } = registration;
  const consents = await consentsOfPass(context.db, registration._id, registration);
  const isAdmitted = registration.status === 'confirmed' && !isLeaving(money) && eventNotice?.kind !== 'deleted';
  const qrSvg = isAdmitted && consents.isValid ? await renderQrSvg(url) : null;
  const certificates = (
    await listCertificatesOf(context.db, [{ registrationId: registration._id, participantId: holder?._id ?? null }])
  ).get(registration._id);
  return {
    ...registration,
    // Its seat is given up already, and all of its money goes back.
    cancellable: registration.cancellable && !isLeaving(money),
    url,
    qrSvg,
    money,
    eventNotice,
    ...((await isPaidTooLate(context.db, registration, money.paid)) ? { paidLate: true } : {}),
    ...(certificates ? { certificates } : {}),
    ...(consents.missing.length > 0 ? { missingConsents: consents.missing } : {}),
  };
}

/** The QR code of a pass as PNG, 4 modules of margin and 6 pixels a module: mail programs show no SVG. */
export async function renderPassPng(context: AppContext, code: string): Promise<Buffer> {
  const { default: qrcode } = await import('qrcode');
  return qrcode.toBuffer(passUrl(context, code), { margin: 4, scale: 6, ...CORRECTION });
}

type CalendarFields = Pick<
  Registration,
  '_id' | 'code' | 'createdAt' | 'eventTitle' | 'mainEventTitle' | 'eventStartDate' | 'eventEndDate' | 'eventVenue'
>;

/**
 * The event of a registration as an iCalendar file. Its uid is the same for good, and its sequence, the seconds from the
 * registration to the last change, only rises: calendars then update the event instead of adding a second one.
 */
export async function createCalendar(context: AppContext, registration: CalendarFields): Promise<string> {
  const { default: ical, ICalEventStatus } = await import('ical-generator');
  const url = urlInLanguage(context.config, passPath(registration.code));
  const { eventTitle, mainEventTitle } = registration;
  const { lastModified, isCancelled } = await readCalendarState(context.db, registration._id);
  const age = Date.parse(lastModified) - Date.parse(registration.createdAt);
  const calendar = ical({ prodId: { company: 'Utsav', product: 'Utsav', language: currentLanguage().toUpperCase() } });
  calendar.createEvent({
    id: `${registration._id}@utsav`,
    start: new Date(registration.eventStartDate),
    end: new Date(registration.eventEndDate),
    stamp: new Date(lastModified),
    lastModified: new Date(lastModified),
    sequence: Math.max(0, Math.floor(age / 1000)),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: onOneLine(mainEventTitle ? `${eventTitle} (${mainEventTitle})` : eventTitle),
    description: t('Your pass: {url}', { url }),
    url,
    ...(registration.eventVenue ? { location: onOneLine(registration.eventVenue) } : {}),
  });
  return calendar.toString();
}

/** As `createCalendar`, by the pass's code. Throws `registration_not_found`. */
export async function getCalendar(context: AppContext, code: string): Promise<string> {
  return createCalendar(context, await inReadersLanguage(context, await getRegistrationByCode(context, code)));
}
