import { givenPassword, newPassword } from '../auth.ts';
import { defineEndpoint } from '../endpoint.ts';
import { genders, MAX_STUDY_YEAR } from '../events/rule-values.ts';
import { emptyToNull, optionalPhone, optionalWholeNumber } from '../fields.ts';
import { optionalCollege, personName } from '../people/name-fields.ts';
import { z } from '../zod.ts';

/** What forms ask a person each time, kept with the account to fill them in; all of it optional. */
export const profileSchema = z
  .object({
    phone: z.string().nullable(),
    college: z.string().nullable(),
    yearOfStudy: z.number().int().nullable(),
    gender: z.enum(genders).nullable(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profileSchema>;

/** The account of the logged-in person. `hasPassword` is false for people who have only logged in by code. */
export const accountSchema = profileSchema
  .extend({
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    hasPassword: z.boolean(),
    /** Logins in other browsers. */
    otherSessions: z.number().int(),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof accountSchema>;

/** A field that is left out stays as it is; an empty one is cleared. */
export const updateAccountSchema = z.object({
  name: personName().optional(),
  phone: optionalPhone.optional(),
  college: optionalCollege.optional(),
  yearOfStudy: optionalWholeNumber(1, MAX_STUDY_YEAR).optional(),
  gender: z.preprocess(emptyToNull, z.enum(genders, { error: 'Choose one of the list' }).nullable()).optional(),
});
export type UpdateAccount = z.infer<typeof updateAccountSchema>;

/** The present password, and the one in its place by the rules of sign-up; a wrong one is `wrong_credentials`. */
export const changePasswordSchema = z.object({ password: givenPassword, newPassword });
export type ChangePassword = z.infer<typeof changePasswordSchema>;

const tag = 'account';

export const accountEndpoints = {
  show: defineEndpoint({
    method: 'GET',
    path: '/api/account',
    access: 'participant',
    summary: 'The account of the logged-in person and what it remembers for forms',
    tag,
    data: accountSchema,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/account',
    access: 'participant',
    summary: 'Change the name of the account, or what it remembers for forms',
    tag,
    body: updateAccountSchema,
    data: accountSchema,
  }),
  changePassword: defineEndpoint({
    method: 'POST',
    path: '/api/account/password',
    access: 'participant',
    summary: 'Change the password; ends every other session of the account',
    tag,
    body: changePasswordSchema,
    data: z.null(),
    errors: ['wrong_credentials'],
  }),
  logOutOthers: defineEndpoint({
    method: 'POST',
    path: '/api/account/log-out-others',
    access: 'participant',
    summary: 'End every other session of the account',
    tag,
    body: z.object({}),
    data: z.null(),
  }),
};
