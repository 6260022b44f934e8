import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { endpoints } from '#contract/endpoints.ts';
import { allWebhookTypes, type WebhookType, webhookTypes } from '#contract/webhooks/webhook-messages.ts';
import type { Webhook } from '#contract/webhooks/webhooks.ts';
import { useAdminApi } from '../api/admin-api.tsx';
import { saveOrAsk } from '../components/form/conflict/save-or-ask.ts';
import { webhooksQuery } from '../queries/webhooks.ts';

export interface WebhookValues {
  name: string;
  url: string;
  /** Empty for every event. */
  eventId: string;
  types: WebhookType[];
  withContact: boolean;
}

const labels: Record<keyof WebhookValues, string> = {
  name: 'What receives it',
  url: 'URL',
  eventId: 'Messages of',
  types: 'When',
  withContact: 'With contact data',
};

const valuesOf = (webhook: Webhook | null): WebhookValues => ({
  name: webhook?.name ?? '',
  url: webhook?.url ?? '',
  eventId: webhook?.event?._id ?? '',
  types: allWebhookTypes.filter((type) => webhook?.types.includes(type)),
  withContact: webhook?.withContact ?? false,
});

export const toBody = ({ eventId, ...values }: WebhookValues) => ({ ...values, eventId: eventId || null });

/**
 * Saves a change of a webhook, with what shows who changes it; returns what the server says. What somebody else saved meanwhile
 * is kept, or asked about where both changed it.
 */
export function useSaveWebhook(webhook: Webhook | null, events: readonly { value: string; label: string }[]) {
  const api = useAdminApi();
  const client = useQueryClient();
  const base = useRef(webhook);
  const titleOf = (id: string) => events.find(({ value }) => value === id)?.label ?? 'Another event';
  return async (values: WebhookValues, owner: { password: string | undefined; code?: string }): Promise<string> => {
    const { _id: id = '', version } = webhook ?? {};
    let said = 'Saved';
    await saveOrAsk<WebhookValues, Webhook | null>(values, {
      base,
      toValues: valuesOf,
      // A deleted one has no other values: the server says that it is gone.
      read: async () => {
        const webhooks = await client.fetchQuery({ ...webhooksQuery(api), staleTime: 0 });
        return webhooks.find(({ _id }) => _id === id) ?? base.current;
      },
      send: async (given, before) => {
        const body = { ...toBody(given), ...owner, version: before?.version ?? version };
        const { data, message } = await api.call(endpoints.webhooks.update, { params: { id }, body });
        said = message ?? said;
        return data;
      },
      labels,
      show: (name, { eventId, types }) => {
        if (name === 'eventId') return titleOf(eventId);
        return name === 'types' ? types.map((type) => webhookTypes[type]).join(', ') : null;
      },
      code: 'webhook_changed',
      title: 'This webhook was changed meanwhile',
    });
    return said;
  };
}
