import { fillPlaceholders } from '#contract/panel/mail-placeholders.ts';
import { groupedPassCode } from '#contract/passes.ts';
import { ERASED_DOMAIN } from '#contract/privacy/erased-domain.ts';
import { isPaymentDue } from '#contract/registration-rules.ts';
import { LEADER_ROLE } from '#contract/team-rules.ts';
import { answersPath, MY_REGISTRATIONS, passPath } from '#contract/urls/page-paths.ts';
import type { AppContext } from '../../../context.ts';
import { t } from '../../../language/t.ts';
import { urlInLanguage } from '../../../language/url-in-language.ts';
import { festivalIdUrl } from '../../festival-ids/festival-ids.service.ts';
import { createCalendar, renderPassPng } from '../../passes/passes.service.ts';
import { readMoney, readRejection, readStillToPay } from '../../payments/money.service.ts';
import { readMoneyWithDue } from '../../payments/refunds/due-refunds.service.ts';
import { missingConsents } from '../../privacy/guardians/missing-consents.service.ts';
import { readOpenSheets } from '../../questions/answer-sheets.service.ts';
import { notMeUrl } from '../../registrations/pass-access/not-me-token.service.ts';
import type { RegistrationDetails } from '../../registrations/registration-details.service.ts';
import { inReadersLanguage } from '../../translations/shown-translations.service.ts';
import { findMailText } from '../announcements/announcements.repository.ts';
import { placeholderValues } from '../announcements/mail-values.ts';
import { readRegistrations } from '../announcements/recipients.service.ts';
import type { MemberLeftData, RegistrationEmailKind } from '../email-contents.ts';
import type { QueuedEmail } from '../email-queue.repository.ts';
import { deadlineIn, timeIn } from '../email-times.ts';
import type { EmailAttachment } from '../email-transport.ts';
import { festivalInMail } from '../festival-in-mails.ts';
import { languageOf } from '../language-of.ts';
import { OUTDATED_BY_EVENT, type PrepareEmail } from '../prepared-email.ts';
import { renderTemplate } from '../render-template.ts';
import type { EmailNote } from '../templates/email-layout.tsx';
import { isOutdatedByEvent } from './outdated-by-event.service.ts';
import { codeFor, consentsFor } from './pass-codes.ts';
import { getEmailCopy, isOutdated, isToEveryone } from './registration-email-copy.ts';
import type { CopyInput } from './registration-email-input.ts';

const QR_CID = 'pass-qr';

/** Who gets an email, by email address; each person once, even if named twice, and nobody who was erased. */
function recipientsOf(
  { kind, recipient, data }: { kind: RegistrationEmailKind; recipient: string | null; data: Partial<MemberLeftData> },
  { registration, people }: RegistrationDetails,
): Map<string, string> {
  if (kind === 'removed') return new Map([[recipient ?? '', data.member ?? '']]);
  const contact = people.find(({ email }) => email === registration.email) ?? registration;
  const members = people.filter(({ role }) => kind !== 'added' || role !== LEADER_ROLE);
  const one = (kind === 'leader' && people.find(({ role }) => role === LEADER_ROLE)) || contact;
  const named = kind === 'added' ? members : isToEveryone(kind) ? [contact, ...members] : [one];
  const names = new Map<string, string>();
  for (const { name, email } of named) if (!names.has(email) && !email.endsWith(ERASED_DOMAIN)) names.set(email, name);
  return names;
}

function factsOf(
  { registration, people }: RegistrationDetails,
  time: (instant: string) => string,
): [label: string, value: string][] {
  const { eventTitle, mainEventTitle, eventStartDate, eventVenue } = registration;
  return [
    [t('Event'), mainEventTitle ? `${eventTitle} (${mainEventTitle})` : eventTitle],
    [t('When'), time(eventStartDate)],
    [t('Where'), eventVenue ?? t('Venue TBD')],
    [t('Who'), people.map(({ name }) => name).join(', ')],
  ];
}

/** Whether somebody is in a team that another one is the contact of. */
const isMember = ({ kind, email }: RegistrationDetails['registration'], recipient: string): boolean =>
  kind === 'team' && recipient !== email;

/** For a member whom somebody else may have named: how to take themselves out, in the emails that tell of it first. */
function footnoteFor(
  context: AppContext,
  kind: RegistrationEmailKind,
  { registration, people }: RegistrationDetails,
  recipient: string,
) {
  const person = people.find(({ email }) => email === recipient);
  if (!person || !isMember(registration, recipient) || (kind !== 'added' && kind !== 'confirmed')) return null;
  return {
    text: t('This is not you, or you are not in this team?'),
    label: t('This is not me'),
    href: notMeUrl(context, person),
  };
}

