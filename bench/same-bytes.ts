import { writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { freePort } from '../scripts/steps/free-port.mjs';
import { temporaryFolder } from './folders.ts';
import { findProgram, versionOf } from './machine.ts';
import { type Server, startServer } from './processes.ts';

const nginx = findProgram('nginx');
/** nginx with its version; undefined where it is not installed. */
export const nginxName = nginx && `nginx ${versionOf(nginx, '-v')}`;

export interface EndpointResult {
  headers: Record<string, string>;
  body: Buffer;
}

/** An answer as it travels: not decoded, with the headers that belong to it. */
export async function rawResponse(url: string, headers: Record<string, string>): Promise<EndpointResult> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers }, resolve).on('error', reject).end();
  });
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...own } = response.headers;
  return { headers: own as Record<string, string>, body: await buffer(response) };
}

/** A node:http server that sends `response` for every request, on the first processor; with `processes`, so many anywhere. */
export async function startBare(response: EndpointResult, processes?: number): Promise<Server> {
  const file = path.join(temporaryFolder(), 'answer.json');
  writeFileSync(file, JSON.stringify({ headers: response.headers, body: response.body.toString('base64') }));
  const port = await freePort();
  const script = path.join(import.meta.dirname, 'bare-server.mjs');
  const command = [process.execPath, script, file, String(port), String(processes ?? 1)];
  return startServer({ command, port, place: processes ? 'anywhere' : 'first' });
}

/** A text of nginx's configuration in quotes. */
function quoted(value: string): string {
  if (value.includes('$')) throw new Error(`nginx would take a $ for a variable: ${value}`);
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** One process that serves one file with the answer's own headers and writes no log. */
function nginxConfiguration(folder: string, port: number, headers: Record<string, string>): string {
  const { 'content-type': type = 'text/html', 'content-length': _length, ...others } = headers;
  const added = Object.entries(others).map(([name, value]) => `add_header ${name} ${quoted(value)};`);
  return `
    daemon off;
    master_process off;
    pid ${folder}/nginx.pid;
    error_log stderr error;
    events { worker_connections 1024; }
    http {
      access_log off;
      client_body_temp_path ${folder}/body;
      proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi;
      scgi_temp_path ${folder}/scgi;
      sendfile on;
      tcp_nopush on;
      open_file_cache max=10 inactive=1h;
      keepalive_requests 1000000000;
      etag off;
      server_tokens off;
      server {
        listen 127.0.0.1:${port};
        root ${folder};
        location / {
          default_type ${quoted(type)};
          types { }
          ${added.join('\n          ')}
          try_files /answer =404;
        }
      }
    }`;
}

/** nginx, sending `response` for every request; undefined where it is not installed. */
export async function startNginx(response: EndpointResult): Promise<Server | undefined> {
  if (!nginx) return undefined;
  const folder = temporaryFolder();
  const port = await freePort();
  const configuration = path.join(folder, 'nginx.conf');
  writeFileSync(path.join(folder, 'answer'), response.body);
  writeFileSync(configuration, nginxConfiguration(folder, port, response.headers));
  const command = [nginx, '-c', configuration, '-p', folder, '-e', 'stderr'];
  return startServer({ command, port, place: 'first' });
}
