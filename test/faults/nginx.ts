import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../scripts/steps/free-port.mjs';

/** Whether nginx is installed (on Debian: apt-get install nginx-light). */
export function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore', env: nginxEnvironment });
    return true;
  } catch {
    return false;
  }
}

/** Debian keeps it in /usr/sbin, which is not on everybody's path. */
const nginxEnvironment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

export interface Nginx {
  url: string;
  /** Takes in a new list of servers, as `nginx -s reload` does: requests in flight end where they are. */
  useServers(ports: number[]): Promise<void>;
  stop(): Promise<void>;
}

/** nginx in front of servers on these ports, with the settings that docs/operating.md shows. */
export async function startNginx(ports: number[]): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'utsav-nginx-'));
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  const configuration = (upstream: number[]) => `
    daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1;
    events { worker_connections 512; }
    http {
      access_log off;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      upstream utsav { ${upstream.map((one) => `server 127.0.0.1:${one};`).join(' ')} }
      server {
        listen 127.0.0.1:${port};
        proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $http_x_visitor;
        proxy_set_header X-Forwarded-Proto $scheme;
        location / { proxy_pass http://utsav; }
        location /assets/ { proxy_pass http://utsav; proxy_next_upstream error timeout http_404; }
      }
    }`;
  await writeFile(file, configuration(ports));
  const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'inherit', env: nginxEnvironment });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))) await setTimeout(20);
  return {
    url,
    useServers: async (next) => {
      await writeFile(file, configuration(next));
      child.kill('SIGHUP');
      // New workers take over within milliseconds; no signal says when.
      await setTimeout(500);
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