/** Who was named by somebody else has seen no notice yet. */
function noticeFor({ config }: AppContext): EmailNote {
  const href = urlInLanguage(config, '/privacy');
  return { text: t('What we keep of you, why, and how to have it erased: {link}', { link: href }), href };
}

const calendarFile = (content: string): EmailAttachment => ({
  filename: 'event.ics',
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content: Buffer.from(content),
});

/** Kinds that bring the pass with its QR code. */
const withPass: RegistrationEmailKind[] = ['confirmed', 'reminder'];

/** The pass's QR code while it is valid, and the calendar file, for the emails that say "come". */
async function attachmentsOf(
  context: AppContext,
  kind: RegistrationEmailKind,
  { registration }: RegistrationDetails,
  code: string | null,
  { isValid }: CopyInput['consents'],
): Promise<EmailAttachment[]> {
  const hasPass = withPass.includes(kind);
  if ((!hasPass && kind !== 'event_changed') || !code) return [];
  const calendar = calendarFile(await createCalendar(context, { ...registration, code }));
  if (!hasPass || !isValid) return [calendar];
  const png = await renderPassPng(context, code);
  return [{ filename: 'pass.png', contentType: 'image/png', content: png, cid: QR_CID }, calendar];
}

/** Kinds that nobody gets before the e-mail is verified; they come too late for who verifies it. */
const forVerifiedOnly: RegistrationEmailKind[] = ['reminder', 'announcement', 'event_changed'];

/** Guests have no other way to theirs; the link opens what belongs to the address that this email goes to. */
async function allPassesOf(context: AppContext, recipient: string): Promise<EmailNote> {
  const href = await festivalIdUrl(context, recipient);
  return { text: t('All your passes in one code: {link}', { link: href }), href };
}

/** Who was named by somebody else answers for themselves, in the emails that tell of it first; so does who left out what is required. */
async function openQuestionsOf(
  context: AppContext,
  kind: RegistrationEmailKind,
  details: RegistrationDetails,
  recipient: string,
): Promise<EmailNote[]> {
  const { registration, people } = details;
  const person = people.find(({ email }) => email === recipient);
  const code = codeFor(details, recipient);
  if (!person || !code || (kind !== 'added' && kind !== 'confirmed')) return [];
  const sheets = (await readOpenSheets(context.db, [{ ...registration, people }])).get(registration._id) ?? [];
  const own = sheets.find(({ participantId }) => participantId === person._id);
  const isAsked = own && (own.missing.length > 0 || (own.isEmpty && recipient !== registration.email));
  if (!own || own.unanswered === 0 || !isAsked) return [];
  const link = urlInLanguage(context.config, answersPath(code));
  const text = t('{count, plural, =1 {One question} other {# questions}} to answer: {link}', {
    count: own.unanswered,
    link,
  });
  return [{ text, href: link }];
}

/** The refund due for a cancelled registration; nothing if it was restored meanwhile. */
async function readDueBack(context: AppContext, registration: RegistrationDetails['registration']): Promise<number> {
  return registration.status === 'cancelled' ? (await readMoneyWithDue(context, registration)).dueBack : 0;
}

type EmailData = CopyInput['data'];

/**
 * What an email's kind needs. What a mail to people says is stored with that mail; rows of older versions of Utsav have it themselves.
 * Undefined where that mail is not there any more.
 */
async function readData(
  { db }: AppContext,
  { kind, announcementId, data }: QueuedEmail,
): Promise<EmailData | undefined> {
  const own = data as EmailData;
  if (kind !== 'announcement' || own.text !== undefined) return own;
  const said = announcementId === null ? undefined : await findMailText(db, announcementId);
  return said && { ...said, ...own };
}

/** The registrations that an email is about: of a mail to people those of its recipient that still name them, else the one. */
async function readAbout(context: AppContext, email: QueuedEmail): Promise<RegistrationDetails[]> {
  const { kind, registrationId, recipient } = email;
  const { others = [] } = email.data as EmailData;
  const found = await readRegistrations(context, [registrationId ?? '', ...others]);
  if (kind !== 'announcement' || recipient === null) return found;
  return found.filter((one) => {
    return one.registration.verifyBy === null && recipientsOf({ kind, recipient, data: {} }, one).has(recipient);
  });
}

