import { setTimeout } from 'node:timers/promises';
import { LEADER_ROLE } from '#contract/team-rules.ts';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type EmailAttachment, enqueueEmail, type OutgoingEmail } from '../notifications/email.service.ts';
import { renderEmail } from '../notifications/render-email.service.ts';
import {
  type DueRegistrationEmail,
  type EmailPerson,
  listDueRegistrationEmails,
  postponeRegistrationEmail,
  takeRegistrationEmail,
} from '../registrations/registration-emails.service.ts';
import { getFestivalSettings } from '../settings/settings.service.ts';
import { calendarOf, drawPassPng, passUrl } from './passes.service.ts';

const QR = 'pass-qr';

/** Who a mail goes to: everybody once, whoever was named twice too. */
function recipientsOf({ registration, people, kind, toEverybody }: DueRegistrationEmail): EmailPerson[] {
  const contact = {
    name: people.find(({ email }) => email === registration.email)?.name ?? registration.name,
    email: registration.email,
  };
  const members = people.filter(({ role }) => kind !== 'added' || role !== LEADER_ROLE);
  const named = kind === 'added' ? members : toEverybody ? [contact, ...members] : [contact];
  return named.filter(({ email }, index) => named.findIndex((other) => other.email === email) === index);
}

function timeIn(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone });
  return (instant: string) => format.format(new Date(instant));
}

function factsOf(
  { registration, people }: DueRegistrationEmail,
  time: (instant: string) => string,
): [string, string][] {
  return [
    [
      'Event',
      registration.mainEventTitle
        ? `${registration.eventTitle} (${registration.mainEventTitle})`
        : registration.eventTitle,
    ],
    ['When', time(registration.eventStartDate)],
    ['Where', registration.eventVenue ?? 'Venue TBD'],
    ['Who', people.map(({ name }) => name).join(', ')],
  ];
}

async function attachmentsOf(
  context: AppContext,
  { registration, kind }: DueRegistrationEmail,
): Promise<EmailAttachment[]> {
  if (kind !== 'confirmed' && kind !== 'reminder') return [];
  const png = {
    filename: 'pass.png',
    contentType: 'image/png',
    content: await drawPassPng(context, registration.code),
    cid: QR,
  };
  const calendar = Buffer.from(await calendarOf(context, registration));
  return [
    png,
    { filename: 'event.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content: calendar },
  ];
}

/** One mail to each of its recipients, ready for the outbox. */
async function compose(
  context: AppContext,
  mail: DueRegistrationEmail,
  festivalName: string,
): Promise<OutgoingEmail[]> {
  const time = timeIn(context.config.timeZone);
  const { subject, paragraphs, action } = mail.words(time);
  const attachments = await attachmentsOf(context, mail);
  const composed: OutgoingEmail[] = [];
  for (const person of recipientsOf(mail)) {
    const rendered = await renderEmail('registration', {
      festivalName,
      name: person.name,
      subject,
      paragraphs,
      facts: factsOf(mail, time),
      action: { label: action, href: passUrl(context, mail.registration.code) },
      qr: attachments.length > 0 ? `cid:${QR}` : null,
      reason: `You get this mail because this address was given for an entry to ${mail.registration.eventTitle}.`,
    });
    composed.push({ to: person.email, ...rendered, attachments });
  }
  return composed;
}

interface Composed {
  id: string;
  mails: OutgoingEmail[];
}

/** Puts mails into the outbox in one transaction: a commit for each would cost more than their writing. */
async function hand(context: AppContext, composed: Composed[]): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    for (const { id, mails } of composed) {
      // Two processes may both have written it; the one that takes it off the list sends it.
      if (!(await takeRegistrationEmail(trx, id))) continue;
      for (const mail of mails) await enqueueEmail(trx, context, mail);
    }
  });
}

/**
 * Writes the mails that moves of entries gave rise to into the outbox; returns how many were due. Takes
 * `share` of the time for itself and leaves the rest to requests: a rush of entries brings a rush of mails.
 */
export async function renderRegistrationEmails(context: AppContext, share = 1): Promise<number> {
  let total = 0;
  for (;;) {
    const due = await listDueRegistrationEmails(context);
    if (due.length === 0) return total;
    const { festivalName } = await getFestivalSettings(context);
    const composed: Composed[] = [];
    for (const mail of due) {
      const began = performance.now();
      try {
        composed.push({ id: mail.id, mails: await compose(context, mail, festivalName) });
      } catch (error) {
        context.log.error({ err: error, mail: mail.id }, 'a mail about an entry could not be written yet');
        await postponeRegistrationEmail(context, mail);
      }
      if (share < 1) await setTimeout((performance.now() - began) * (1 / share - 1));
    }
    await hand(context, composed);
    total += due.length;
  }
}
