import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { browserOnlyPackages } from './scripts/browser-only-packages.ts';
import { bundleAllButDependencies } from './scripts/production-packages.ts';
import { editorStyles } from './src/web/admin/editor/vite-editor-styles.ts';

const web = (path: string) => new RegExp(`src[\\\\/]web[\\\\/](?:${path})`);

/**
 * What public pages share goes into few files: on a slow connection each further request costs more than
 * the bytes it saves. A chunk takes all dependencies of its modules, unless an earlier chunk has them already:
 * so what the admin panel uses too comes first, and never pulls in the site's style sheet.
 */
const sharedChunks = [
  {
    name: 'framework',
    test: /node_modules[\\/](?:react|react-dom|react-router|scheduler|cookie-es|@remix-run)[\\/]|vite[\\/]preload-helper/,
  },
  { name: 'rich-text', test: /src[\\/](?:web[\\/]rich-text|contract[\\/](?:description|embed-url))/ },
  // The rules that public pages use, without Zod; as a part of 'contract' they would bring all of it to every event's page.
  { name: 'rules', test: /src[\\/]contract[\\/](?!questions|roles|people|privacy)(?:.*[\\/])?[a-z-]+-rules[.]ts/ },
  // The same for the pages of forms and passes, which load the contract once somebody fills them in.
  {
    name: 'form-rules',
    test: /src[\\/]contract[\\/](?:(?:questions|people|privacy)[\\/][a-z-]+-rules|events[\\/](?:rule-values|refund-rule)|privacy[\\/]purposes)[.]ts/,
  },
  { name: 'contract', test: /node_modules[\\/]zod|src[\\/]contract[\\/](?!description|embed-url)/ },
  { name: 'shared', test: web('api|browser-transport|dates|money|posters') },
  { name: 'google-login', test: web('google-login/') },
  // One style sheet for the site, and what every page of it has.
  { name: 'site', test: web('site/(?:.*[.]css|layout/|components/)') },
  // Cards alone are on the home page, without what an event's own page needs.
  {
    name: 'site-cards',
    test: web(
      'site/(?:event-paths|events/(?:event-card|registration-badge)|registration/(?:use-seats|registration-window[.]))',
    ),
    minShareCount: 2,
  },
  // What several pages of the site use, but not all of them; an event's page has no form.
  {
    name: 'site-events',
    test: web(
      'site/(?:events/|payment-options|auth/login-hint|registration/(?:seats-left|registration-status-note|registration-paths))',
    ),
    minShareCount: 2,
  },
  // Pages that are kept for later: the schedule loads this when it is idle, and none of the forms.
  { name: 'offline', test: web('site/offline/(?!saved-pages|keep-page)') },
  { name: 'site-forms', test: web('site/'), minShareCount: 3 },
  { name: 'admin-shared', test: web('admin/(?:components|auth/session)/'), minShareCount: 2 },
  // What several screens of the panel use, libraries and own modules: as parts of their own, a screen had 66 scripts.
  { name: 'admin-libraries', test: /node_modules[\\/]@(?:mantine|tabler|tanstack|floating-ui)[\\/]/, minShareCount: 2 },
  { name: 'admin-parts', test: web('admin/'), minShareCount: 2 },
];

export default defineConfig({
  plugins: [browserOnlyPackages(/^@(mantine|tabler|tanstack)\/[^.]*$/), reactRouter(), editorStyles()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            codeSplitting: {
              groups: sharedChunks.map((group, index) => ({ ...group, priority: sharedChunks.length - index })),
            },
          },
        },
      },
    },
    // The server imports `renderPage` from here; the page build is reached through that module.
    ssr: { build: { rolldownOptions: { input: './src/web/server.ts' } } },
  },
  ssr: bundleAllButDependencies,
  build: { target: 'es2022', assetsInlineLimit: 0 },
});
