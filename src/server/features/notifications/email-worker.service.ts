import type { AppContext } from '../../context.ts';
import { type EmailTransport, openEmailTransport, type SendEmail } from './email-transport.ts';
import * as outbox from './outbox.repository.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

const POLL_MS = 2 * SECOND;
/** Longer than any one try can take. */
const LEASE_MS = 5 * MINUTE;
const BATCH = 10;
const MAX_ATTEMPTS = 10;
const FIRST_PAUSE_MS = 30 * SECOND;
const KEEP_MS = 30 * DAY;
const STOP_WAIT_MS = 10 * SECOND;

export interface EmailWorker {
  /** Looks for due mails now instead of at the next poll. */
  wake(): void;
  /** Sends what it has begun, for at most ten seconds, and begins nothing more. */
  stop(): Promise<void>;
}

/** 30 s, then doubled each time (ten tries take about four hours), ± 20 % so that mails do not march in step. */
export function backoffDelay(attempts: number, random = Math.random()): number {
  return Math.round(FIRST_PAUSE_MS * 2 ** (attempts - 1) * (0.8 + 0.4 * random));
}

async function noteFailure(context: AppContext, id: string, attempts: number, error: unknown): Promise<void> {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  if (attempts >= MAX_ATTEMPTS) {
    context.log.error({ mail: id, attempts, reason }, 'mail given up');
    await outbox.markEmailFailed(context.db, id, reason);
    return;
  }
  context.log.warn({ mail: id, attempts, reason }, 'mail not sent yet');
  const until = new Date(context.clock().getTime() + backoffDelay(attempts)).toISOString();
  await outbox.postponeEmail(context.db, id, until, reason);
}

async function sendOne(context: AppContext, mail: outbox.PendingEmail, send: SendEmail): Promise<void> {
  const leaseUntil = new Date(context.clock().getTime() + LEASE_MS).toISOString();
  if (!(await outbox.claimEmail(context.db, mail, leaseUntil))) return;
  try {
    await send(mail);
  } catch (error) {
    await noteFailure(context, mail.id, mail.attempts + 1, error);
    return;
  }
  await outbox.markEmailSent(context.db, mail.id, context.clock().toISOString());
}

/** Sends every mail that is due, one after the other, until none is or `goOn` says stop. */
export async function sendDueEmails(context: AppContext, send: SendEmail, goOn = () => true): Promise<void> {
  while (goOn()) {
    const mails = await outbox.listDueEmails(context.db, context.clock().toISOString(), BATCH);
    if (mails.length === 0) return;
    for (const mail of mails) {
      if (!goOn()) return;
      await sendOne(context, mail, send);
    }
  }
}

/** Deletes what was sent or given up thirty days ago. */
export async function pruneOutbox(context: AppContext): Promise<void> {
  const before = new Date(context.clock().getTime() - KEEP_MS).toISOString();
  await outbox.deleteEmailsBefore(context.db, before);
}

/** A pause that `wake` ends early; a wake between two pauses ends the next one at once. */
class Alarm {
  #rung = false;
  #ring: (() => void) | undefined;

  wake(): void {
    this.#rung = true;
    this.#ring?.();
  }

  async pause(milliseconds: number): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        timer.unref();
        this.#ring = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#rung = false;
    this.#ring = undefined;
  }
}

/** Sends due mails for as long as it runs; several processes may run one each on the same database. */
export function startEmailWorker(context: AppContext, pollMs = POLL_MS): EmailWorker {
  const alarm = new Alarm();
  let stopped = false;
  let transport: EmailTransport | undefined;
  let nextPrune = 0;

  // Nothing heavy is loaded before the first mail.
  const send: SendEmail = async (mail) => {
    transport ??= await openEmailTransport(context);
    await transport.send(mail);
  };
  const round = async () => {
    try {
      await sendDueEmails(context, send, () => !stopped);
    } finally {
      // The connection serves one run of mails; none is kept idle until the next.
      transport?.close();
      transport = undefined;
    }
    if (performance.now() < nextPrune) return;
    nextPrune = performance.now() + DAY;
    await pruneOutbox(context);
  };
  const run = async () => {
    while (!stopped) {
      await round().catch((error: unknown) => context.log.error({ err: error }, 'the outbox could not be worked'));
      if (!stopped) await alarm.pause(pollMs);
    }
  };

  const running = run();
  return {
    wake: () => alarm.wake(),
    stop: async () => {
      stopped = true;
      alarm.wake();
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, STOP_WAIT_MS);
      });
      await Promise.race([running, patience]);
      clearTimeout(timer);
      transport?.close();
    },
  };
}
