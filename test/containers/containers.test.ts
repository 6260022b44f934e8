import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#server/config.ts';
import { builtProgram } from '../../scripts/steps/launch.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');

interface Instruction {
  word: string;
  rest: string;
}

/** The instructions, their continued lines put together, comments left out. */
function instructions(text: string): Instruction[] {
  const whole = text.replace(/^#.*\n/gm, '').replace(/\\\n\s*/g, ' ');
  return whole
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [word = '', ...rest] = line.trim().split(' ');
      return { word, rest: rest.join(' ').trim() };
    });
}

describe('Containerfile', () => {
  const all = instructions(read('Containerfile'));
  const last = all.slice(all.findLastIndex(({ word }) => word === 'FROM'));
  const of = (word: string, among = all) =>
    among.filter((instruction) => instruction.word === word).map(({ rest }) => rest);

  it('has known instructions alone, in upper case', () => {
    const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD'];
    for (const { word } of all) expect(known).toContain(word);
  });

  it('pins its base image: registry and version, of the Node that the project pins', () => {
    const versions: string[] = Object.values(JSON.parse(read('scripts/node/package.json')).optionalDependencies);
    const major = versions[0]?.split('.')[0];
    for (const base of of('FROM'))
      expect(base).toMatch(new RegExp(`^docker\\.io/library/node:${major}-[a-z-]+( AS \\w+)?$`));
  });

  it('copies only paths that exist', () => {
    const own = of('COPY').filter((rest) => !rest.startsWith('--from='));
    const sources = own.flatMap((rest) => rest.split(' ').slice(0, -1));
    expect(sources).toContain('package-lock.json');
    for (const source of sources) expect(existsSync(path.join(root, source)), source).toBe(true);
    const stages = all.filter(({ rest }) => / AS /.test(rest)).map(({ rest }) => rest.split(' AS ')[1]);
    for (const rest of of('COPY')) {
      const stage = /^--from=(\w+)/.exec(rest)?.[1];
      if (stage) expect(stages).toContain(stage);
    }
  });

  it('does not run as root, and its user owns the data folder', () => {
    expect(of('USER', last)).toEqual(['node']);
    const words = last.map(({ word }) => word);
    expect(words.lastIndexOf('RUN')).toBeLessThan(words.indexOf('USER'));
    expect(of('RUN', last).join()).toContain('-o node -g node');
  });

  it('starts the built server, without a shell that would swallow signals', () => {
    const command = JSON.parse(of('CMD', last)[0] ?? '[]') as string[];
    expect(command[0]).toBe('node');
    expect(command.at(-1)).toBe('build/server/main.js');
    expect(read('vite.server.config.ts')).toContain("main: 'src/server/program.ts'");
    expect(() => JSON.parse(/CMD (\[.*\])$/.exec(of('HEALTHCHECK')[0] ?? '')?.[1] ?? '')).not.toThrow();
  });

  it('installs only what production needs, and runs as npm start does', () => {
    expect(of('RUN', last)[0]).toContain('npm ci --omit=dev');
    const { parameters, environment } = builtProgram('serve');
    expect(JSON.parse(of('CMD', last)[0] ?? '[]')).toEqual(['node', ...parameters.slice(0, -1)]);
    const set = of('ENV', last).flatMap((rest) => rest.split(/\s+/));
    for (const [name, value] of Object.entries(environment)) expect(set).toContain(`${name}=${value}`);
  });

  it('has environment values that the server accepts', () => {
    const pairs = of('ENV').flatMap((rest) => rest.split(/\s+/).map((pair) => pair.split('=')));
    expect(() => readConfig({ ...Object.fromEntries(pairs), SESSION_SECRET: 'x'.repeat(32) })).not.toThrow();
  });

  it('leaves secrets and data out of the image', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const name of ['.env', 'data', '**/node_modules', '.git']) expect(ignored).toContain(name);
    expect(read('Containerfile')).not.toMatch(/SECRET|PASSWORD/);
  });
});

