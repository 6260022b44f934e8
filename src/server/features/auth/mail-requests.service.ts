import type { AppContext } from '../../context.ts';
import { currentLanguage, inLanguage, otherLanguages } from '../../language/current-language.ts';
import * as verifications from './verifications.repository.ts';

const MINUTE = 60_000;
const EXPIRY_MINUTES = 30;
const BATCH = 20;

/** A mail that somebody asked for to an address, which may be unknown; `origin` says by what it counts. */
export interface MailRequest {
  id: string;
  email: string;
  origin: string | null;
}

/**
 * Stores a request for a mail, whatever the address is: the same work for all, so that neither response nor duration tells
 * them apart. `processMailRequests` does the rest afterwards. The identifier is the kind and, after a colon, the language of the
 * request; the value is the e-mail and, after a blank, the origin.
 */
export async function storeMailRequest(
  { db, clock }: AppContext,
  kind: string,
  email: string,
  origin: string | null,
): Promise<void> {
  const now = clock();
  const expiresAt = new Date(now.getTime() + EXPIRY_MINUTES * MINUTE).toISOString();
  const times = { now: now.toISOString(), expiresAt };
  await verifications.insertVerification(db, `${kind}:${currentLanguage()}`, `${email} ${origin ?? ''}`, times);
}

/** Takes a request out of the store; true for the one transaction that may act on it. */
export const takeMailRequest = verifications.consumeVerification;

/** What a request holds; without a language, for English, and an origin where it was stored before they were. */
function contentOf({ id, identifier, value }: verifications.Verification) {
  const [, language] = identifier.split(':');
  const [email = '', origin] = value.split(' ');
  return { language: language || null, request: { id, email, origin: origin || null } };
}

/** Runs `work`, which takes the request, for every one of these kinds, of all processes; one that fails is tried again next time. */
export async function processMailRequests(
  { db, log }: AppContext,
  kinds: string[],
  work: (request: MailRequest) => Promise<void>,
): Promise<void> {
  const failed = new Set<string>();
  const identifiers = kinds.flatMap((kind) => [kind, ...['en', ...otherLanguages()].map((one) => `${kind}:${one}`)]);
  for (;;) {
    const stored = await verifications.listVerifications(db, identifiers, BATCH + failed.size);
    const open = stored.filter(({ id }) => !failed.has(id));
    if (open.length === 0) return;
    for (const one of open) {
      const { language, request } = contentOf(one);
      try {
        await inLanguage(language, () => work(request));
      } catch (error) {
        log.error({ err: error, kind: kinds[0] }, 'a request for a mail could not be processed');
        failed.add(one.id);
      }
    }
  }
}
