import { setTimeout } from 'node:timers/promises';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { inLanguage } from '../../language/current-language.ts';
import { applyVerdict, decideEmail, type Verdict } from './budget/email-budget.service.ts';
import * as queue from './email-queue.repository.ts';
import { prepareEmail } from './email-renderers.ts';
import { deliveryOf, type EmailTransport, openEmailTransport, type SendEmail } from './email-transport.ts';
import { OUTDATED_BY_EVENT } from './prepared-email.ts';
import { dropReminder } from './reminders/reminders.service.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

const POLL_MS = 2 * SECOND;
/** Longer than any one attempt can take. */
const LEASE_MS = 5 * MINUTE;
const BATCH = 10;
/**
 * Which emails go first: people wait at the screen for a code or a link, and not for what goes to a whole event. Nor does that
 * hold up who hears from an admin alone, of a rejected payment for example: their deadline runs.
 */
const BY_URGENCY: readonly queue.DueEmails[] = [
  { cause: 'security' },
  { cause: 'unproved' },
  { cause: 'other', toMany: false },
  { cause: 'desk', toMany: false },
  { cause: 'other', toMany: true },
  { cause: 'desk', toMany: true },
];
const MAX_ATTEMPTS = 10;
const FIRST_DELAY_MS = 30 * SECOND;
const RETENTION_MS = 30 * DAY;
const STOP_TIMEOUT_MS = 10 * SECOND;
/** How much of the time the worker may render: a rush of registrations brings a rush of emails. */
const RENDER_SHARE = 0.2;
/** The first email loads its renderer, which takes seconds on a busy machine; the pause after it is no longer than this. */
const MAX_PAUSE_MS = 200;

export interface EmailWorker {
  /** Finishes the email being sent, for at most ten seconds, and starts no other. */
  stop(): Promise<void>;
}

interface SendOptions {
  /** Asked before each email; false ends the round. */
  goOn?: () => boolean;
  /** The rest of the time is left to requests. */
  renderShare?: number;
}

/** 30 s, then doubled each time (ten attempts take about four hours), ± 20 % so that retries spread out. */
export function backoffDelay(attempts: number, random = Math.random()): number {
  return Math.round(FIRST_DELAY_MS * 2 ** (attempts - 1) * (0.8 + 0.4 * random));
}

/** A mailbox or domain that does not exist, by RFC 3463: `5.1.1`, `5.1.2`, `5.1.3`, `5.1.6`, `5.1.10`. */
const NO_SUCH_RECIPIENT = /\b5\.1\.(1|2|3|6|10)\b/;

/** Whether the mail server refuses the recipient for good. Other refusals with 5xx end: quotas, policies, a wrong password. */
const isUnknownRecipient = (error: unknown, reason: string): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  NO_SUCH_RECIPIENT.test(reason);

/** What a mail server says names the mailbox: the log says no more than that there was one. The panel shows it whole. */
const withoutAddresses = (reason: string): string => reason.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…@…');

async function recordFailure(context: AppContext, { id, attempts }: queue.QueuedEmail, error: unknown): Promise<void> {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  if (attempts >= MAX_ATTEMPTS || isUnknownRecipient(error, reason)) {
    context.log.error({ email: id, attempts, reason: withoutAddresses(reason) }, 'email given up');
    await queue.markEmailFailed(context.db, id, reason);
    return;
  }
  context.log.warn({ email: id, attempts, reason: withoutAddresses(reason) }, 'email not sent yet');
  const until = new Date(context.clock().getTime() + backoffDelay(attempts)).toISOString();
  await queue.postponeEmail(context.db, id, until, reason);
}

/**
 * Gives an email about a registration its recipients: the row gets the first, each other a row of its own, so
 * that one who cannot be reached makes nobody else get the email twice. False where another process did it.
 */
async function assignRecipients(
  context: AppContext,
  email: queue.QueuedEmail,
  [first = '', ...others]: string[],
): Promise<boolean> {
  return inTransaction(context.db, async (trx) => {
    if (!(await queue.setRecipient(trx, email, first))) return false;
    const { id, attempts: _attempts, ...same } = email;
    const rows = others.map((recipient, index) => ({ ...same, id: `${id}-${index + 1}`, recipient }));
    await queue.insertEmails(trx, rows);
    return true;
  });
}

