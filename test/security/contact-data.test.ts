import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/endpoints.ts';

/** Names of fields that reach a person, wherever they are in a response. */
const CONTACT = /^(email|phone|contactEmail|contactNumber|registrationEmail|narration|address)$/;

/** The admin's own account, the festival's own address, and what the committee writes about itself for a page of the site. */
const exempt = new Set([
  'GET /check-auth',
  'GET /api/receipt-settings',
  'GET /api/receipt-settings/versions',
  'GET /api/settings/versions/:id',
  'GET /api/pages/:id',
]);

function propertyNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const properties = 'properties' in schema && typeof schema.properties === 'object' ? schema.properties : null;
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(propertyNames)];
}

const readable: [string, AnyEndpoint][] = allEndpoints
  .filter(({ method, access }) => method === 'GET' && access === 'admin')
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]);

describe('an admin’s reading of contact data is recorded', () => {
  it.each(readable.filter(([name]) => !exempt.has(name)))('%s', (_, endpoint) => {
    const names = propertyNames(z.toJSONSchema(endpoint.data, { unrepresentable: 'any', io: 'output' }));
    if (names.some((name) => CONTACT.test(name))) expect(endpoint.contactData, 'declare contactData').toBeDefined();
  });
});
