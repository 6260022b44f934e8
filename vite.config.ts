import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { browserOnlyPackages, browserOnlyPages } from './scripts/browser-only-packages.ts';
import { inlineClassNames, shortClassNames } from './scripts/class-names.ts';
import { languages } from './scripts/languages/languages-plugin.ts';
import { bundleAllButDependencies } from './scripts/production-packages.ts';
import { editorPatches } from './src/web/admin/editor/vite-editor-patches.ts';

const web = (path: string) => new RegExp(`src[\\\\/]web[\\\\/](?:${path})`);

/**
 * What public pages share goes into few files: on a slow connection each further request costs more than
 * the bytes it saves. A chunk takes all dependencies of its modules, unless an earlier chunk has them already:
 * so what the admin panel uses too comes first, and never pulls in the site's style sheet.
 */
const sharedChunks = [
  {
    name: 'framework',
    test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|cookie-es|@remix-run)[\\/]|vite[\\/]preload-helper/,
  },
  // What every page needs: languages, the rules without Zod, words. As parts of 'rich-text' or 'contract' they would bring
  // all of those along. Every further script costs half a kilobyte of headers and imports. The amount in words is on
  // receipts alone, and pictures are drawn by the server and the panel's preview of a theme.
  {
    name: 'shared',
    test: /virtual:languages|src[\\/](?:web[\\/](?:dates|language(?![\\/]language-tag)|money[\\/](?!amount-in-words)|posters[\\/]poster-path|pictures[\\/]cut-attributes|initials|kept-for-person)|contract[\\/](?:language[\\/](?!language-tag|ascii-digits)|(?!payments[\\/]utr|events[\\/]effective|questions|roles|rosters|people|privacy)(?:.*[\\/])?[a-z-]+-rules[.]ts|privacy[\\/]document-kinds|pages[\\/]page-path|urls[\\/]page-paths|schedule[\\/]venues))/,
  },
  // Logins of the site and of the panel.
  { name: 'google-login', test: web('google-login/') },
  // What sends requests from the browser: no page starts with it.
  { name: 'requests', test: web('(?:api|browser-transport|retry-after)[.]ts') },
  // Events and the committee's texts come rendered: the style sheet of documents without the code.
  { name: 'rendered-text', test: web('rich-text/(?:rich-text[.]module[.]css|rendered-text)') },
  { name: 'rich-text', test: /src[\\/](?:web[\\/]rich-text|contract[\\/](?:description|embed-url))/ },
  { name: 'refund-rule', test: /src[\\/]contract[\\/]events[\\/]refund-rule[.]ts/ },
  { name: 'purposes', test: /src[\\/]contract[\\/]privacy[\\/]purposes[.]ts/ },
  // Who is under 18, once somebody fills a form in.
  { name: 'guardian-rules', test: /src[\\/]contract[\\/](?:privacy[\\/]guardian-rules|people[\\/]mailbox)[.]ts/ },
  // Where a payment's number is typed or checked.
  { name: 'utr-rules', test: /src[\\/]contract[\\/](?:payments[\\/]utr-rules|language[\\/]ascii-digits)[.]ts/ },
  { name: 'roster-rules', test: /src[\\/]contract[\\/](?:rosters[\\/][a-z-]+-rules|events[\\/]rule-values)[.]ts/ },
  { name: 'answer-rules', test: /src[\\/]contract[\\/](?:questions|people)[\\/][a-z-]+-rules[.]ts/ },
  // The words of announcements.
  { name: 'announcement-words', test: /src[\\/]contract[\\/]announcements[\\/]announcement-levels[.]ts/ },
  { name: 'contract', test: /node_modules[\\/]zod|src[\\/]contract[\\/](?!description|embed-url|language[\\/]format)/ },
  // The search and the panel use it: as a part of the panel's chunks it would bring these to the search.
  { name: 'nanoid', test: /node_modules[\\/]nanoid[\\/]/ },
  // For pages of sections; as a part of the panel's chunks it would bring these to them.
  { name: 'stored-cut', test: web('pictures/stored-cut') },
  // The list of all events, and what the schedule has of it.
  { name: 'lists', test: web('site/events/all/.*[.]css') },
  // One style sheet for the site but for its rarer pages, home, lists and the search among them, which have a second; and what every page has.
  {
    name: 'site',
    test: web(
      'site/(?:(?!account|ambassadors|archive|certificates|components/pause-motion|events/all/|festival-id|gallery|home|invitations|legal|my-|passes|receipts|schedule|search/).*[.]css|layout/|components/(?!chips|faq|not-found|portrait|pause-motion|whatsapp-link)|offline/use-link-guard|event-paths|events/event-count|payment-options|venue-name|registration/(?:registration-paths|seats/seats-label))',
    ),
  },
  // What pages to read have and forms have not.
  { name: 'site-parts', test: web('site/components/(?!chips|not-found|whatsapp-link)'), minShareCount: 2 },
  // What leads from an event to its forms, and is on both sides.
  {
    name: 'site-steps',
    test: web(
      'site/(?:auth/(?:login-hint|next-page)|events/(?:get-event|register/)|registration/(?:seats/|registration-window[.]))',
    ),
    minShareCount: 2,
  },
  // Cards alone are on the home page and in the list of all events, without what an event's own page needs.
  {
    name: 'site-cards',
    test: web('site/events/(?:event-card|category-name|registration-badge)'),
    minShareCount: 2,
  },
  // A team's page copies and shares its link as events do, without what else an event has.
  {
    name: 'share',
    test: web('site/(?:events/share-button|components/whatsapp-link|registration/payment/copy-button)'),
  },
  // What several pages of events use, but not all of them; none of the forms.
  {
    name: 'site-events',
    test: web('site/(?:events/|announcements/lazy-|registration/registration-status-note)'),
    minShareCount: 2,
  },
  // What every form has: sending it, its draft, its fields. The texts of problems and of messages are for other languages than English.
  {
    name: 'forms',
    test: web(
      'site/(?:forms/(?!failure|field-problems|sending|problem-texts|known-texts|schema-problems|form-values|text-field|select-field|drafts/(?:fill-form|draft-words))|registration/(?:current-user|action-form|person-field)|schedule/load-stars)',
    ),
  },
  // What the ambassadors' form has of what others load later.
  { name: 'longer-forms', test: web('site/(?:forms/text-field|account/use-own-details)') },
  // Logins and sign-ups alone.
  {
    name: 'accounts',
    test: web('site/auth/(?:account-form|otp-form|load-account-forms|google/google-button)'),
    minShareCount: 2,
  },
  // The consents that forms ask for: pages that change what is registered already ask for none.
  { name: 'consent', test: web('site/privacy/consent-notice'), minShareCount: 2 },
  // What reads a form that is sent: no page starts with it.
  {
    name: 'form-values',
    test: web(
      'site/(?:forms/form-values|privacy/consent-values|registration/(?:questions/answer-values|rules/read-facts))',
    ),
  },
  // Pages that are kept for later: the schedule loads this when it is idle, and none of the forms.
  { name: 'offline', test: web('site/offline/(?!keep-page|use-link-guard)') },
  // What is asked of people who take part, and said of the event; the fields themselves come where there are questions.
  // With what the forms of teams share: a script of its own would cost them more than it holds.
  {
    name: 'form-asked',
    test: web(
      'site/registration/(?:(?:rules/|questions/)lazy-|log-in-again|registration-terms|lazy-|team/(?:load-|values/team-values))',
    ),
    minShareCount: 2,
  },
  {
    name: 'passes',
    test: web(
      'site/(?:passes/(?!submit-|answers|pass-transfer|money-note|event-notice|draw-picture|save-picture)|certificates/certificate-links|registration/(?:payment/(?:deadline|qr-picture)|role-name|use-status-poll))',
    ),
    minShareCount: 2,
  },
  { name: 'admin-shared', test: web('admin/(?:components|auth/session)/'), minShareCount: 2 },
  // What several screens of the panel use, libraries and own modules: as parts of their own, a screen had 66 scripts.
  { name: 'admin-libraries', test: /node_modules[\\/]@(?:mantine|tabler|tanstack|floating-ui)[\\/]/, minShareCount: 2 },
  { name: 'admin-parts', test: web('admin/'), minShareCount: 2 },
];

