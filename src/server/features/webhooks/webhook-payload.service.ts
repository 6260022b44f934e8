import type { TEST_TYPE, WebhookRegistration } from '#contract/webhooks/webhook-messages.ts';
import type { AppContext } from '../../context.ts';
import type { StoredDelivery } from './deliveries.repository.ts';
import * as repository from './webhook-payload.repository.ts';
import type { StoredWebhook } from './webhooks.repository.ts';

function withoutContact({ contact: _, people, ...registration }: WebhookRegistration): WebhookRegistration {
  return { ...registration, people: people.map(({ contact: __, ...person }) => person) };
}

async function readData(
  { db }: AppContext,
  { source, sourceId }: StoredDelivery,
  { name, withContact }: StoredWebhook,
): Promise<object | undefined> {
  if (source === 'test') return { webhook: name };
  if (source === 'results') return repository.findResultsData(db, sourceId);
  const found =
    source === 'payment'
      ? await repository.findPaymentChange(db, sourceId)
      : await repository.findRegistrationChange(db, sourceId);
  if (!found) return undefined;
  const { registrationId, ...data } = found;
  const registration = await repository.findRegistrationData(db, registrationId);
  if (!registration) return undefined;
  if (withContact) return { ...data, registration };
  const shown = { ...data, registration: withoutContact(registration) };
  if (!('payment' in shown)) return shown;
  const { utr: _, ...payment } = shown.payment;
  return { ...shown, payment };
}

/**
 * The body of a message with its records as they are now, so that nobody is sent who was erased, and no queue keeps contact data;
 * undefined where what it tells is gone.
 */
export async function renderMessage(
  context: AppContext,
  delivery: StoredDelivery,
  webhook: StoredWebhook,
): Promise<string | undefined> {
  const data = await readData(context, delivery, webhook);
  if (!data) return undefined;
  return JSON.stringify({ type: delivery.type satisfies string | typeof TEST_TYPE, timestamp: delivery.at, data });
}

/** Whether a message holds contact data for a webhook. */
export const holdsContact = ({ source }: StoredDelivery, { withContact }: StoredWebhook): boolean =>
  withContact && (source === 'registration' || source === 'payment');