/** Renders a claimed email and sends it; nothing is sent where it is out of date or not this process's any more. */
async function renderAndSend(
  context: AppContext,
  email: queue.QueuedEmail,
  send: SendEmail,
  renderShare: number,
): Promise<Verdict | typeof OUTDATED_BY_EVENT | 'outdated' | 'lost'> {
  const began = performance.now();
  const prepared = await prepareEmail(context, email);
  if (prepared === OUTDATED_BY_EVENT) return prepared;
  const recipient = email.recipient ?? prepared?.recipients[0];
  if (!prepared || !recipient || !prepared.recipients.includes(recipient)) return 'outdated';
  if (email.recipient === null && !(await assignRecipients(context, email, prepared.recipients))) return 'lost';
  const verdict = await decideEmail(context, email, recipient, { isVerified: prepared.verified === recipient });
  if (!('send' in verdict)) return verdict;
  const language = email.language ?? prepared.languageOf?.(recipient) ?? null;
  const rendered = await inLanguage(language, () => prepared.render(recipient));
  const pause = Math.min((performance.now() - began) * (1 / renderShare - 1), MAX_PAUSE_MS);
  if (pause > 0) await setTimeout(pause);
  await send({ id: email.id, recipient, createdAt: email.createdAt, ...rendered });
  return verdict;
}

async function processEmail(
  context: AppContext,
  due: queue.QueuedEmail,
  send: SendEmail,
  renderShare: number,
): Promise<void> {
  const leaseUntil = new Date(context.clock().getTime() + LEASE_MS).toISOString();
  if (!(await queue.claimEmail(context.db, due, leaseUntil))) return;
  const email = { ...due, attempts: due.attempts + 1 };
  let result: Awaited<ReturnType<typeof renderAndSend>>;
  try {
    result = await renderAndSend(context, email, send, renderShare);
  } catch (error) {
    await recordFailure(context, email, error);
    return;
  }
  if (result === 'lost') return;
  if (result === OUTDATED_BY_EVENT && email.kind === 'reminder') await dropReminder(context, email);
  else if (result === OUTDATED_BY_EVENT || result === 'outdated') await queue.deleteEmail(context.db, email.id);
  else if (!('send' in result)) await applyVerdict(context, email, result);
  else {
    const how = { ...result.send, delivery: deliveryOf(context) };
    await queue.markEmailSent(context.db, email.id, context.clock().toISOString(), how);
  }
}

/** The next few emails that are due, all of the most urgent that there are. */
async function listNextEmails(context: AppContext): Promise<queue.QueuedEmail[]> {
  const now = context.clock().toISOString();
  for (const which of BY_URGENCY) {
    const due = await queue.listDueEmails(context.db, which, now, BATCH);
    if (due.length > 0) return due;
  }
  return [];
}

/** Renders and sends every email that is due, one after the other, until none is or `goOn` returns false. */
export async function sendDueEmails(
  context: AppContext,
  send: SendEmail,
  { goOn = () => true, renderShare = 1 }: SendOptions = {},
): Promise<void> {
  while (goOn()) {
    const due = await listNextEmails(context);
    if (due.length === 0) return;
    for (const email of due) {
      if (!goOn()) return;
      await processEmail(context, email, send, renderShare);
    }
  }
}

/** Deletes what was sent or given up and was queued thirty days ago. */
export async function pruneEmails(context: AppContext): Promise<void> {
  const before = new Date(context.clock().getTime() - RETENTION_MS).toISOString();
  await queue.deleteEmailsBefore(context.db, before);
}

/** Sends due emails until it is stopped; several processes may run one each on the same database. */
export function startEmailWorker(context: AppContext, pollMs = POLL_MS): EmailWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  let transport: EmailTransport | undefined;
  let nextPrune = 0;

  // Nothing heavy is loaded before the first email.
  const send: SendEmail = async (email) => {
    transport ??= await openEmailTransport(context);
    await transport.send(email);
  };
  const round = async () => {
    try {
      await sendDueEmails(context, send, { goOn: () => !signal.aborted, renderShare: RENDER_SHARE });
    } finally {
      // The connection serves one run of emails; none is left idle until the next.
      transport?.close();
      transport = undefined;
    }
    if (performance.now() < nextPrune) return;
    nextPrune = performance.now() + DAY;
    await pruneEmails(context);
  };
  const run = async () => {
    while (!signal.aborted) {
      await round().catch((error: unknown) => context.log.error({ err: error }, 'the email queue failed'));
      await setTimeout(pollMs, undefined, { signal, ref: false }).catch(() => {});
    }
  };

  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.race([running, setTimeout(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      transport?.close();
    },
  };
}
