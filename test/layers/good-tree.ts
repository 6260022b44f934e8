const events = 'src/server/features/events';
const teams = 'src/server/features/teams';

/** A small tree of sources that keeps every rule of .dependency-cruiser.mjs, with each kind of module in it. */
export const goodTree: Record<string, string[]> = {
  'src/contract/events.ts': ["import { z } from './zod.ts';", 'export const eventSchema = z.object({});'],
  'src/contract/zod.ts': ["import { z } from 'zod';", 'export { z };'],
  'src/server/main.ts': ["import { buildApp } from './app.ts';", 'buildApp();'],
  'src/server/app.ts': [
    "import './features/events/events.routes.ts';",
    "import './features/teams/teams.routes.ts';",
    "import './db/migrations/index.ts';",
    "import './http/sessions.ts';",
    'export const buildApp = () => 1;',
  ],
  'src/server/http/sessions.ts': [
    "import type { FastifyInstance } from 'fastify';",
    'export type App = FastifyInstance;',
  ],
  'src/server/db/database.ts': ["import { Kysely } from 'kysely';", 'export const database = Kysely;'],
  'src/server/db/migrations/index.ts': ["import * as first from './first.ts';", 'export const migrations = [first];'],
  'src/server/db/migrations/first.ts': ["import type { Kysely } from 'kysely';", 'export type Up = Kysely<unknown>;'],
  [`${events}/events.routes.ts`]: [
    "import type { FastifyInstance } from 'fastify';",
    "import { eventSchema } from '#contract/events.ts';",
    "import { list } from './events.service.ts';",
    'export const routes = (app: FastifyInstance) => [app, eventSchema, list];',
  ],
  [`${events}/events.service.ts`]: ["import { find } from './events.repository.ts';", 'export const list = find;'],
  [`${events}/events.repository.ts`]: [
    "import { database } from '#server/db/database.ts';",
    'export const find = database;',
  ],
  [`${teams}/teams.routes.ts`]: ["import { enter } from './teams.service.ts';", 'export const routes = enter;'],
  [`${teams}/teams.service.ts`]: ["import { list } from '../events/events.service.ts';", 'export const enter = list;'],
  [`${teams}/teams.test.ts`]: [
    "import { buildApp } from '#server/app.ts';",
    "import { support } from '#test/support.ts';",
    "import { find } from '../events/events.repository.ts';",
    'export const all = [find, buildApp, support];',
  ],
  'src/web/root.tsx': ["import './site/home.tsx';", "import './admin/home.tsx';"],
  'src/web/dates/festival-date.ts': ['export const date = 1;'],
  'src/web/site/home.tsx': ["import { date } from '../dates/festival-date.ts';", 'export const home = date;'],
  'src/web/admin/home.tsx': [
    "import { Button } from '@mantine/core';",
    "import { eventSchema } from '#contract/events.ts';",
    'export const home = [Button, eventSchema];',
  ],
  'test/support.ts': ['export const support = 1;'],
};
