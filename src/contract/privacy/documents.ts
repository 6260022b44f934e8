import { defineEndpoint } from '../endpoint.ts';
import { givenText, instant, optionalWholeNumber, wholeNumber } from '../fields.ts';
import { MAX_DOCUMENT_CHARACTERS } from '../rich-text.ts';
import { z } from '../zod.ts';
import { documentKinds } from './document-kinds.ts';

const kind = z.enum(documentKinds);
const body = givenText('Write the text first').trim().max(MAX_DOCUMENT_CHARACTERS);

/**
 * A document as visitors read it: rich text as of an event's description, its placeholders filled in. `version`
 * counts from 1, which is the text that comes with the program where the law asks for one; `savedAt` is null for that one. `latest` is the
 * newest version.
 */
export const legalDocumentSchema = z
  .object({
    kind,
    version: z.number().int(),
    latest: z.number().int(),
    body: z.string(),
    savedAt: instant.nullable(),
  })
  .meta({ id: 'LegalDocument' });
export type LegalDocument = z.infer<typeof legalDocumentSchema>;

/**
 * A document as admins edit it, with its placeholders, and the versions before it, newest first. Version 0 is a text to start from,
 * which is not public. `isPublic` is false for that, and for one that was taken off the site.
 */
export const editedDocumentSchema = z
  .object({
    kind,
    version: z.number().int(),
    isPublic: z.boolean(),
    body: z.string(),
    versions: z.array(
      z.object({ version: z.number().int(), savedAt: instant.nullable(), savedBy: z.string().nullable() }),
    ),
  })
  .meta({ id: 'EditedDocument' });
export type EditedDocument = z.infer<typeof editedDocumentSchema>;

const tag = 'privacy';

export const documentEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/documents',
    isPublicContent: true,
    access: 'anyone',
    summary: 'Which texts of the committee are public',
    tag,
    data: z.array(kind),
  }),
  show: defineEndpoint({
    method: 'GET',
    path: '/api/documents/:kind',
    isPublicContent: true,
    access: 'anyone',
    summary: 'The privacy notice, or another text of the committee; `version` an earlier one',
    tag,
    params: z.object({ kind }),
    query: z.object({ version: optionalWholeNumber(1, 100_000).optional() }),
    data: legalDocumentSchema,
    errors: ['document_not_found'],
  }),
  edit: defineEndpoint({
    method: 'GET',
    path: '/api/documents/:kind/versions',
    access: 'admin',
    power: 'documents.edit',
    summary: 'The same with its placeholders, to be edited, and its versions',
    tag,
    params: z.object({ kind }),
    data: editedDocumentSchema,
  }),
  save: defineEndpoint({
    method: 'PUT',
    path: '/api/documents/:kind',
    access: 'admin',
    power: 'documents.edit',
    audit: {
      target: 'settings',
      targetId: 'documents',
      action: 'saved a page of the committee',
      isNameless: true,
      details: ['kind', 'version'],
    },
    summary:
      'Save a new version; `basedOn` is the version that was edited. An empty `body` takes a text off the site that the law does not ask for',
    tag,
    params: z.object({ kind }),
    body: z.object({ body, basedOn: wholeNumber(0, 100_000) }),
    data: editedDocumentSchema,
    errors: ['document_changed'],
  }),
};
