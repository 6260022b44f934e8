import { createHash } from 'node:crypto';
import { escapeHtml } from '../../text/escape-html.ts';
import type { ApiDocument, ApiOperation } from './document.ts';
import type { JsonSchema } from './schemas.ts';

const STYLE = `
:root{color-scheme:light dark;--line:#8884;--accent:#8a1f52}
@media (prefers-color-scheme:dark){:root{--accent:#ffb21a}}
body{margin:0 auto;max-width:60rem;padding:1.5rem 1rem 4rem;font:1rem/1.5 system-ui,sans-serif}
h1{margin:0 0 .5rem;font-size:1.75rem}h2{margin:2.5rem 0 .5rem;text-transform:capitalize}
h3{margin:1rem 0 .25rem;font-size:.95rem}a{color:var(--accent)}
details{border-bottom:1px solid var(--line)}details details{border:0}
summary{cursor:pointer;padding:.6rem 0;min-height:1.5rem}
code,pre{font:.875em/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
.method{display:inline-block;min-width:4.2em;font-weight:700;color:var(--accent)}
.body{padding:0 0 1rem 1rem}.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%}th,td{padding:.3rem .6rem .3rem 0;text-align:left;vertical-align:top}
tr+tr td{border-top:1px solid var(--line)}pre{overflow:auto;max-height:26rem;margin:0;white-space:pre-wrap}
`;

/** The policy of the page: its own style by its hash, and nothing else. */
export const OPENAPI_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Text with `code` between backticks. */
const inline = (value: string) => escapeHtml(value).replace(/`([^`]*)`/g, '<code>$1</code>');

const schemaId = (name: string) => `schema-${name}`;

function typeOf(schema: JsonSchema): string {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return `<a href="#${schemaId(name)}">${escapeHtml(name)}</a>`;
  }
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => escapeHtml(JSON.stringify(value))).join(' | ');
  if (schema.const !== undefined) return escapeHtml(JSON.stringify(schema.const));
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return choices.map((choice) => typeOf(choice as JsonSchema)).join(' | ');
  if (schema.type === 'array') return `list of ${typeOf((schema.items ?? {}) as JsonSchema)}`;
  const type = [schema.type ?? 'anything'].flat().join(' | ');
  return escapeHtml(schema.format ? `${type} (${schema.format})` : type);
}

interface Field {
  name: string;
  location: string;
  required: boolean;
  schema: JsonSchema;
}

const descriptionOf = ({ description }: JsonSchema) =>
  typeof description === 'string' ? `<br>${inline(description)}` : '';

function fieldTable(fields: Field[]): string {
  if (fields.length === 0) return '';
  const rows = fields.map(
    ({ name, location, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${location}</td><td>${typeOf(schema)}${descriptionOf(schema)}</td><td>${required ? 'required' : ''}</td></tr>`,
  );
  return `<h3>Request</h3><div class="scroll"><table>${rows.join('')}</table></div>`;
}

function bodyFields(operation: ApiOperation): Field[] {
  const content = operation.requestBody?.content;
  const schema = (content?.['multipart/form-data'] ?? content?.['application/json'])?.schema;
  if (!schema) return [];
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const required = (schema.required ?? []) as string[];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    location: property.format === 'binary' ? 'file' : 'body',
    required: required.includes(name),
    schema: property,
  }));
}

function operationSection(method: string, path: string, operation: ApiOperation): string {
  const fields = [
    ...(operation.parameters ?? []).map((parameter) => ({ ...parameter, location: parameter.in })),
    ...bodyFields(operation),
  ];
  const { '200': response, ...failures } = operation.responses;
  const { 'application/json': json, ...files } = response?.content ?? {};
  const types = Object.keys(response?.content ?? {});
  const schema = json?.schema ?? {};
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const responses = properties.map(([name, property]) => `<code>${escapeHtml(name)}</code>: ${typeOf(property)}`);
  if (Object.keys(files).length > 0) responses.push(...types.map(escapeHtml));
  else if (responses.length === 0) responses.push(typeOf(schema));
  const errors = Object.entries(failures).map(
    ([status, { description }]) => `<tr><td>${status}</td><td>${inline(description)}</td></tr>`,
  );
  return `<details id="${escapeHtml(operation.operationId)}"><summary><span class="method">${method.toUpperCase()}</span>
<code>${escapeHtml(path)}</code> ${inline(operation.summary)}</summary><div class="body"><p>${inline(operation.description)}</p>
${fieldTable(fields)}<h3>Response</h3><p>${responses.join('<br>')}</p>
<h3>Errors</h3><div class="scroll"><table>${errors.join('')}</table></div></div></details>`;
}

/** The document as one HTML page without a script. */
export function renderOpenApiPage(document: ApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const sections = document.tags.map(({ name }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    const endpoints = own.map(({ method, path, operation }) => operationSection(method, path, operation));
    return `<section><h2>${escapeHtml(name)}</h2>${endpoints.join('\n')}</section>`;
  });
  const messages = Object.entries(document.webhooks).map(([type, { post }]) => {
    const { properties } = post.requestBody.content['application/json']?.schema ?? {};
    const { data = {} } = (properties ?? {}) as Record<string, JsonSchema>;
    return `<tr><td><code>${escapeHtml(type)}</code></td><td>${inline(post.summary)}</td><td>${typeOf(data)}</td></tr>`;
  });
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<details id="${schemaId(escapeHtml(name))}"><summary><code>${escapeHtml(name)}</code></summary><div class="body"><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></div></details>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>The API of ${escapeHtml(document.info.title)}</title><style>${STYLE}</style></head>
<body><main><h1>The API of ${escapeHtml(document.info.title)}</h1>
<p>${inline(document.info.description)}</p>
<p>Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI ${document.openapi}).</p>
${sections.join('\n')}
<section><h2>Messages to webhooks</h2><p>Sent after Standard Webhooks 1.0 to the URLs that the committee adds: <code>type</code>,
<code>timestamp</code> and <code>data</code>, signed.</p><div class="scroll"><table>${messages.join('')}</table></div></section>
<section><h2>Schemas</h2>${schemas.join('\n')}</section></main></body></html>`;
}
