import type { Pass } from '#contract/passes.ts';
import type { Registration } from '#contract/registrations.ts';
import type { AppContext } from '../../context.ts';
import { publicOrigin } from '../../public-origin.ts';
import { getRegistration } from '../registrations/registrations.service.ts';

/** The address of a pass: what its QR code holds and its mails link to. */
export function passUrl({ config }: Pick<AppContext, 'config'>, code: string): string {
  return `${publicOrigin(config)}/pass/${code}`;
}

/** A QR code as SVG; quartile correction, so that a scratched or dim screen still scans. */
async function renderQrSvg(content: string): Promise<string> {
  const { default: qrcode } = await import('qrcode');
  return qrcode.toString(content, { type: 'svg', margin: 2, errorCorrectionLevel: 'Q' });
}

/** The pass of a code. Its QR code is there only while the entry is confirmed. Throws `registration_not_found`. */
export async function getPass(context: AppContext, code: string): Promise<Pass> {
  const registration = await getRegistration(context, { code });
  const address = passUrl(context, code);
  return { ...registration, address, qrSvg: registration.status === 'confirmed' ? await renderQrSvg(address) : null };
}

/** The QR code of a pass as PNG, for mails, whose readers show no SVG. */
export async function renderPassPng(context: AppContext, code: string): Promise<Buffer> {
  const { default: qrcode } = await import('qrcode');
  return qrcode.toBuffer(passUrl(context, code), { errorCorrectionLevel: 'Q', scale: 10 });
}

type Dated = Pick<
  Registration,
  '_id' | 'code' | 'createdAt' | 'eventTitle' | 'mainEventTitle' | 'eventStartDate' | 'eventEndDate' | 'eventVenue'
>;

/** The event of an entry as an iCalendar file. */
export async function createCalendar(context: AppContext, registration: Dated): Promise<string> {
  const { default: ical } = await import('ical-generator');
  const address = passUrl(context, registration.code);
  const calendar = ical({ prodId: { company: 'Utsav', product: 'Utsav', language: 'EN' } });
  calendar.createEvent({
    // Stays the same however often it is downloaded: calendars then update and do not double.
    id: `${registration._id}@utsav`,
    start: new Date(registration.eventStartDate),
    end: new Date(registration.eventEndDate),
    stamp: new Date(registration.createdAt),
    summary: registration.mainEventTitle
      ? `${registration.eventTitle} (${registration.mainEventTitle})`
      : registration.eventTitle,
    description: `Your pass: ${address}`,
    url: address,
    ...(registration.eventVenue ? { location: registration.eventVenue } : {}),
  });
  return calendar.toString();
}

/** As `createCalendar`, by the pass's code. Throws `registration_not_found`. */
export async function getCalendar(context: AppContext, code: string): Promise<string> {
  return createCalendar(context, await getRegistration(context, { code }));
}
