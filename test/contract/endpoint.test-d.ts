import { defineEndpoint } from '#contract/endpoint.ts';
import { z } from '#contract/zod.ts';

// tsc checks this file: what is wrong here does not compile.

const tags = { path: '/api/tags', summary: 'Tags', tag: 'tags', data: z.null() } as const;
const audit = { target: 'event', action: 'tagged the event' } as const;

defineEndpoint({ ...tags, method: 'PUT', access: 'admin', audit });
defineEndpoint({ ...tags, method: 'GET', access: 'admin' });
defineEndpoint({ ...tags, method: 'POST', access: 'anyone' });

// @ts-expect-error an admin's action says how the audit records it
defineEndpoint({ ...tags, method: 'PUT', access: 'admin' });
// @ts-expect-error reading is not recorded
defineEndpoint({ ...tags, method: 'GET', access: 'admin', audit });
// @ts-expect-error only admins' actions are recorded
defineEndpoint({ ...tags, method: 'POST', access: 'participant', audit });
// @ts-expect-error the action is a part of the declaration
defineEndpoint({ ...tags, method: 'PUT', access: 'admin', audit: { target: 'event' } });
