import { type AnyEndpoint, responseSchema, sharedErrors } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { type ProblemCode, problemSchema, problems } from '#contract/problem.ts';
import { documentSchema } from '#contract/rich-text.ts';
import { allWebhookTypes, type WebhookType, webhookBodyOf, webhookTypes } from '#contract/webhooks/webhook-messages.ts';
import { type JsonSchema, SchemaCollection } from './schemas.ts';

/** A parameter in the path or the query. */
export interface ApiParameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
}

interface Content {
  schema: JsonSchema;
  encoding?: Record<string, { contentType: string }>;
}

/** One endpoint, as OpenAPI 3.1 describes it. */
export interface ApiOperation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: ApiParameter[];
  requestBody?: { required: boolean; content: Record<string, Content> };
  responses: Record<string, { description: string; content: Record<string, { schema: JsonSchema }> }>;
}

/** A message that is sent to receivers. */
export interface ApiWebhook {
  summary: string;
  description: string;
  tags: string[];
  parameters: { name: string; in: 'header'; required: true; description: string; schema: JsonSchema }[];
  requestBody: { required: true; content: Record<string, Content> };
  responses: Record<string, { description: string }>;
}

/** The whole document. */
export interface ApiDocument {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  /** What is sent to receivers, by the type of the message. */
  webhooks: Record<string, { post: ApiWebhook }>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
}

const IMAGE_TYPES = 'image/png, image/jpeg, image/gif, image/webp, image/avif';
/** Endpoints that respond with a file, by the end of their path; others say what they produce. */
const FILE_TYPES: Record<string, string> = { '.csv': 'text/csv', '.ics': 'text/calendar' };
const ACCESS: Record<AnyEndpoint['access'], string> = {
  anyone: 'Public.',
  participant: 'Requires a login.',
  admin: 'Requires an admin.',
};

/** The errors of an endpoint by status, with those that all such endpoints share. */
function problemsByStatus(endpoint: AnyEndpoint): Map<number, ProblemCode[]> {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of new Set([...sharedErrors(endpoint), ...(endpoint.errors ?? [])])) {
    const { status } = problems[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([one], [other]) => one - other));
}

function parametersOf(endpoint: AnyEndpoint, schemas: SchemaCollection): ApiParameter[] {
  return (['path', 'query'] as const).flatMap((location) => {
    const schema = location === 'path' ? endpoint.params : endpoint.query;
    if (!schema) return [];
    const { properties = {}, required = [] } = schemas.add(schema, 'input') as {
      properties?: Record<string, JsonSchema>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: location,
      required: location === 'path' || required.includes(name),
      schema: property,
    }));
  });
}

const STATEMENT_TYPES = 'text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function withFiles(
  schema: JsonSchema,
  components: SchemaCollection,
  { files = [], documents = [] }: AnyEndpoint,
): Content {
  const ref = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  const { properties, ...rest } = (ref && components.schemas.get(ref)) || schema;
  const parts = Object.fromEntries(
    [...files, ...documents].map((file) => [file, { type: 'string', format: 'binary' }]),
  );
  return {
    schema: { type: 'object', ...rest, properties: { ...(properties as JsonSchema), ...parts } },
    encoding: Object.fromEntries([
      ...files.map((file) => [file, { contentType: IMAGE_TYPES }]),
      ...documents.map((file) => [file, { contentType: STATEMENT_TYPES }]),
    ]),
  };
}

function requestBodyOf(endpoint: AnyEndpoint, schemas: SchemaCollection): ApiOperation['requestBody'] {
  if (!endpoint.body) return undefined;
  const schema = schemas.add(endpoint.body, 'input');
  const hasFiles = endpoint.files?.length || endpoint.documents?.length;
  const multipart = hasFiles ? { 'multipart/form-data': withFiles(schema, schemas, endpoint) } : undefined;
  return { required: true, content: { ...multipart, 'application/json': { schema } } };
}

/** A file as a schema: an object of no certain shape, a text or bytes. */
function fileSchema(type: string): JsonSchema {
  if (type === 'application/json') return { type: 'object' };
  return type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' };
}

