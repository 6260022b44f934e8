const events = 'src/server/features/events';
const teams = 'src/server/features/teams';

export interface PlantedViolation {
  /** The rule that must speak. */
  rule: string;
  /** The file of the good tree that is made to break it, and the line that does so. */
  file: string;
  line: string;
  /** How the path of what it reaches for ends or begins. */
  reaches: string;
}

/** At least one for each rule; all are planted at once, as no rule may hide another. */
export const violations: PlantedViolation[] = [
  breach('contract imports zod and itself', 'src/contract/events.ts', 'nanoid', 'node_modules/nanoid/'),
  breach('contract imports zod and itself', 'src/contract/events.ts', 'node:crypto', 'crypto'),
  breach('contract imports zod and itself', 'src/contract/events.ts', '#web/root.tsx', 'src/web/root.tsx'),
  breach('zod comes from contract/zod.ts', 'src/contract/events.ts', 'zod', 'node_modules/zod/'),
  breach('zod comes from contract/zod.ts', 'src/web/site/home.tsx', 'zod', 'node_modules/zod/'),
  breach('culori comes from contract/theme/colours.ts', 'src/contract/events.ts', 'culori/fn', 'node_modules/culori/'),
  breach('web never imports server', 'src/web/site/home.tsx', '#server/db/database.ts', 'src/server/db/'),
  {
    rule: 'web never imports server',
    file: 'src/web/admin/home.tsx',
    line: "export type { App } from '#server/http/sessions.ts';",
    reaches: 'src/server/http/sessions.ts',
  },
  breach('server never imports web', `${events}/events.service.ts`, '#web/root.tsx', 'src/web/root.tsx'),
  breach('site never imports admin', 'src/web/site/home.tsx', '../admin/home.tsx', 'src/web/admin/home.tsx'),
  breach('admin never imports site', 'src/web/admin/home.tsx', '../site/home.tsx', 'src/web/site/home.tsx'),
  breach(
    'what both sides show imports neither',
    'src/web/dates/festival-date.ts',
    '../admin/home.tsx',
    'src/web/admin/home.tsx',
  ),
  breach('Mantine and Editor.js stay in admin', 'src/web/site/home.tsx', '@mantine/core', '@mantine/core/'),
  breach('Mantine and Editor.js stay in admin', 'src/web/dates/festival-date.ts', '@editorjs/editorjs', '@editorjs/'),
  breach('routes know no SQL', `${events}/events.routes.ts`, 'kysely', 'node_modules/kysely/'),
  breach('routes know no SQL', `${events}/events.routes.ts`, './events.repository.ts', 'events.repository.ts'),
  breach('routes know no SQL', `${events}/events.routes.ts`, '#server/db/database.ts', 'src/server/db/database.ts'),
  {
    rule: 'services know no Fastify',
    file: `${events}/events.service.ts`,
    line: "export type { FastifyInstance } from 'fastify';",
    reaches: 'node_modules/fastify/',
  },
  breach('services know no Fastify', `${events}/events.service.ts`, '@fastify/cors', '@fastify/cors/'),
  breach('services know no Fastify', `${teams}/teams.service.ts`, '../../http/sessions.ts', 'sessions.ts'),
  breach(
    'repositories know no rules',
    `${events}/events.repository.ts`,
    '../teams/teams.service.ts',
    'teams.service.ts',
  ),
  breach('repositories know no rules', `${events}/events.repository.ts`, 'fastify', 'node_modules/fastify/'),
  breach(
    'migrations import kysely alone',
    'src/server/db/migrations/first.ts',
    '#contract/events.ts',
    'src/contract/events.ts',
  ),
  breach('migrations import kysely alone', 'src/server/db/migrations/first.ts', '../database.ts', 'database.ts'),
  breach(
    'the list of migrations imports them alone',
    'src/server/db/migrations/index.ts',
    '../database.ts',
    'database.ts',
  ),
  breach(
    'the database knows no feature',
    'src/server/db/database.ts',
    '../features/teams/teams.service.ts',
    'teams.service.ts',
  ),
  breach(
    'a feature reaches another through its service',
    `${teams}/teams.service.ts`,
    '../events/events.repository.ts',
    'events.repository.ts',
  ),
  {
    rule: 'a feature reaches another through its service',
    file: `${teams}/teams.routes.ts`,
    line: "export type { routes as other } from '../events/events.routes.ts';",
    reaches: 'events.routes.ts',
  },
  breach('no cycles', `${events}/events.service.ts`, '../teams/teams.service.ts', 'teams.service.ts'),
  {
    rule: 'no cycles',
    file: 'src/server/http/sessions.ts',
    line: "export type { buildApp } from '../app.ts';",
    reaches: 'src/server/app.ts',
  },
  {
    rule: 'no orphans',
    file: `${events}/event-rules.ts`,
    line: 'export const lonely = 1;',
    reaches: `${events}/event-rules.ts`,
  },
  breach('every import can be resolved', 'src/web/site/home.tsx', './gone.tsx', './gone.tsx'),
  breach('every import can be resolved', 'src/web/site/home.tsx', '#contract/gone.ts', '#contract/gone.ts'),
  breach('source never imports tests or their support', 'src/server/app.ts', '#test/support.ts', 'test/support.ts'),
  breach(
    'source never imports tests or their support',
    'src/server/app.ts',
    './features/teams/teams.test.ts',
    'teams.test.ts',
  ),
  breach(
    'what runs in production imports no tool of tests or of the build',
    'src/server/app.ts',
    'postal-mime',
    'postal-mime/',
  ),
  breach('every imported package is named in package.json', 'src/server/app.ts', 'avvio', 'avvio/'),
];

function breach(rule: string, file: string, specifier: string, reaches: string): PlantedViolation {
  return { rule, file, line: `import '${specifier}';`, reaches };
}
