import {
  type Browser,
  type BrowserContext,
  test as base,
  type CDPSession,
  type Page,
  type ViewportSize,
} from '@playwright/test';

/** What is as good as closed: a document of the site without any script. */
const EMPTY_PAGE = '/healthz';

const words = (text: string) => text.trim().split(/\s+/);

/** What cannot be taken back, or not surely: a browser that was used so is closed with its test. */
const LASTING = {
  page: words(`addInitScript addLocatorHandler emulateMedia exposeBinding exposeFunction routeFromHAR routeWebSocket
    setDefaultNavigationTimeout setDefaultTimeout setExtraHTTPHeaders`),
  context: words(`addInitScript exposeBinding exposeFunction grantPermissions newCDPSession routeFromHAR routeWebSocket
    setDefaultNavigationTimeout setDefaultTimeout setExtraHTTPHeaders setGeolocation setHTTPCredentials setOffline
    setStorageState`),
  clock: words('fastForward install pauseAt resume runFor setFixedTime setSystemTime'),
  keyboard: ['down'],
  mouse: ['down'],
};

/** What tests listen to; Playwright itself listens to `close`. */
const EVENTS = {
  page: words(`console crash dialog domcontentloaded download filechooser frameattached framedetached framenavigated load
    pageerror popup request requestfailed requestfinished response websocket worker`),
  context: words('console dialog page request requestfailed requestfinished response serviceworker weberror'),
};

interface Kept {
  context: BrowserContext;
  page: Page;
  /** For the history of the tab, which nothing else clears. */
  session: CDPSession;
  /** Whether something was done that outlives `clear`. */
  isLasting: boolean;
}

function watchLastingCalls(kept: Kept): void {
  const { context, page } = kept;
  const targets = { page, context, clock: page.clock, keyboard: page.keyboard, mouse: page.mouse };
  for (const [name, target] of Object.entries(targets)) {
    for (const call of LASTING[name as keyof typeof LASTING]) {
      const method: unknown = Reflect.get(target, call);
      if (typeof method !== 'function') throw new Error(`Playwright has no ${name}.${call} any more`);
      Reflect.set(target, call, (...parameters: unknown[]) => {
        kept.isLasting = true;
        return Reflect.apply(method, target, parameters);
      });
    }
  }
}

/** Other sites have stores of their own. */
function watchSites(kept: Kept, origin: string): void {
  const { context, page } = kept;
  const watch = (shown: Page) =>
    shown.on('framenavigated', (frame) => {
      if (/^https?:/.test(frame.url()) && new URL(frame.url()).origin !== origin) kept.isLasting = true;
    });
  watch(page);
  context.on('page', watch);
}

async function open(browser: Browser): Promise<Kept> {
  // Playwright adds the options of the project and of the test. A service worker, which every page registers, would outlive the test.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const kept = { context, page, session: await context.newCDPSession(page), isLasting: false };
  watchLastingCalls(kept);
  return kept;
}

/** Takes back what a test did: cookies, stores, routes, listeners, pages, history. The caches of the browser stay. */
async function clear({ context, page, session }: Kept, viewport: ViewportSize | null): Promise<void> {
  for (const event of EVENTS.context) context.removeAllListeners(event);
  for (const event of EVENTS.page) page.removeAllListeners(event);
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearCookies();
  await page.goto(EMPTY_PAGE);
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise((onsuccess, onerror) =>
        Object.assign(indexedDB.deleteDatabase(name), { onsuccess, onerror, onblocked: onerror }),
      );
    }
    for (const name of await caches.keys()) await caches.delete(name);
  });
  // What the last document still sent may have set some.
  await context.clearCookies();
  if (viewport) await page.setViewportSize(viewport);
  await page.mouse.move(0, 0);
  await session.send('Page.resetNavigationHistory');
}

/** What the tests of one file share, with what ends it. */
interface SharedInFile {
  file: string;
  made: Promise<{ value: unknown; end: () => Promise<void> }>;
}

/** Gives what the first test of a file made to all of them. */
export type ShareInFile = <T>(make: () => Promise<{ value: T; end: () => Promise<void> }>) => Promise<T>;

async function endShared(held: { one?: SharedInFile | undefined }): Promise<void> {
  const { one } = held;
  held.one = undefined;
  await (await one?.made)?.end();
}

/**
 * A test gets the tab of the test before, cleared, unless that one did what lasts, or the test wants another kind of
 * browser. In a new tab each page compiles its scripts again, which takes as long as the page itself.
 */
export const keptPageTest = base.extend<
  { keepsPage: boolean; shareInFile: ShareInFile },
  { held: Map<string, Kept>; sharedInFile: { one?: SharedInFile | undefined } }
>({
  /** False for a test that is about what a first visit fetches, or about a service worker. */
  keepsPage: [true, { option: true }],
  /** A tab for each kind of browser, by its options in JSON: which kind a worker met first must not matter. */
  held: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => use(new Map()),
    { scope: 'worker' },
  ],
  sharedInFile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const held: { one?: SharedInFile } = {};
      await use(held);
      await endShared(held);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  /** For what one file has, such as a server of its own: a fixture of the worker would end worker and browser before it and after it. */
  shareInFile: [
    async ({ sharedInFile }, use, { file }) => {
      if (sharedInFile.one && sharedInFile.one.file !== file) await endShared(sharedInFile);
      await use(async (make) => {
        sharedInFile.one ??= { file, made: make() };
        return (await sharedInFile.one.made).value as Awaited<ReturnType<typeof make>>['value'];
      });
    },
    { auto: true, timeout: 60_000 },
  ],
  context: async (
    // Every option that a project sets or a test may set.
    {
      browser,
      held,
      keepsPage,
      baseURL,
      viewport,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      timezoneId,
      colorScheme,
      reducedMotion,
      permissions,
      storageState,
      extraHTTPHeaders,
      userAgent,
      contextOptions,
    },
    use,
    testInfo,
  ) => {
    const chosen = { viewport, hasTouch, isMobile, javaScriptEnabled, locale, timezoneId, colorScheme, reducedMotion };
    const given = { permissions, storageState, extraHTTPHeaders, userAgent, contextOptions };
    const options = JSON.stringify({ ...chosen, ...given });
    if (keepsPage) {
      const kept = held.get(options) ?? (await open(browser));
      held.set(options, kept);
      watchSites(kept, new URL(baseURL ?? '').origin);
      await use(kept.context);
      if (kept.isLasting || kept.page.isClosed() || testInfo.status !== 'passed') held.delete(options);
      else await clear(kept, viewport);
    } else {
      await use(await browser.newContext());
    }
    // Those that the test opened, too: their pages would go on until the worker ends.
    const kept = new Set([...held.values()].map(({ context }) => context));
    for (const context of browser.contexts()) if (!kept.has(context)) await context.close();
  },
  page: async ({ context, held }, use) => {
    const kept = [...held.values()].find((one) => one.context === context);
    await use(kept?.page ?? (await context.newPage()));
  },
});
