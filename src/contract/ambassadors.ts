import { defineEndpoint } from './endpoint.ts';
import {
  email,
  flag,
  givenPicture,
  id,
  idempotencyKey,
  idList,
  instant,
  optionalId,
  optionalText,
  phone,
  requiredText,
  text,
  wholeNumber,
} from './fields.ts';
import { imageSchema } from './images.ts';
import { sortsBy } from './panel/list-query.ts';
import { personName, requiredCollege } from './people/name-fields.ts';
import { optionalFocus } from './pictures/focus-field.ts';
import { consentFields } from './privacy/consent-fields.ts';
import { z } from './zod.ts';

/**
 * A campus ambassador; `events` are ids of main events, `mainEventId` the first among them. `version` counts saves, for the
 * check of two editors at once.
 */
export const ambassadorSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    institution: z.string().nullable(),
    shortBio: z.string().nullable(),
    mainEventId: z.string().nullable(),
    events: z.array(z.string()),
    image: z.string().nullable(),
    images: imageSchema.nullable(),
    version: z.number().int(),
    createdAt: instant,
  })
  .meta({ id: 'Ambassador' });
export type Ambassador = z.infer<typeof ambassadorSchema>;

const details = {
  institution: optionalText(200).optional(),
  shortBio: optionalText(2000).optional(),
  mainEventId: optionalId.optional(),
  events: idList.optional(),
  image: givenPicture.optional(),
  /** The point of the photo that stays in sight where it is cut. */
  imageFocus: optionalFocus.optional(),
};

/** Only the name is asked for; `mainEventId` and `events` must name main events that exist. */
export const createAmbassadorSchema = z.object({ name: requiredText(100, 'Name is required'), ...details });
export type CreateAmbassador = z.infer<typeof createAmbassadorSchema>;
/** Any of the fields; what is left out stays. `removeImage` takes the photo away. */
export const updateAmbassadorSchema = z.object({
  name: requiredText(100, 'Name is required').optional(),
  ...details,
  removeImage: flag.optional(),
  /** The version that was read; another one is 409 `ambassador_changed`. */
  version: wholeNumber(1, 2_000_000_000).optional(),
});
export type UpdateAmbassador = z.infer<typeof updateAmbassadorSchema>;

/** What an applicant sends; the photo is the multipart part `photo` and is required too. */
export const createInquirySchema = z.object({
  fullName: personName('Full name is required'),
  email,
  phone,
  college: requiredCollege('College is required'),
  whyInterested: requiredText(3000, 'Tell us why you are interested'),
  expectedRegistrations: requiredText(100, 'Expected registrations are required'),
  ...consentFields,
  /** With the same key and e-mail once more, nothing is stored and the first application is returned. */
  idempotencyKey: idempotencyKey.optional(),
});
export type CreateInquiry = z.infer<typeof createInquirySchema>;

/** An inquiry as admins read it. `photo` is served to admins alone. */
export const inquirySchema = z
  .object({
    _id: z.string(),
    fullName: z.string(),
    email: z.string(),
    phone: z.string(),
    college: z.string(),
    whyInterested: z.string(),
    expectedRegistrations: z.string(),
    photo: z.string(),
    createdAt: instant,
  })
  .meta({ id: 'AmbassadorInquiry' });
export type Inquiry = z.infer<typeof inquirySchema>;

/** What the panel can sort ambassadors by. */
export const ambassadorSorts = sortsBy('name', 'institution', 'events');
export type AmbassadorSort = (typeof ambassadorSorts)[number];

/** What inquiries can be sorted by. */
export const inquirySorts = sortsBy('name', 'college', 'expected');
export type InquirySort = (typeof inquirySorts)[number];

const byId = z.object({ id });
const tag = 'ambassadors';

export const ambassadorEndpoints = {
  create: defineEndpoint({
    method: 'POST',
    path: '/api/ambassador/create',
    access: 'admin',
    power: 'ambassadors.edit',
    audit: { target: 'ambassador', action: 'created the ambassador', isDoneOnce: true },
    summary: 'Create a campus ambassador',
    tag,
    body: createAmbassadorSchema,
    files: ['image'],
    data: ambassadorSchema,
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/ambassador/show',
    isPublicContent: true,
    access: 'anyone',
    summary: 'The campus ambassadors by name',
    tag,
    data: z.array(ambassadorSchema),
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/ambassador/:id',
    access: 'admin',
    power: 'ambassadors.edit',
    // A picture that is sent again is another one, and would count as somebody else's change.
    audit: { target: 'ambassador', action: 'edited the ambassador', isDoneOnce: true },
    summary: 'Change a campus ambassador',
    tag,
    params: byId,
    body: updateAmbassadorSchema,
    files: ['image'],
    data: ambassadorSchema,
    errors: ['ambassador_not_found', 'ambassador_changed'],
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/ambassador/:id',
    access: 'admin',
    power: 'ambassadors.edit',
    audit: { target: 'ambassador', action: 'deleted the ambassador' },
    summary: 'Delete a campus ambassador (an admin can restore it)',
    tag,
    params: byId,
    data: z.object({ _id: z.string() }),
    errors: ['ambassador_not_found'],
  }),
  restore: defineEndpoint({
    method: 'POST',
    path: '/api/ambassador/:id/restore',
    access: 'admin',
    power: 'ambassadors.edit',
    audit: { target: 'ambassador', action: 'restored the ambassador' },
    summary: 'Bring back a deleted campus ambassador',
    tag,
    params: byId,
    data: ambassadorSchema,
    errors: ['ambassador_not_found'],
  }),
  createInquiry: defineEndpoint({
    method: 'POST',
    path: '/api/ambassador/ambassador-inquiry',
    access: 'anyone',
    summary: 'Apply as a campus ambassador',
    tag,
    body: createInquirySchema,
    files: ['photo'],
    data: z.object({ _id: z.string() }),
    // Each application stores a picture: more than a campus sends in ten minutes, fewer than a machine would.
    rateLimit: { max: 300, timeWindow: 10 * 60_000 },
  }),
  listInquiries: defineEndpoint({
    method: 'GET',
    path: '/api/ambassador/inquiries',
    access: 'admin',
    power: 'inquiries.manage',
    contactData: { what: 'inquiries', rows: 'inquiries' },
    summary: 'The inquiries, newest first or as sorted, 50 a page; `before` is the last _id of the page before',
    tag,
    query: z.object({ before: id.optional(), search: text(200).optional(), sort: z.enum(inquirySorts).optional() }),
    data: z.object({ inquiries: z.array(inquirySchema), total: z.number().int(), more: z.boolean() }),
  }),
  deleteInquiry: defineEndpoint({
    method: 'DELETE',
    path: '/api/ambassador/inquiries/:id',
    access: 'admin',
    power: 'inquiries.manage',
    audit: { target: 'inquiry', action: 'deleted an inquiry', isNameless: true },
    summary: 'Delete an inquiry and its photo for good',
    tag,
    params: byId,
    data: z.object({ _id: z.string() }),
    errors: ['inquiry_not_found'],
  }),
};