/** Libraries keep their names among the built scripts: they are what is looked for in a network panel. */
const named = ['framework', 'contract', 'admin-libraries'];

const scriptName = (name: string) => (named.includes(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js');

export default defineConfig({
  plugins: [
    languages(),
    browserOnlyPackages(/^@(mantine|tabler|tanstack)\/[^.]*$/),
    browserOnlyPages(/src[\\/]web[\\/]admin[\\/](?!not-found|components|layout).*-page[.]tsx$/),
    reactRouter(),
    editorPatches(),
    ...inlineClassNames(),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // What an import names is written where it is used: the names of classes above all.
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            // A page's scripts import each other, and the table of routes names them all: words in their names would be
            // 1.5 kB of every page. Seven characters are the fewest the bundler takes.
            entryFileNames: 'assets/[hash:7].js',
            // V8 then compiles all of it beside the page, while it comes, and not piece by piece while the page hydrates: in
            // turns with and without it, the pages blocked a tenth to a fifth less. Of other scripts a page runs a part.
            postBanner: ({ name }) => (name === 'framework' ? '//# allFunctionsCalledOnLoad' : ''),
            chunkFileNames: ({ name }) => scriptName(name),
            codeSplitting: {
              groups: sharedChunks.map((group, index) => ({ ...group, priority: sharedChunks.length - index })),
            },
          },
        },
      },
    },
    // The server's build takes the pages in from here, and the contract once for both: as two copies its 8,000 schemas
    // were 16,000.
    ssr: { build: { rolldownOptions: { input: './src/web/server.ts', external: /^#contract\// } } },
  },
  // The site's style sheet is in every page of it. React Router names it there with a #, and without one here Vite would not find it, and load it
  // a second time: with the fonts declared again, an optional face that came late was shown after all, and the page moved.
  experimental: {
    renderBuiltUrl: (file, { hostType }) =>
      hostType === 'js' && /^assets\/site-[^/]*[.]css$/.test(file) ? `/${file}#` : undefined,
  },
  css: { modules: { generateScopedName: shortClassNames('src/web') } },
  ssr: bundleAllButDependencies,
  // Browser tests find a module's script by the manifest, as scripts are named by a hash.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    // What is loaded on demand mostly imports what its page has already: to name all of it is half a kilobyte of a form's own scripts.
    modulePreload: { resolveDependencies: (_url, files) => files.filter((file) => file.endsWith('.css')) },
  },
});