interface Service {
  image?: string;
  build?: { dockerfile: string };
  ports?: string[];
  volumes?: string[];
  environment?: Record<string, string>;
  env_file?: { path: string; required: boolean }[];
  profiles?: string[];
  depends_on?: string[] | Record<string, { condition: string; required?: boolean }>;
  healthcheck?: object;
  restart?: string;
  logging?: { driver: string; options: Record<string, string> };
}

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml')) as { services: Record<string, Service>; volumes: Record<string, null> };
  const services = Object.entries(compose.services);
  const { site } = compose.services;

  it('names every image with its version, and what is built with its file', () => {
    for (const [name, { image, build }] of services) {
      if (build) expect(existsSync(path.join(root, build.dockerfile)), name).toBe(true);
      else expect(image, name).toMatch(/^(docker|quay)\.io\/[\w/.-]+:(?!latest)[\w.-]+$/);
    }
  });

  it('refers to services and volumes that it has', () => {
    for (const [name, { depends_on: needs = [], volumes = [] }] of services) {
      for (const needed of Array.isArray(needs) ? needs : Object.keys(needs)) {
        expect(Object.keys(compose.services), name).toContain(needed);
      }
      for (const [needed, { condition }] of Array.isArray(needs) ? [] : Object.entries(needs)) {
        if (condition === 'service_healthy') expect(compose.services[needed]?.healthcheck).toBeDefined();
      }
      for (const volume of volumes) expect(Object.keys(compose.volumes), name).toContain(volume.split(':')[0]);
    }
  });

  it('opens the site alone, and only to this machine’s proxy', () => {
    for (const [name, { ports = [] }] of services) {
      if (name !== 'site') expect(ports, name).toEqual([]);
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    }
  });

  it('keeps no more than 50 MB of each log', () => {
    for (const [name, { logging }] of services) {
      expect(logging, name).toEqual({ driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } });
    }
  });

  it('holds no secret', () => {
    for (const [name, { environment = {} }] of services) {
      for (const [key, value] of Object.entries(environment)) {
        if (/SECRET|PASSWORD/.test(key)) expect(value, `${name} ${key}`).toMatch(/^\$\{\w+:-\}$/);
      }
    }
  });

  it('starts the site alone with nothing set: no variable and no other service is required', () => {
    expect(read('compose.yaml')).not.toMatch(/\$\{\w+:?\?/);
    expect(site?.env_file).toEqual([{ path: '.env', required: false }]);
    expect(services.filter(([, { profiles }]) => profiles === undefined).map(([name]) => name)).toEqual(['site']);
    for (const { required } of Object.values(site?.depends_on ?? {})) expect(required).toBe(false);
    const config = readConfig({ ...site?.environment, DATA_DIR: mkdtempSync(path.join(tmpdir(), 'utsav-compose-')) });
    expect(config.databaseUrl).toBeUndefined();
  });

  it('gives the site of the full profile what the last lines of .env.example say', () => {
    const lines =
      read('.env.example')
        .split('--profile full up')[1]
        ?.match(/^#[A-Z]\w+=.*$/gm) ?? [];
    const given: Record<string, string> = Object.fromEntries(lines.map((line) => line.slice(1).split(/=(.*)/s, 2)));
    given.DATABASE_URL = given.DATABASE_URL?.replace(/[$]{POSTGRES_PASSWORD}/, given.POSTGRES_PASSWORD ?? '') ?? '';
    const environment = { ...given, ...site?.environment, DATA_DIR: tmpdir() };
    expect(() => readConfig(environment)).toThrow('SESSION_SECRET is the one of .env.example');
    const config = readConfig({ ...environment, SESSION_SECRET: 'a secret for tests alone, long enough' });
    expect(config.databaseUrl).toBe(`postgres://utsav:${given.POSTGRES_PASSWORD}@database:5432/utsav`);
    expect(config.s3).toMatchObject({ endpoint: 'http://files:9000', bucket: 'utsav', accessKeyId: 'utsav' });
  });
});
