import type { Entry } from '#contract/entries.ts';
import type { Pass } from '#contract/passes.ts';
import type { AppContext } from '../../context.ts';
import { publicOrigin } from '../../public-origin.ts';
import { getEntry } from '../registrations/entries.service.ts';
import { drawPng } from './qr-png.ts';

/** The address of a pass: what its QR code holds and its mails link to. */
export function passAddress({ config }: Pick<AppContext, 'config'>, code: string): string {
  return `${publicOrigin(config)}/pass/${code}`;
}

/** A QR code as SVG; quartile correction, so that a scratched or dim screen still scans. */
async function drawQr(content: string): Promise<string> {
  const { default: qrcode } = await import('qrcode');
  return qrcode.toString(content, { type: 'svg', margin: 2, errorCorrectionLevel: 'Q' });
}

/** The pass of a code. Its QR code is there only while the entry is confirmed. Throws `entry_not_found`. */
export async function getPass(context: AppContext, code: string): Promise<Pass> {
  const entry = await getEntry(context, { code });
  const address = passAddress(context, code);
  return { ...entry, address, qrSvg: entry.state === 'confirmed' ? await drawQr(address) : null };
}

/** The QR code of a pass as PNG, for mails, whose readers show no SVG. */
export async function drawPassPng(context: AppContext, code: string): Promise<Uint8Array> {
  const { default: qrcode } = await import('qrcode');
  return drawPng(qrcode.create(passAddress(context, code), { errorCorrectionLevel: 'Q' }).modules, 10);
}

type Dated = Pick<
  Entry,
  '_id' | 'code' | 'createdAt' | 'eventTitle' | 'mainEventTitle' | 'eventStartDate' | 'eventEndDate' | 'eventVenue'
>;

/** The event of an entry as an iCalendar file. */
export async function calendarOf(context: AppContext, entry: Dated): Promise<string> {
  const { default: ical } = await import('ical-generator');
  const address = passAddress(context, entry.code);
  const calendar = ical({ prodId: { company: 'Utsav', product: 'Utsav', language: 'EN' } });
  calendar.createEvent({
    // Stays the same however often it is downloaded: calendars then update and do not double.
    id: `${entry._id}@utsav`,
    start: new Date(entry.eventStartDate),
    end: new Date(entry.eventEndDate),
    stamp: new Date(entry.createdAt),
    summary: entry.mainEventTitle ? `${entry.eventTitle} (${entry.mainEventTitle})` : entry.eventTitle,
    description: `Your pass: ${address}`,
    url: address,
    ...(entry.eventVenue ? { location: entry.eventVenue } : {}),
  });
  return calendar.toString();
}

/** As `calendarOf`, by the pass's code. Throws `entry_not_found`. */
export async function getCalendar(context: AppContext, code: string): Promise<string> {
  return calendarOf(context, await getEntry(context, { code }));
}
