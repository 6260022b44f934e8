import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyEndpoint, sharedErrors } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/endpoints.ts';
import { problems } from '#contract/problem.ts';
import type { ApiDocument, ApiOperation } from '#server/http/openapi/document.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';

let test: TestApp;
let document: ApiDocument;

beforeAll(async () => {
  test = await startTestApp();
  const response = await test.inject({ url: '/api/openapi.json' });
  expect(response.headers['content-type']).toContain('application/json');
  document = response.json();
});
afterAll(() => test.close());

const pathOf = (endpoint: AnyEndpoint) => endpoint.path.replace(/:(\w+)/g, '{$1}');
const operationOf = (endpoint: AnyEndpoint) => document.paths[pathOf(endpoint)]?.[endpoint.method.toLowerCase()];
const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));

function collect(value: unknown, key: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (name === key ? [inner] : collect(inner, key)));
}

describe('the OpenAPI document', () => {
  it.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'describes %s with all its errors, and the server has the route',
    (_name, endpoint) => {
      const operation = operationOf(endpoint);
      for (const code of [...sharedErrors(endpoint), ...(endpoint.errors ?? [])]) {
        expect(operation?.responses[problems[code].status]?.description).toContain(`\`${code}\``);
      }
      const responses = Object.keys(operation?.responses['200']?.content ?? {});
      const byPath = /\.csv$/.test(endpoint.path) ? 'text/csv' : /\.ics$/.test(endpoint.path) ? 'text/calendar' : null;
      expect(responses).toEqual(endpoint.produces ?? [byPath ?? 'application/json']);
      const isForTokens = endpoint.access === 'admin' && endpoint.power !== 'own_account';
      const session = isForTokens ? [{ session: [] }, { token: [] }] : [{ session: [] }];
      expect(operation?.security).toEqual(endpoint.access === 'anyone' ? [] : session);
      expect(test.app.hasRoute({ method: endpoint.method, url: endpoint.path })).toBe(true);
    },
  );

  it('names the type of every file', () => {
    const files = allEndpoints.filter(({ bare, data }) => bare && data.type === 'string');
    const types = files.map((endpoint) => [
      endpoint.path,
      Object.keys(operationOf(endpoint)?.responses['200']?.content ?? {}),
    ]);
    expect(Object.fromEntries(types)).toEqual({
      '/api/answer-files/:id': ['application/pdf'],
      '/api/exports/:table/:format': ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      '/api/passes/:code/calendar.ics': ['text/calendar'],
      '/api/privacy/my-data/:format': ['application/json', 'text/html'],
      '/api/registrations/export.csv': ['text/csv'],
      '/api/sheets/:token/list.csv': ['text/csv'],
    });
  });

  it.each([
    ['/api/exports/{table}/{format}', ['/api/exports/registrations/csv', '/api/exports/registrations/xlsx']],
    ['/api/privacy/my-data/{format}', ['/api/privacy/my-data/json', '/api/privacy/my-data/html']],
  ])('names the types in which the server responds to %s', async (path, urls) => {
    const headers = await test.loginAs('admin');
    const sent = await Promise.all(urls.map((url) => test.inject({ url, headers })));
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const types = sent.map((response) => String(response.headers['content-type']).split(';')[0]);
    expect(Object.keys(document.paths[path]?.get?.responses['200']?.content ?? {})).toEqual(types);
  });

  it('says in what unit money is', () => {
    expect(document.info.description.replace(/\s+/g, ' ')).toContain(
      'money is whole rupees, or paise where the name ends in `Paise`',
    );
  });

  it('describes no endpoint that the contract lacks', () => {
    expect(operations()).toHaveLength(allEndpoints.length);
  });

  it('shows bodies with pictures as multipart and as JSON, the picture as a binary part', () => {
    const content = operationOf(allEndpoints.find(({ path }) => path === '/api/events/mainEvent') as AnyEndpoint)
      ?.requestBody?.content;
    expect(Object.keys(content ?? {})).toEqual(['multipart/form-data', 'application/json']);
    expect(content?.['multipart/form-data']).toMatchObject({
      schema: {
        type: 'object',
        required: ['title', 'startDate', 'endDate'],
        properties: { title: { type: 'string' }, image: { type: 'string', format: 'binary' } },
      },
      encoding: { image: { contentType: expect.stringContaining('image/png') } },
    });
  });

  it('is OpenAPI 3.1: parameters match the path, ids are unique, every reference leads somewhere', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    const ids = operations().map((operation: ApiOperation) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [path, methods] of Object.entries(document.paths)) {
      expect(path).toMatch(/^\/[^:]*$/);
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      for (const [method, operation] of Object.entries(methods)) {
        expect(['get', 'post', 'put', 'delete']).toContain(method);
        const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
        expect(parameters.map((parameter) => parameter.name)).toEqual(named);
        expect(parameters.every((parameter) => parameter.required)).toBe(true);
      }
    }
    for (const reference of new Set(collect(document, '$ref'))) {
      const name = String(reference).replace('#/components/schemas/', '');
      expect(document.components.schemas[name], String(reference)).toBeTypeOf('object');
      expect(document.components.schemas[name]).not.toEqual({ $ref: reference });
    }
    expect(collect(document, '$defs')).toEqual([]);
    expect(collect(document, '$schema')).toEqual([]);
    const types = collect(document.paths, 'type')
      .flat()
      .filter((type) => typeof type === 'string');
    expect(new Set(types)).toEqual(new Set(types.filter((type) => SCHEMA_TYPES.has(type))));
  });

  it('names the cookie that the server really sets', async () => {
    const { cookie } = await test.loginAs('participant');
    expect(cookie).toContain(`${document.components.securitySchemes.session?.name}=`);
  });
});

const SCHEMA_TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);

describe('GET /api/docs', () => {
  it('shows every endpoint, without a script, under a policy that allows none', async () => {
    const response = await test.inject({ url: '/api/docs' });
    expect(response.headers['content-type']).toContain('text/html');
    for (const endpoint of allEndpoints) expect(response.body).toContain(`<code>${pathOf(endpoint)}</code>`);
    expect(response.body).toContain('application/json<br>text/html');
    expect(response.body).not.toMatch(/<script|style="|\son\w+=/);
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toMatch(/default-src 'none'; style-src 'sha256-[\w+/=]+';/);
    expect(policy).not.toContain('unsafe');
  });
});