/** Whether the guardian who took a consent back still refuses; they may have agreed again while the mail about it waited. */
async function isRefused({ db }: AppContext, registrationId: string, { participantId }: EmailData): Promise<boolean> {
  const missing = await missingConsents(db, registrationId);
  return missing.some((one) => one.status === 'refused' && (participantId ?? one.participantId) === one.participantId);
}

/** Prepares an email about a registration as it is now, unless its status or its event makes the email out of date. */
export const prepareRegistrationEmail: PrepareEmail = async (context, email) => {
  const kind = email.kind as RegistrationEmailKind;
  const [stored, ...further] = await readAbout(context, email);
  if (!stored || isOutdated(kind, stored.registration.status)) return undefined;
  const data = await readData(context, email);
  if (!data) return undefined;
  if (await isOutdatedByEvent(context, kind, stored.registration.eventId, data)) return OUTDATED_BY_EVENT;
  if (data.isConsentTakenBack && !(await isRefused(context, stored.registration._id, data))) return undefined;
  const stillToPay = isPaymentDue(stored.registration) ? await readStillToPay(context.db, stored.registration) : 0;
  // The part was taken back, or is on its way back.
  if (kind === 'part_paid' && stillToPay >= stored.registration.amount) return undefined;
  const { position } = stored;
  if (stored.registration.verifyBy !== null && forVerifiedOnly.includes(kind)) return undefined;
  const names = recipientsOf({ kind, recipient: email.recipient, data }, stored);
  return {
    recipients: [...names.keys()],
    verified: stored.registration.provedAt === null ? undefined : stored.registration.email,
    languageOf: (recipient) => languageOf(stored, recipient),
    render: async (recipient) => {
      const { festivalName, payment } = await festivalInMail(context);
      const details = await inReadersLanguage(context, stored);
      const { registration } = details;
      const time = timeIn(context.config.timeZone);
      const consents = withPass.includes(kind)
        ? await consentsFor(context.db, details, recipient)
        : { missing: [], isValid: true };
      const { subject, paragraphs, action } = getEmailCopy(kind, {
        registration,
        position,
        isMember: isMember(registration, recipient),
        // The venue before is compared with the one of now.
        data: { ...data, from: await inReadersLanguage(context, data.from) },
        time,
        payment,
        isPartPaid: kind === 'rejected' && (await readRejection(context.db, stored.registration)) === null,
        stillToPay,
        arrived: kind === 'expired' ? (await readMoney(context.db, stored.registration._id)).surplus : 0,
        dueBack: kind === 'cancelled' ? await readDueBack(context, stored.registration) : 0,
        deadline: deadlineIn(context.config.timeZone),
        consents,
      });
      const name = names.get(recipient) ?? registration.name;
      const others = await inReadersLanguage(context, further);
      const all = [details, ...others];
      const values = kind === 'announcement' ? placeholderValues(all, recipient, time) : null;
      const fill = (words: string) => (values ? fillPlaceholders(words, values) : words);
      const code = codeFor(details, recipient);
      const attachments = await attachmentsOf(context, kind, details, code, consents);
      const hasQr = attachments.some(({ cid }) => cid === QR_CID);
      const footnote = footnoteFor(context, kind, details, recipient);
      const rendered = await renderTemplate('registration', {
        festivalName,
        name,
        subject: fill(subject),
        paragraphs: paragraphs.map(fill),
        notes: [
          ...(await openQuestionsOf(context, kind, details, recipient)),
          ...((attachments.length > 0 && consents.isValid) || others.length > 0
            ? [await allPassesOf(context, recipient)]
            : []),
          ...(footnote ? [noticeFor(context)] : []),
        ],
        facts: [
          ...all.flatMap((one) => factsOf(one, time)),
          // For who reads the plain text, or whose program shows no pictures.
          ...(hasQr && code ? [[t('Pass'), groupedPassCode(code)] as [string, string]] : []),
        ],
        action: {
          label: action,
          href: urlInLanguage(context.config, code ? passPath(code) : MY_REGISTRATIONS),
        },
        footnote,
        qr: hasQr ? `cid:${QR_CID}` : null,
        reason: t('You get this e-mail because your e-mail address was given for a registration for {eventTitle}.', {
          eventTitle: registration.eventTitle,
        }),
      });
      return { ...rendered, attachments, replyTo: data.replyTo };
    },
  };
};
