import { defineEndpoint } from '../endpoint.ts';
import { id, requiredText } from '../fields.ts';
import { z } from '../zod.ts';

/** The lists of the panel whose views can be saved. */
export const listNames = [
  'registrations',
  'payments',
  'events',
  'activity',
  'emails',
  'refunds',
  'refunds-due',
  'surplus',
  'inquiries',
  'ambassadors',
  'teams-without-event',
  'approvals',
  'trash',
  'guardians',
  'data-requests',
  'access-log',
  'certificates',
  'announcements',
  'webhook-log',
  'sent-mails',
] as const;
export type ListName = (typeof listNames)[number];

/** Views that one admin has of one list at most. */
export const MAX_VIEWS = 30;

/** How an admin sees a list: `query` is the query string of its page. One with `isDefault` is how the list opens. */
export const listViewSchema = z
  .object({ _id: z.string(), name: z.string(), query: z.string(), isDefault: z.boolean() })
  .meta({ id: 'ListView' });
export type ListView = z.infer<typeof listViewSchema>;

const list = z.enum(listNames);
const tag = 'account';

/** What an admin sees a list by, as its page's query string, without the page that was shown. */
const query = z
  .string()
  .max(2000)
  .transform((text) => {
    const params = new URLSearchParams(text);
    params.delete('after');
    return params.toString();
  });

/** Views of lists, each admin's own. */
export const listViewEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/list-views',
    access: 'admin',
    power: 'own_account',
    summary: 'The views of a list that the reader saved, by name',
    tag,
    query: z.object({ list }),
    data: z.array(listViewSchema),
  }),
  save: defineEndpoint({
    method: 'POST',
    path: '/api/list-views',
    access: 'admin',
    power: 'own_account',
    audit: { target: 'account', action: 'saved a view of a list', isNameless: true, details: ['list', 'name'] },
    summary: 'Save a view of a list; one of the same name is replaced',
    tag,
    body: z.object({
      list,
      name: requiredText(60, 'Give the view a name'),
      query,
      isDefault: z.boolean().default(false),
    }),
    data: listViewSchema,
    errors: ['view_limit'],
  }),
  setDefault: defineEndpoint({
    method: 'POST',
    path: '/api/list-views/:id/default',
    access: 'admin',
    power: 'own_account',
    audit: { target: 'account', action: 'chose how a list opens', isNameless: true, details: ['isDefault'] },
    summary: 'Open the list with this view, or without any',
    tag,
    params: z.object({ id }),
    body: z.object({ isDefault: z.boolean() }),
    data: listViewSchema,
    errors: ['view_not_found'],
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/list-views/:id',
    access: 'admin',
    power: 'own_account',
    audit: { target: 'account', action: 'removed a view of a list', isNameless: true, details: ['name'] },
    summary: 'Remove a view',
    tag,
    params: z.object({ id }),
    data: listViewSchema,
    errors: ['view_not_found'],
  }),
};
