import { defineEndpoint } from '#contract/endpoint.ts';
import { z } from '#contract/zod.ts';

// tsc checks this file: what is wrong here does not compile.

const tags = { path: '/api/tags', summary: 'Tags', tag: 'tags', data: z.null() } as const;
const admin = { ...tags, access: 'admin', power: 'settings.edit' } as const;
const audit = { target: 'event', action: 'tagged the event' } as const;

defineEndpoint({ ...admin, method: 'PUT', audit });
defineEndpoint({ ...admin, method: 'GET' });
defineEndpoint({ ...tags, method: 'POST', access: 'anyone' });

// @ts-expect-error an admin's action says how the audit records it
defineEndpoint({ ...admin, method: 'PUT' });
// @ts-expect-error reading is not recorded
defineEndpoint({ ...admin, method: 'GET', audit });
// @ts-expect-error only admins' actions are recorded
defineEndpoint({ ...tags, method: 'POST', access: 'participant', audit });
// @ts-expect-error the action is a part of the declaration
defineEndpoint({ ...admin, method: 'PUT', audit: { target: 'event' } });
// @ts-expect-error an endpoint for admins names its power
defineEndpoint({ ...tags, method: 'GET', access: 'admin' });
// @ts-expect-error powers are in the table
defineEndpoint({ ...tags, method: 'GET', access: 'admin', power: 'tags.edit' });
// @ts-expect-error participants have no powers
defineEndpoint({ ...tags, method: 'GET', access: 'participant', power: 'settings.edit' });

const forEvents = { ...tags, method: 'GET', access: 'admin' } as const;
defineEndpoint({ ...forEvents, power: 'events.edit', scope: [{ kind: 'event', params: 'id' }] });
// @ts-expect-error where a power can be given for some events, the endpoint says how it keeps to them
defineEndpoint({ ...forEvents, power: 'events.edit' });
// @ts-expect-error a power for the whole festival has no scope
defineEndpoint({ ...admin, method: 'GET', scope: 'queries' });