/** The content of a response by its media type. */
function contentOf(endpoint: AnyEndpoint, schemas: SchemaCollection): Record<string, { schema: JsonSchema }> {
  const byPath = FILE_TYPES[/\.\w+$/.exec(endpoint.path)?.[0] ?? ''];
  const types = endpoint.produces ?? (byPath ? [byPath] : []);
  if (types.length > 0) return Object.fromEntries(types.map((type) => [type, { schema: fileSchema(type) }]));
  return { 'application/json': { schema: schemas.add(responseSchema(endpoint), 'output') } };
}

function responsesOf(endpoint: AnyEndpoint, schemas: SchemaCollection): ApiOperation['responses'] {
  const problem = { 'application/problem+json': { schema: schemas.add(problemSchema, 'output') } };
  const failures = [...problemsByStatus(endpoint)].map(([status, codes]) => [
    String(status),
    { description: codes.map((code) => `\`${code}\`: ${problems[code].title}`).join('; '), content: problem },
  ]);
  return {
    '200': { description: 'Success', content: contentOf(endpoint, schemas) },
    ...Object.fromEntries(failures),
  };
}

/** A session, or for what powers open an access token in its place. */
function securityOf({ access, power }: AnyEndpoint): ApiOperation['security'] {
  if (access === 'anyone') return [];
  return access === 'admin' && power !== 'own_account' ? [{ session: [] }, { token: [] }] : [{ session: [] }];
}

function operationOf(id: string, endpoint: AnyEndpoint, schemas: SchemaCollection): ApiOperation {
  const parameters = parametersOf(endpoint, schemas);
  const requestBody = requestBodyOf(endpoint, schemas);
  return {
    operationId: id,
    summary: endpoint.summary,
    description: ACCESS[endpoint.access],
    tags: [endpoint.tag],
    security: securityOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(endpoint, schemas),
  };
}

const DESCRIPTION = `Responses are \`{ success: true, message?, data }\`; failures are problem details (RFC 9457) with
\`success: false\`, \`message\` and a stable \`code\` beside them. Dates are ISO 8601 in UTC, money is whole rupees, or paise where the
name ends in \`Paise\`.
Requests that change something and carry a session need an Origin header of this site or of an allowed one; those with an access
token (\`Authorization: Bearer utsav_…\`) need none.`;

/** The headers of every message, after Standard Webhooks 1.0. */
const WEBHOOK_HEADERS = {
  'webhook-id': 'The id of the message, the same each time that it is sent',
  'webhook-timestamp': 'When it was sent, in seconds since 1970',
  'webhook-signature':
    '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; two of them while a secret is replaced',
};

function webhookOf(type: WebhookType, schemas: SchemaCollection): ApiWebhook {
  return {
    summary: webhookTypes[type],
    description: 'Sent to the webhooks that chose this type, at least once, after Standard Webhooks 1.0.',
    tags: ['webhooks'],
    parameters: Object.entries(WEBHOOK_HEADERS).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemas.add(webhookBodyOf(type), 'output') } },
    },
    responses: {
      '2XX': { description: 'It arrived' },
      '410': { description: 'Send nothing any more' },
      default: { description: 'It is sent again, for a day' },
    },
  };
}

/** The API of the contract as an OpenAPI 3.1 document; `origin` is where it is served. */
export function buildOpenApi(origin: string, version: string): ApiDocument {
  const schemas = new SchemaCollection();
  const paths: ApiDocument['paths'] = {};
  const tags = new Set<string>();
  for (const [group, members] of Object.entries(endpoints)) {
    for (const [name, endpoint] of Object.entries<AnyEndpoint>(members)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      const operation = operationOf(`${group}.${name}`, endpoint, schemas);
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
      tags.add(endpoint.tag);
    }
  }
  const webhooks = Object.fromEntries(allWebhookTypes.map((type) => [type, { post: webhookOf(type, schemas) }]));
  // Descriptions of events are such documents in a string, so no endpoint refers to the schema.
  schemas.add(documentSchema, 'output');
  return {
    openapi: '3.1.1',
    info: { title: 'Utsav', version, description: DESCRIPTION, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: origin || '/' }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    webhooks,
    components: {
      schemas: Object.fromEntries([...schemas.schemas].sort(([one], [other]) => one.localeCompare(other))),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'utsav.session_token', description: 'Set by logging in' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token, made at Account security in the panel',
        },
      },
    },
  };
}
