import { defineEndpoint } from '../endpoint.ts';
import { flag, id } from '../fields.ts';
import { z } from '../zod.ts';

/** Whether a role asks its people for two-step login; `role` is the key of a built-in role or the id of an own one. */
export const twoStepRuleSchema = z
  .object({ role: z.string(), roleLabel: z.string(), needsTwoStep: z.boolean() })
  .meta({ id: 'TwoStepRule' });
export type TwoStepRule = z.infer<typeof twoStepRuleSchema>;

export const twoStepRuleEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/committee/two-step',
    access: 'admin',
    power: 'committee.manage',
    summary: 'Every role, and whether it asks its people for two-step login',
    tag: 'committee',
    data: z.array(twoStepRuleSchema),
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/api/committee/two-step/:id',
    access: 'admin',
    power: 'committee.manage',
    audit: {
      target: 'role',
      action: 'changed whether a role needs two-step login',
      isNameless: true,
      details: ['roleLabel', 'needsTwoStep'],
    },
    summary:
      'Ask the people of a role for two-step login, or no more; until they have set it up they reach their own account alone',
    tag: 'committee',
    params: z.object({ id }),
    /** `evenMe` where the admin has the role without two-step login, and knows what that means. */
    body: z.object({ needsTwoStep: flag, evenMe: flag.default(false) }),
    data: twoStepRuleSchema,
    errors: ['role_not_found', 'two_step_first'],
  }),
};
