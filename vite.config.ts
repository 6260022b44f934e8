import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { browserOnlyPackages } from './scripts/browser-only-packages.ts';
import { bundleAllButDependencies } from './scripts/production-packages.ts';
import { zodWithoutEval } from './scripts/zod-without-eval.ts';
import { editorStyles } from './src/web/admin/editor/vite-editor-styles.ts';

const web = (path: string) => new RegExp(`src[\\\\/]web[\\\\/](?:${path})`);

/**
 * What public pages share goes into few files: on a slow connection each further one costs more than
 * the bytes it saves. A chunk takes all that its modules depend on, unless a chunk before it has
 * that already: so what the admin panel uses too stands first, and never draws in the site's style sheet.
 */
const sharedChunks = [
  {
    name: 'framework',
    test: /node_modules[\\/](?:react|react-dom|react-router|scheduler|cookie-es|@remix-run)[\\/]|vite[\\/]preload-helper/,
  },
  { name: 'rich-text', test: /src[\\/](?:web[\\/]rich-text|contract[\\/](?:description|embed-url))/ },
  { name: 'contract', test: /node_modules[\\/]zod|src[\\/]contract[\\/](?!description|embed-url)/ },
  { name: 'shared', test: web('api|browser-transport|dates|kept-markup|money|posters') },
  {
    name: 'site',
    test: web(
      'site/.*\\.css|site/(?:layout|components|festival|event-paths|events/event-card|gallery/gallery-picture|search/search-trigger)',
    ),
  },
  { name: 'site-form', test: web('site/(?:forms|auth/login-hint|events/(?:register-steps|use-take-step))') },
  {
    name: 'site-event',
    test: web(
      'site/events/(?:event-(?:head|registration-window|text)|prizes|structured-event|share-button)|site/registration/(?:registration-window[.]|registration-status-note|seats-left)',
    ),
  },
  {
    name: 'site-registration',
    test: web(
      'site/registration/(?:action-form|payment/(?:copy-button|deadline|qr-picture)|person-field|registration-paths|registration-window-note|waitlist-suffix)|site/passes/status-labels|site/auth/next-page',
    ),
  },
  {
    name: 'admin-shared',
    test: web(
      'admin/(?:components/.*\\.css|components/(?:badge|empty-state|error-state|row-skeleton|page-header|search-field)|auth/session/(?:code-field|credential-fields|form-failure|use-form-request))',
    ),
  },
];

export default defineConfig({
  plugins: [
    browserOnlyPackages(/^@(mantine|tabler|tanstack)\/[^.]*$/),
    reactRouter(),
    zodWithoutEval(),
    editorStyles(),
  ],
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
