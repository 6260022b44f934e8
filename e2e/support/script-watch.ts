import type { BrowserContext } from '@playwright/test';

/** What went on in the pages of a browser that should not have. */
export interface ScriptWatch {
  /** Scripts that came with the content and ran, and requests they sent. */
  ran: string[];
  /** What the policy blocked, with the URL of its page. */
  reports: string[];
}

/**
 * Watches every page of a browser, frames included: dialogs, requests to hosts of attackers, and every
 * violation of a content security policy, as the page and as the console report it.
 */
export async function watchScripts(context: BrowserContext): Promise<ScriptWatch> {
  const watch: ScriptWatch = { ran: [], reports: [] };
  await context.exposeBinding(
    'tellScriptRan',
    ({ frame }, what: string) => void watch.ran.push(`${what} on ${frame.url()}`),
  );
  await context.exposeBinding(
    'tellViolation',
    ({ frame }, what: string) => void watch.reports.push(`${what} on ${frame.url()}`),
  );
  await context.addInitScript(() => {
    const tell = window as unknown as Record<'tellScriptRan' | 'tellViolation', (what: string) => void>;
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) {
      Object.assign(window, { [name]: () => tell.tellScriptRan(name) });
    }
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      tell.tellViolation(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  context.on('page', (page) => {
    page.on('dialog', (dialog) => {
      watch.ran.push(`dialog on ${page.url()}`);
      void dialog.dismiss();
    });
    page.on('console', (message) => {
      if (/content security policy|\bCSP\b|Refused to/i.test(message.text())) {
        watch.reports.push(`${message.text()} on ${page.url()}`);
      }
    });
  });
  context.on('request', (request) => {
    if (new URL(request.url()).hostname.endsWith('evil.example')) watch.ran.push(`request to ${request.url()}`);
  });
  return watch;
}
