import { setTimeout } from 'node:timers/promises';
import { LEADER_ROLE } from '#contract/teams.ts';
import type { AppContext } from '../../context.ts';
import { transact } from '../../db/transact.ts';
import { enqueueMail, type MailAttachment, type OutgoingMail } from '../mail/mail.service.ts';
import { renderMail } from '../mail/render-mail.service.ts';
import {
  type DueEntryMail,
  listDueEntryMails,
  type MailPerson,
  postponeEntryMail,
  takeEntryMail,
} from '../registrations/entry-mails.service.ts';
import { getFestivalSettings } from '../settings/settings.service.ts';
import { calendarOf, drawPassPng, passAddress } from './passes.service.ts';

const QR = 'pass-qr';

/** Who a mail goes to: everybody once, whoever was named twice too. */
function recipientsOf({ entry, people, kind, toEverybody }: DueEntryMail): MailPerson[] {
  const contact = { name: people.find(({ email }) => email === entry.email)?.name ?? entry.name, email: entry.email };
  const members = people.filter(({ role }) => kind !== 'added' || role !== LEADER_ROLE);
  const named = kind === 'added' ? members : toEverybody ? [contact, ...members] : [contact];
  return named.filter(({ email }, index) => named.findIndex((other) => other.email === email) === index);
}

function timeIn(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone });
  return (instant: string) => format.format(new Date(instant));
}

function factsOf({ entry, people }: DueEntryMail, time: (instant: string) => string): [string, string][] {
  return [
    ['Event', entry.mainEventTitle ? `${entry.eventTitle} (${entry.mainEventTitle})` : entry.eventTitle],
    ['When', time(entry.eventStartDate)],
    ['Where', entry.eventVenue ?? 'Venue TBD'],
    ['Who', people.map(({ name }) => name).join(', ')],
  ];
}

async function attachmentsOf(context: AppContext, { entry, kind }: DueEntryMail): Promise<MailAttachment[]> {
  if (kind !== 'confirmed' && kind !== 'reminder') return [];
  const png = {
    filename: 'pass.png',
    contentType: 'image/png',
    content: await drawPassPng(context, entry.code),
    cid: QR,
  };
  const calendar = Buffer.from(await calendarOf(context, entry));
  return [
    png,
    { filename: 'event.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content: calendar },
  ];
}

/** One mail to each of its recipients, ready for the outbox. */
async function compose(context: AppContext, mail: DueEntryMail, festivalName: string): Promise<OutgoingMail[]> {
  const time = timeIn(context.config.timeZone);
  const { subject, paragraphs, action } = mail.words(time);
  const attachments = await attachmentsOf(context, mail);
  const composed: OutgoingMail[] = [];
  for (const person of recipientsOf(mail)) {
    const rendered = await renderMail('entry', {
      festivalName,
      name: person.name,
      subject,
      paragraphs,
      facts: factsOf(mail, time),
      action: { label: action, href: passAddress(context, mail.entry.code) },
      qr: attachments.length > 0 ? `cid:${QR}` : null,
      reason: `You get this mail because this address was given for an entry to ${mail.entry.eventTitle}.`,
    });
    composed.push({ to: person.email, ...rendered, attachments });
  }
  return composed;
}

interface Composed {
  id: string;
  mails: OutgoingMail[];
}

/** Puts mails into the outbox in one transaction: a commit for each would cost more than their writing. */
async function hand(context: AppContext, composed: Composed[]): Promise<void> {
  await transact(context.db, async (trx) => {
    for (const { id, mails } of composed) {
      // Two processes may both have written it; the one that takes it off the list sends it.
      if (!(await takeEntryMail(trx, id))) continue;
      for (const mail of mails) await enqueueMail(trx, context, mail);
    }
  });
}

/**
 * Writes the mails that moves of entries gave rise to into the outbox; returns how many were due. Takes
 * `share` of the time for itself and leaves the rest to requests: a rush of entries brings a rush of mails.
 */
export async function writePassMails(context: AppContext, share = 1): Promise<number> {
  let total = 0;
  for (;;) {
    const due = await listDueEntryMails(context);
    if (due.length === 0) return total;
    const { festivalName } = await getFestivalSettings(context);
    const composed: Composed[] = [];
    for (const mail of due) {
      const began = performance.now();
      try {
        composed.push({ id: mail.id, mails: await compose(context, mail, festivalName) });
      } catch (error) {
        context.log.error({ err: error, mail: mail.id }, 'a mail about an entry could not be written yet');
        await postponeEntryMail(context, mail);
      }
      if (share < 1) await setTimeout((performance.now() - began) * (1 / share - 1));
    }
    await hand(context, composed);
    total += due.length;
  }
}
